// JSON whose integers stay what they are: those beyond 2^53 become BigInt, and BigInt is written as a number.

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const INTEGER = /^-?\d+$/;
// No text that a server sends begins so: JSON itself cannot hold a bare U+0000, and an escaped one is doubled below.
const MARK = '\u0000';

function marked(token) {
  if (token.startsWith('"')) {
    return token.startsWith('"\\u0000') ? `"\\u0000\\u0000${token.slice(7)}` : token;
  }
  return INTEGER.test(token) && !Number.isSafeInteger(Number(token)) ? `"\\u0000${token}"` : token;
}

function revived(key, value) {
  if (typeof value !== 'string' || !value.startsWith(MARK)) {
    return value;
  }
  return value.startsWith(MARK + MARK) ? value.slice(1) : BigInt(value.slice(1));
}

export function parse(text) {
  return JSON.parse(text.replace(TOKEN, marked), revived);
}

export function write(value) {
  if (typeof value === 'bigint') {
    return value.toString();
  }
  if (Array.isArray(value)) {
    return `[${value.map((one) => write(one === undefined ? null : one)).join(',')}]`;
  }
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${write(field)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
