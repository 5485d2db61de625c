// The balance, its newest entries, and points where the shop has them.

import { api, isOperator } from './api.js';
import { element, refill } from './dom.js';
import { money } from './money.js';
import { write } from './requests.js';
import { t } from './text.js';

const SHOWN = 5;

let account = null;
let points = null;
let hasPoints = true;
let isPending = false;

export async function loadAccount() {
  account = null;
  points = null;
  if (isOperator()) {
    return;
  }
  const answer = await api('GET', '/api/account');
  account = answer.status === 200 ? answer.json : null;
  if (hasPoints) {
    const earned = await api('GET', '/api/points');
    hasPoints = earned.status !== 404;
    points = earned.status === 200 ? earned.json : null;
  }
}

let acted = async () => {};

export function showAccount(afterwards = acted) {
  acted = afterwards;
  document.getElementById('account').hidden = account === null;
  document.getElementById('points').hidden = points === null;
  if (account !== null) {
    document.getElementById('balance').textContent = money(account.balance);
    refill(document.getElementById('entries'), ...account.entries.slice(0, SHOWN).map(entry));
  }
  if (points !== null) {
    const button = document.getElementById('check-in');
    document.getElementById('points-held').textContent = t('points.held', points.points);
    button.disabled = isPending;
    button.textContent = t(isPending ? 'pending.checkin' : 'do.checkin');
  }
}

function entry({ kind, amount }) {
  const isOut = BigInt(amount) < 0n;
  return element('li', {}, element('span', {}, t(`entry.${kind}`)),
    element('span', { class: isOut ? 'out' : 'in' }, isOut ? money(amount) : `+${money(amount)}`));
}

export async function checkIn() {
  isPending = true;
  showAccount();
  await write('checkin', { intent: 'checkin', path: '/api/checkins' });
  isPending = false;
  await acted();
}
