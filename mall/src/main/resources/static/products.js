// What there is to buy, and the order form.

import { api, user } from './api.js';
import { element, focusOn, refill } from './dom.js';
import { picture } from './pictures.js';
import { isOpen } from './intents.js';
import { money } from './money.js';
import { write } from './requests.js';
import { has, t } from './text.js';

const CART = 'mall.cart';
const MOST = 99;
const SHOWN = 9;

let products = [];
let isPending = false;
const cart = new Map(JSON.parse(sessionStorage.getItem(CART) ?? '[]'));

export function nameOf(sku) {
  return has(`product.${sku}`) ? t(`product.${sku}`) : products.find((one) => one.sku === sku)?.name ?? sku;
}

export async function loadProducts() {
  const answer = await api('GET', '/api/products');
  products = answer.status === 200 ? answer.json : [];
}

function items() {
  return [...cart].filter(([sku]) => products.some((one) => one.sku === sku))
    .map(([sku, quantity]) => ({ sku, quantity })).sort((one, other) => (one.sku < other.sku ? -1 : 1));
}

/** The same content is the same intent, until it has ended. */
function intent() {
  return `order:${items().map(({ sku, quantity }) => `${sku}*${quantity}`).join(',')}`;
}

function total() {
  return items().reduce((sum, { sku, quantity }) =>
    sum + BigInt(products.find((one) => one.sku === sku).price) * BigInt(quantity), 0n);
}

function put(sku, quantity) {
  if (quantity > 0) {
    cart.set(sku, Math.min(quantity, MOST));
  } else {
    cart.delete(sku);
  }
  keep();
  showProducts();
}

function keep() {
  sessionStorage.setItem(CART, JSON.stringify([...cart]));
}

let placed = async () => {};

/** Shows the products; `afterwards` is called when an order was sent. */
export function showProducts(afterwards = placed) {
  placed = afterwards;
  const known = products.filter((one) => has(`product.${one.sku}`) || cart.has(one.sku));
  const others = products.filter((one) => !known.includes(one));
  refill(document.getElementById('products'), ...[...known, ...others].slice(0, SHOWN).map(card));
  showCart();
}

function card(product) {
  const { sku, price, stock } = product;
  const quantity = cart.get(sku) ?? 0;
  const name = nameOf(sku);
  const step = (id, sign, label, next, isOff) => element('button', { type: 'button', class: 'step', 'data-id': `${id}-${sku}`,
    disabled: isOff, 'aria-label': t(label, name), onclick: () => put(sku, next) }, sign);
  return element('li', { class: 'product', 'data-id': `product-${sku}`, 'data-part': true, tabindex: -1 },
    element('div', { class: 'picture' }, picture(sku)),
    element('h3', {}, name),
    element('p', { class: 'price' }, money(price)),
    element('p', { class: 'stock' }, t('product.stock', stock)),
    element('div', { class: 'stepper', role: 'group', 'aria-label': name },
      step('less', '−', 'product.less', quantity - 1, quantity === 0),
      element('output', {}, String(quantity)),
      step('more', '+', 'product.more', quantity + 1, quantity >= MOST)));
}

function showCart() {
  const chosen = items();
  const button = document.getElementById('order');
  document.getElementById('total').textContent = money(total());
  document.getElementById('chosen').textContent = chosen.length === 0
    ? t('cart.empty')
    : chosen.map(({ sku, quantity }) => t('cart.item', nameOf(sku), quantity)).join(t('cart.comma'));
  button.textContent = isPending ? t('cart.pending') : t('cart.order');
  button.disabled = isPending || chosen.length === 0;
  document.getElementById('order-kept').hidden = isPending || chosen.length === 0 || !isOpen(`${user()}:${intent()}`);
}

/** Places the order; pressed again while the first is under way, it repeats with the same key. */
export async function order() {
  const chosen = items();
  if (chosen.length === 0) {
    return;
  }
  const ordered = intent();
  isPending = true;
  showCart();
  const answer = await write('order', { intent: ordered, path: '/api/orders', body: { items: chosen } });
  isPending = false;
  if (answer !== null && answer.status < 300 && ordered === intent()) {
    cart.clear();
    keep();
  }
  await placed(answer?.json?.orderNo);
}

/** After an order, the keyboard goes on at the order. */
export function focusOnOrder(orderNo) {
  if (orderNo) {
    focusOn(document.getElementById('orders'), `pay-${orderNo}`, `order-${orderNo}`);
  }
}
