// One idempotency key for each intent, kept over a reload until the intent is settled: so pressing again repeats, and does not begin anew.

const PREFIX = 'mall.intent.';

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of an intent: the one it has, or a new one. */
export function keyOf(intent) {
  const kept = sessionStorage.getItem(PREFIX + intent);
  if (kept) {
    return kept;
  }
  const key = newKey();
  sessionStorage.setItem(PREFIX + intent, key);
  return key;
}

/** Whether it was begun, and how it ended is not known here. */
export function isOpen(intent) {
  return sessionStorage.getItem(PREFIX + intent) !== null;
}

export function settle(intent) {
  sessionStorage.removeItem(PREFIX + intent);
}

/** Whether an answer is the end of its intent; without one, or while the first still runs, it is not. */
export function isFinal(answer) {
  return answer !== null && answer.status < 500 && answer.status !== 401 && answer.json?.retryable !== true;
}
