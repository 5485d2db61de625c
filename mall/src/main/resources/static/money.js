// Amounts are whole minor units, as BigInt; a Number never holds one on the way.

const WRITTEN = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/** "¥12,800.00" of 1280000. */
export function money(minor) {
  const amount = BigInt(minor);
  const size = amount < 0n ? -amount : amount;
  const whole = (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  const cents = (size % 100n).toString().padStart(2, '0');
  return `${amount < 0n ? '−' : ''}¥${whole}.${cents}`;
}

/** "128.00" of 12800, to be edited. */
export function plain(minor) {
  const amount = BigInt(minor);
  return `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`;
}

/** 12800n of "128" or "128.00"; null if it is no amount. */
export function minorOf(text) {
  const parts = WRITTEN.exec(text.trim());
  if (!parts) {
    return null;
  }
  const minor = BigInt(parts[1]) * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'));
  return minor > 0n ? minor : null;
}
