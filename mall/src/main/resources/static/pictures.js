// Small drawings of the products.

import { drawing } from './dom.js';

const PATHS = {
  'TEA-001': ['M32 54 C14 44 12 24 32 10 C52 24 50 44 32 54 Z', 'M32 54 V22', 'M32 34 L24 27', 'M32 42 L42 33'],
  'CUP-001': ['M14 24 H46 V34 C46 46 39 52 30 52 C21 52 14 46 14 34 Z', 'M46 28 H50 C56 28 56 40 48 41', 'M24 17 C22 13 27 12 25 8',
    'M35 17 C33 13 38 12 36 8'],
  'POT-001': ['M16 36 C16 24 24 20 32 20 C40 20 48 24 48 36 C48 46 42 50 32 50 C22 50 16 46 16 36 Z', 'M48 32 C54 30 54 24 59 23',
    'M16 30 C6 28 6 42 17 42', 'M26 20 C26 14 38 14 38 20', 'M32 15 V12'],
};
const OTHER = ['M14 22 L32 12 L50 22 V42 L32 52 L14 42 Z', 'M14 22 L32 32 L50 22', 'M32 32 V52'];

export function picture(sku) {
  return drawing('svg', { viewBox: '0 0 64 64', 'aria-hidden': 'true', focusable: 'false' },
    ...(PATHS[sku] ?? OTHER).map((d) => drawing('path', { d })));
}
