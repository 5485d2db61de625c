// Requests to the shop, as the one who is signed in.

import { parse, write } from './json.js';

const KEPT = 'mall.user';

/** The accounts of the demo profile; each has its name for a password, as the documents say. */
export const USERS = ['alice', 'bob', 'operator'];

let current = USERS.includes(localStorage.getItem(KEPT)) ? localStorage.getItem(KEPT) : USERS[0];

export function user() {
  return current;
}

export function signIn(name) {
  current = name;
  localStorage.setItem(KEPT, name);
}

export function isOperator() {
  return current === 'operator';
}

/** What says who asks. */
export function authorization(name) {
  return `Basic ${btoa(`${name}:${name}`)}`;
}

function read(text, type) {
  try {
    return type.includes('json') && text ? parse(text) : null;
  } catch {
    return null;
  }
}

/** Sends a request; the answer is of whatever status. Fails only if there is none. */
export async function api(method, path, body, headers = {}) {
  const sent = new Headers({ Accept: 'application/json, application/problem+json', Authorization: authorization(current) });
  if (body !== undefined && body !== null) {
    sent.set('Content-Type', 'application/json');
  }
  Object.entries(headers).forEach(([name, value]) => sent.set(name, value));
  const answer = await fetch(path, {
    method,
    headers: sent,
    body: body === undefined || body === null ? undefined : write(body),
    // Who asks is told by the header alone: no prompt of the browser's, and no cookie.
    credentials: 'omit',
    cache: 'no-store',
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: read(text, answer.headers.get('Content-Type') ?? '') };
}
