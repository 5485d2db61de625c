// What the operator does: ship, and look whether the books agree.

import { api, isOperator } from './api.js';
import { element, focusOn, refill } from './dom.js';
import { money } from './money.js';
import { nameOf } from './products.js';
import { say, write } from './requests.js';
import { t } from './text.js';

const CARRIERS = ['SF', 'ZTO', 'EMS'];

let waiting = [];
let audit = null;
const pending = new Set();

export async function loadOperator() {
  waiting = [];
  audit = null;
  if (!isOperator()) {
    return;
  }
  const answer = await api('GET', '/api/shipments/waiting');
  waiting = answer.status === 200 ? answer.json : [];
}

let acted = async () => {};

export function showOperator(afterwards = acted) {
  acted = afterwards;
  document.getElementById('operator').hidden = !isOperator();
  refill(document.getElementById('waiting'), ...waiting.map(row));
  document.getElementById('no-waiting').hidden = waiting.length > 0;
  showAudit();
}

function row(order) {
  const { orderNo, user, amount, items } = order;
  const id = `ship-${orderNo}`;
  const field = `carrier-${orderNo}`;
  const select = element('select', { id: field, 'data-id': field }, ...CARRIERS.map((one) => element('option', { value: one }, t(`carrier.${one}`))));
  const send = (event) => {
    event.preventDefault();
    ship(orderNo, select.value);
  };
  return element('li', { class: 'order', 'data-id': `wait-${orderNo}`, 'data-part': true, 'data-order': orderNo, tabindex: -1 },
    element('div', { class: 'order-head' }, element('span', {}, user), element('strong', { class: 'amount' }, money(amount))),
    element('p', { class: 'order-items' }, items.map(({ sku, quantity }) => t('cart.item', nameOf(sku), quantity)).join(t('cart.comma'))),
    element('form', { class: 'actions', onsubmit: send },
      element('label', { for: field }, t('operator.carrier')), select,
      element('button', { type: 'submit', class: 'primary', 'data-id': id, disabled: pending.has(id) },
        t(pending.has(id) ? 'pending.ship' : 'do.ship'))));
}

async function ship(orderNo, carrier) {
  const id = `ship-${orderNo}`;
  pending.add(id);
  showOperator();
  await write('ship', { intent: `ship:${orderNo}:${carrier}`, path: `/api/orders/${encodeURIComponent(orderNo)}/shipments`, body: { carrier } });
  pending.delete(id);
  await acted();
  focusOn(document.getElementById('operator'), `wait-${orderNo}`, 'operator-title');
}

export async function check() {
  try {
    const answer = await api('GET', '/api/audit');
    audit = answer.status === 200 ? answer.json : null;
    if (audit === null) {
      say('bad', () => t('problem.other', answer.status, answer.json?.detail ?? ''));
    }
  } catch {
    audit = null;
    say('bad', () => t('problem.unreachable'));
  }
  showAudit();
}

function showAudit() {
  const place = document.getElementById('audit');
  const isWrong = audit !== null && audit.violations.length > 0;
  place.dataset.tone = isWrong ? 'bad' : 'good';
  const text = audit === null ? '' : t(isWrong ? 'audit.wrong' : 'audit.right', audit.orders, audit.payments, audit.charges);
  refill(place, text, isWrong ? element('ul', {}, ...audit.violations.map((one) => element('li', {}, one))) : null);
}
