// The page's texts, in English and Chinese.

const KEPT = 'mall.language';
const LANGUAGES = ['en', 'zh'];
const HTML = { en: 'en', zh: 'zh-CN' };

const texts = {};
let current = first();

function first() {
  const kept = localStorage.getItem(KEPT);
  if (LANGUAGES.includes(kept)) {
    return kept;
  }
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export function language() {
  return current;
}

/** The text of a key, with {0}, {1} … filled in. */
export function t(key, ...values) {
  const text = texts[current]?.[key] ?? key;
  return text.replace(/\{(\d)\}/g, (whole, number) => String(values[Number(number)] ?? ''));
}

export function has(key) {
  return texts[current]?.[key] !== undefined;
}

/** Speaks another language from now on. */
export async function speak(wanted) {
  if (!texts[wanted]) {
    const answer = await fetch(`i18n/${wanted}.json`);
    texts[wanted] = await answer.json();
  }
  current = wanted;
  localStorage.setItem(KEPT, wanted);
  document.title = t('title');
  for (const node of document.querySelectorAll('[data-t]')) {
    node.textContent = t(node.dataset.t);
  }
  for (const node of document.querySelectorAll('[data-t-label]')) {
    node.setAttribute('aria-label', t(node.dataset.tLabel));
  }
  // Last: who watches the attribute finds everything else in the new language.
  document.documentElement.lang = HTML[wanted];
}

export function other() {
  return current === 'en' ? 'zh' : 'en';
}
