// The page: who is signed in, which language, and the parts.

import { checkIn, loadAccount, showAccount } from './account.js';
import { api, signIn, user, USERS } from './api.js';
import { element } from './dom.js';
import { check, loadOperator, showOperator } from './operator.js';
import { loadOrders, showOrders } from './orders.js';
import { focusOnOrder, loadProducts, order, showProducts } from './products.js';
import { hush, say, showRequests } from './requests.js';
import { language, other, speak, t } from './text.js';

const PANELS = ['storm', 'records'];

function show() {
  showUsers();
  showProducts(async (orderNo) => {
    const hadFocus = [null, document.body, document.getElementById('order')].includes(document.activeElement);
    await refresh();
    if (hadFocus) {
      focusOnOrder(orderNo);
    }
  });
  showOrders(refresh);
  showAccount(refresh);
  showOperator(refresh);
  showRequests(refresh);
}

let turn = 0;

async function refresh() {
  const mine = ++turn;
  try {
    await Promise.all([loadProducts(), loadOrders(), loadAccount(), loadOperator()]);
  } catch {
    say('bad', () => t('problem.unreachable'));
  }
  // A later one shows what is newer.
  if (mine === turn) {
    show();
  }
}

function showUsers() {
  const select = document.getElementById('user');
  select.replaceChildren(...USERS.map((name) => element('option', { value: name, selected: name === user() }, t(`user.${name}`))));
}

async function changeLanguage() {
  await speak(other());
  show();
}

async function changeUser(event) {
  signIn(event.target.value);
  hush();
  await refresh();
}

/** The panels are parts of their own; where one is not there, nothing is missed. */
async function mountPanel(name) {
  const section = document.getElementById(name);
  try {
    const panel = await import(`./${name}.js`);
    panel.mount(section, { t, language, api, user });
  } catch {
    return;
  }
  section.hidden = false;
  document.body.classList.add(`has-${name}`);
}

document.getElementById('language').addEventListener('click', changeLanguage);
document.getElementById('user').addEventListener('change', changeUser);
document.getElementById('order').addEventListener('click', order);
document.getElementById('check-in').addEventListener('click', checkIn);
document.getElementById('check').addEventListener('click', check);

await speak(language());
await refresh();
await Promise.all(PANELS.map(mountPanel));
document.body.classList.add('ready');
