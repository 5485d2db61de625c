// What the storm panel and the record panel have in common.

import { texts } from './i18n-storm.js';

const SVG = 'http://www.w3.org/2000/svg';

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) {
      node.addEventListener(name.slice(2), value);
    } else if (value !== undefined && value !== false) {
      node.setAttribute(name, value === true ? '' : String(value));
    }
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** An element; texts among the children stay texts, whatever they hold. */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** The text of a key in the page's language; {0}, {1} … are filled in. */
export function translator(context) {
  return (key, ...values) => {
    const language = String(context.language()).startsWith('zh') ? 'zh' : 'en';
    const text = texts[language][key] ?? key;
    return text.replace(/\{(\d)\}/g, (whole, number) => String(values[Number(number)] ?? ''));
  };
}

/** What to say about an answer that is a problem. */
export function problemText(t, answer) {
  const code = answer.json?.code ?? '';
  const known = t(`problem.${code}`);
  if (code && known !== `problem.${code}`) {
    return known;
  }
  if (answer.status === 401) {
    return t('problem.unauthorized');
  }
  return t('problem.other', answer.status, answer.json?.detail ?? answer.json?.title ?? code);
}

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Links the panels' style sheet, once. */
export function linkStyles() {
  if (!document.querySelector('link[data-panels]')) {
    document.head.append(element('link', { rel: 'stylesheet', href: 'storm.css', 'data-panels': true }));
  }
}

/** Calls back whenever the page's language has changed, for as long as the section is mounted this way. */
export function onLanguage(section, change) {
  section.languageWatch?.disconnect();
  section.languageWatch = new MutationObserver(change);
  section.languageWatch.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
}
