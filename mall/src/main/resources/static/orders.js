// The customer's own orders, and what can be done with each.

import { api, user } from './api.js';
import { element, focusOn, refill } from './dom.js';
import { isOpen, settle } from './intents.js';
import { minorOf, money, plain } from './money.js';
import { nameOf } from './products.js';
import { life, say, write } from './requests.js';
import { language, t } from './text.js';

const SHORT = 9;

/** Storms leave many; what one came for should not be far below. */
const FIRST = 4;

let orders = [];
let areAllShown = false;
const pending = new Set();
const amounts = new Map();

export async function loadOrders() {
  const answer = await api('GET', '/api/orders');
  orders = answer.status === 200 ? answer.json : [];
  orders.filter((order) => !isUnpaid(order)).forEach(({ orderNo }) => settle(`${user()}:pay:${orderNo}`));
}

function isUnpaid({ status }) {
  return status === 'WAITING_PAY' || status === 'PAYING';
}

let acted = async () => {};

/** Shows the orders; `afterwards` is called when something was done with one. */
export function showOrders(afterwards = acted) {
  acted = afterwards;
  refill(document.getElementById('orders'), ...(areAllShown ? orders : orders.slice(0, FIRST)).map(row));
  document.getElementById('no-orders').hidden = orders.length > 0;
  const all = document.getElementById('all-orders');
  all.hidden = areAllShown || orders.length <= FIRST;
  all.textContent = t('orders.all', orders.length);
  all.onclick = showAll;
}

/** Where the button was, the next order is. */
function showAll() {
  areAllShown = true;
  showOrders();
  focusOn(document.getElementById('orders'), `order-${orders[FIRST].orderNo}`);
}

function left(order) {
  return BigInt(order.amount) - BigInt(order.refunded);
}

function row(order) {
  const { orderNo, status, amount, refunded, items, placedAt } = order;
  return element('li', { class: 'order', 'data-id': `order-${orderNo}`, 'data-part': true, 'data-order': orderNo, tabindex: -1 },
    element('div', { class: 'order-head' },
      element('span', { class: `state ${status}` }, t(`state.${status}`)),
      element('strong', { class: 'amount' }, money(amount))),
    element('p', { class: 'order-items' }, items.map(({ sku, quantity }) => t('cart.item', nameOf(sku), quantity)).join(t('cart.comma'))),
    element('p', { class: 'order-more' },
      element('code', { title: orderNo }, `${orderNo.slice(0, SHORT)}…`),
      element('time', { datetime: placedAt }, new Date(placedAt).toLocaleString(language() === 'zh' ? 'zh-CN' : 'en-GB')),
      BigInt(refunded) > 0n ? element('span', {}, t('order.refunded', money(refunded))) : null),
    isOpen(`${user()}:pay:${orderNo}`) && !pending.has(`pay-${orderNo}`)
      ? element('p', { class: 'kept' }, t('kept.pay')) : null,
    element('div', { class: 'actions' }, ...actions(order)));
}

function actions(order) {
  const { orderNo, status } = order;
  const at = `/api/orders/${encodeURIComponent(orderNo)}`;
  const pay = button('pay', order, 'primary', { intent: `pay:${orderNo}`, path: `${at}/payments`, body: { channel: 'CARD' } });
  const choices = {
    WAITING_PAY: () => [pay,
      button('balance', order, '', { intent: `balance:${orderNo}`, path: `${at}/balance-payments` }),
      button('cancel', order, 'quiet', { path: `${at}/cancel` })],
    PAYING: () => [pay],
    PAID: () => [refund(order, at)],
    SHIPPED: () => [button('receive', order, 'primary', { path: `${at}/receipt` }), refund(order, at)],
    COMPLETED: () => [refund(order, at)],
  };
  const show = element('button', { type: 'button', class: 'quiet life-link', 'data-id': `life-${orderNo}`, onclick: () => life({ orderNo }) },
    t('request.life'));
  return [...(choices[status]?.() ?? []), show];
}

function button(action, order, kind, wanted) {
  const id = `${action}-${order.orderNo}`;
  const isPending = pending.has(id);
  return element('button', { type: 'button', class: kind, 'data-id': id, disabled: isPending, onclick: () => act(action, order, wanted) },
    t(isPending ? `pending.${action}` : `do.${action}`));
}

function refund(order, at) {
  const { orderNo } = order;
  const field = `amount-${orderNo}`;
  const send = (event) => {
    event.preventDefault();
    const amount = minorOf(amounts.get(orderNo) ?? plain(left(order)));
    if (amount === null) {
      say('bad', () => t('problem.amount'));
      return;
    }
    // Another amount is another intent; and so is the same part once more, when the first has been given back.
    act('refund', order, { intent: `refund:${orderNo}:${order.refunded}:${amount}`, path: `${at}/refunds`, body: { amount } });
  };
  const input = element('input', { id: field, 'data-id': field, inputmode: 'decimal', autocomplete: 'off', size: 8,
    oninput: (event) => amounts.set(orderNo, event.target.value) });
  input.value = amounts.get(orderNo) ?? plain(left(order));
  const id = `refund-${orderNo}`;
  return element('form', { class: 'refund', onsubmit: send },
    element('label', { for: field }, t('order.amount')), input,
    element('button', { type: 'submit', 'data-id': id, disabled: pending.has(id) }, t(pending.has(id) ? 'pending.refund' : 'do.refund')));
}

/** The button is off until the answer is there. What holds is the guard behind it. */
async function act(action, order, wanted) {
  const id = `${action}-${order.orderNo}`;
  const list = document.getElementById('orders');
  const hadFocus = list.contains(document.activeElement);
  pending.add(id);
  showOrders();
  await write(action, wanted);
  pending.delete(id);
  amounts.delete(order.orderNo);
  await acted();
  if (hadFocus) {
    focusOn(list, id, `order-${order.orderNo}`);
  }
}
