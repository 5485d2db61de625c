// What was sent and what came back, newest first; each write can be sent again as it was.

import { api, authorization, user } from './api.js';
import { element, refill } from './dom.js';
import { keyOf, isFinal, settle } from './intents.js';
import { has, t } from './text.js';

const MOST = 8;
const SHORT = 8;
const SAID_MILLIS = 10_000;

const exchanges = [];
let said = null;
let saidTimer = 0;
let changed = () => {};
let number = 0;

/** Says something to the visitor, aloud if a screen reader listens; it follows the language. */
export function say(tone, text) {
  said = { tone, text };
  showSaid();
  clearTimeout(saidTimer);
  saidTimer = setTimeout(hush, SAID_MILLIS);
}

/** What was said is over: it is about something else than what comes now. The list of requests keeps the answers. */
export function hush() {
  said = null;
  showSaid();
}

function showSaid() {
  const place = document.getElementById('said');
  place.textContent = said ? said.text() : '';
  place.dataset.tone = said?.tone ?? '';
}

/** Sends one write as part of an intent, whose key it keeps until the intent has ended. */
export async function write(action, { intent, path, body }) {
  const owner = user();
  const name = intent ? `${owner}:${intent}` : null;
  const answer = await exchange({ action, path, body, user: owner, key: name ? keyOf(name) : null });
  if (name && isFinal(answer)) {
    settle(name);
  }
  return answer;
}

/** Sends what was sent before: same words, same key, same sender. */
async function again(entry) {
  const { action, path, body, user: owner, key } = entry;
  await exchange({ action, path, body, user: owner, key });
  changed();
}

async function exchange(wanted) {
  const headers = { Authorization: authorization(wanted.user) };
  if (wanted.key) {
    headers['Idempotency-Key'] = wanted.key;
  }
  const entry = { ...wanted, number: ++number, status: 0, isReplay: false, answer: null, isOver: false };
  exchanges.unshift(entry);
  exchanges.splice(MOST);
  showRequests();
  const begin = performance.now();
  try {
    entry.answer = await api('POST', wanted.path, wanted.body, headers);
    entry.status = entry.answer.status;
    entry.isReplay = entry.answer.headers.has('Idempotent-Replayed');
  } catch {
    // No answer: what became of the request is not known here.
  }
  entry.isOver = true;
  entry.millis = Math.round(performance.now() - begin);
  showRequests();
  say(toneOf(entry), () => outcome(entry));
  return entry.answer;
}

function toneOf({ status, isReplay }) {
  if (status >= 200 && status < 300) {
    return isReplay ? 'replay' : 'good';
  }
  return 'bad';
}

function outcome({ action, answer, status, isReplay, key }) {
  if (!answer) {
    return t('problem.unreachable');
  }
  if (status < 300) {
    // Of what has no key, the first and every repeat are 200.
    const isBefore = status === 200 && key;
    return t(isReplay ? 'did.replay' : isBefore ? 'did.before' : `did.${action}`);
  }
  const code = answer.json?.code ?? '';
  return has(`problem.${code}`) ? t(`problem.${code}`) : t('problem.other', status, answer.json?.detail ?? code);
}

/** Shows the list in the present language; `afterwards` is called when something was sent again. */
export function showRequests(afterwards = changed) {
  changed = afterwards;
  showSaid();
  const list = document.getElementById('requests');
  refill(list, ...exchanges.map(item));
  document.getElementById('no-requests').hidden = exchanges.length > 0;
}

function item(entry) {
  const { action, path, key, isOver, number: id, user: owner } = entry;
  const tone = isOver ? toneOf(entry) : 'open';
  return element('li', { class: `request ${tone}`, 'data-id': `request-${id}`, 'data-part': true, tabindex: -1 },
    element('div', { class: 'request-head' },
      element('strong', {}, t(`action.${action}`)),
      element('span', { class: `badge ${tone}` }, isOver ? result(entry) : t('request.open'))),
    element('code', { class: 'request-path' }, `POST ${path.replace(/[0-9a-f]{26,}/g, (no) => `${no.slice(0, SHORT)}…`)}`),
    element('p', { class: 'request-more' }, element('span', {}, owner),
      key ? element('span', {}, `${t('request.key')} `, element('code', {}, `${key.slice(0, SHORT)}…`)) : null,
      isOver && entry.answer ? element('span', {}, `${entry.millis} ms`) : null),
    element('div', { class: 'actions' },
      element('button', { type: 'button', class: 'quiet', 'data-id': `again-${id}`, disabled: !isOver, onclick: () => again(entry) },
        t('request.again')),
      key ? element('button', { type: 'button', class: 'quiet life-link', onclick: () => life({ key }) }, t('request.life')) : null));
}

function result({ status, isReplay, answer }) {
  if (!answer) {
    return t('request.lost');
  }
  return isReplay ? `${status} · ${t('request.replay')}` : String(status);
}

/** Asks the record panel, if there is one, for a life line. */
export function life(detail) {
  document.dispatchEvent(new CustomEvent('mall:life', { detail }));
}
