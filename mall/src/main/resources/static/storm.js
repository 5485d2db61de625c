// The storm panel: many copies of one write, at the guarded way and beside it at a wrong one.

import { element, linkStyles, newKey, onLanguage, problemText, translator } from './panel-parts.js';
import { chart, MEASURES } from './storm-chart.js';

const WRITES = ['ORDER', 'PAYMENT', 'STOCK', 'CHECK_IN', 'CALLBACK'];
const PATHS = ['NO_GUARD', 'CHECK_THEN_INSERT', 'MARK_LAST', 'KEY_IN_PREDICATE', 'SETNX_WITHOUT_OWNER'];
const FAULTS = ['NONE', 'LOST_RESPONSE', 'SLOW', 'CLIENT_RETRIES', 'DOUBLE_CLICK'];
const POLL = 250;
const MOST_SHOWN = 100;
const SIDES = ['guarded', 'wrong'];

const wait = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

/** Fills the section; may be called again. */
export function mount(section, context) {
  linkStyles();
  const panel = new Panel(section, context);
  onLanguage(section, () => panel.render());
  panel.render();
}

class Panel {
  constructor(section, context) {
    this.section = section;
    this.context = context;
    this.t = translator(context);
    this.wish = { write: 'ORDER', path: 'NO_GUARD', copies: 50, parallelism: 8, fault: 'CLIENT_RETRIES' };
    this.storms = {};
    this.callers = {};
    this.isRunning = false;
    this.message = '';
  }

  render() {
    const { t } = this;
    this.chart = chart(t);
    this.status = element('p', { class: 'storm-status', role: 'status', 'aria-live': 'polite' });
    this.table = element('tbody');
    this.told = element('div');
    this.button = element('button', { type: 'submit', class: 'storm-start primary big' }, t('storm.start'));
    this.section.replaceChildren(
      element('h2', {}, t('storm.title')),
      element('p', {}, t('storm.intro')),
      this.form(),
      this.status,
      element('p', { class: 'storm-legend' }, this.mark('guarded', t('path.GUARDED')), this.mark('wrong', t('storm.wrong'))),
      this.chart.root,
      this.figures(),
      element('details', { class: 'storm-callers' }, element('summary', {}, t('storm.callers')), this.told),
      this.killing(),
    );
    this.show();
  }

  mark(side, text) {
    return element('span', { class: `storm-mark storm-${side}` }, text);
  }

  form() {
    const { t } = this;
    this.explained = element('p', { class: 'storm-explained', id: 'storm-explained' }, t(`explain.${this.wish.path}`));
    const fields = element(
      'fieldset',
      {},
      element('legend', {}, t('storm.which')),
      this.choice('write', WRITES),
      this.choice('path', PATHS, { 'aria-describedby': 'storm-explained' }),
      this.choice('fault', FAULTS),
      this.number('copies', 1000),
      this.number('parallelism', 64),
    );
    const submit = (event) => {
      event.preventDefault();
      this.start();
    };
    return element('form', { class: 'storm-form', onsubmit: submit }, fields, this.explained, this.button);
  }

  choice(name, values, more = {}) {
    const change = (event) => {
      this.wish[name] = event.target.value;
      this.explained.textContent = this.t(`explain.${this.wish.path}`);
    };
    const options = values.map((value) =>
      element('option', { value, selected: this.wish[name] === value }, this.t(`${name}.${value}`)));
    const select = element('select', { name, onchange: change, ...more }, ...options);
    return element('label', {}, element('span', {}, this.t(`storm.${name}`)), select);
  }

  number(name, max) {
    const change = (event) => {
      this.wish[name] = event.target.valueAsNumber;
    };
    const input = element('input', {
      type: 'number', name, min: 1, max, step: 1, required: true, value: this.wish[name], oninput: change,
    });
    return element('label', {}, element('span', {}, this.t(`storm.${name}`)), input);
  }

  figures() {
    const heads = ['storm.way', ...MEASURES.map((one) => `measure.${one}`), 'storm.millis', 'storm.key'];
    const head = element('tr', {}, ...heads.map((key) => element('th', { scope: 'col' }, this.t(key))));
    const caption = element('caption', {}, this.t('storm.figures'));
    return element('div', { class: 'storm-scroll' },
      element('table', { class: 'storm-figures' }, caption, element('thead', {}, head), this.table));
  }

  killing() {
    const steps = ['kill.1', 'kill.2', 'kill.3', 'kill.4'].map((key) => element('li', {}, this.t(key)));
    return element('details', { class: 'storm-kill' },
      element('summary', {}, this.t('kill.title')), element('p', {}, this.t('kill.intro')), element('ol', {}, ...steps));
  }

  async start() {
    if (this.isRunning) {
      return;
    }
    this.isRunning = true;
    this.storms = {};
    this.callers = {};
    this.message = this.t('storm.running');
    this.show();
    try {
      await this.run();
    } catch (failure) {
      this.message = this.t('problem.unreachable', failure.message);
    } finally {
      this.isRunning = false;
      this.show();
    }
  }

  async run() {
    const ids = {};
    for (const side of SIDES) {
      const wish = { ...this.wish, path: side === 'guarded' ? 'GUARDED' : this.wish.path };
      const answer = await this.context.api('POST', '/api/storms', wish, { 'Idempotency-Key': newKey() });
      if (answer.status !== 202) {
        this.message = problemText(this.t, answer);
        break;
      }
      ids[side] = answer.json.id;
    }
    const ended = await Promise.all(Object.entries(ids).map(([side, id]) => this.follow(side, id)));
    if (ended.length === SIDES.length && ended.every((isDone) => isDone)) {
      this.message = '';
    }
  }

  /** Polls one storm to its end. */
  async follow(side, id) {
    for (;;) {
      const answer = await this.context.api('GET', `/api/storms/${id}`);
      if (answer.status !== 200) {
        this.message = problemText(this.t, answer);
        return false;
      }
      this.storms[side] = answer.json;
      this.show();
      if (answer.json.state !== 'RUNNING') {
        break;
      }
      await wait(POLL);
    }
    const told = await this.context.api('GET', `/api/storms/${id}/callers`);
    this.callers[side] = told.status === 200 ? told.json : [];
    if (this.storms[side].state === 'FAILED') {
      this.message = this.t('storm.failed', this.storms[side].failure ?? '');
    }
    return this.storms[side].state === 'DONE';
  }

  show() {
    const counts = Object.fromEntries(SIDES.map((side) => [side, this.storms[side]?.counts]));
    const verdict = this.verdict(counts);
    this.button.disabled = this.isRunning;
    this.section.setAttribute('aria-busy', String(this.isRunning));
    const text = this.isRunning ? this.message : this.message || verdict;
    if (this.status.textContent !== text) {
      this.status.textContent = text;
    }
    this.chart.show(counts, verdict || this.t('storm.none'));
    const hadFocus = this.table.contains(document.activeElement);
    this.table.replaceChildren(...SIDES.filter((side) => this.storms[side]).map((side) => this.row(side)));
    if (hadFocus) {
      this.table.querySelector('button')?.focus();
    }
    this.told.replaceChildren(this.answers());
  }

  /** "50 copies → guarded: 1 effect, 49 replays; without: 50 effects". */
  verdict({ guarded, wrong }) {
    if (!guarded || !wrong) {
      return '';
    }
    const name = this.t(`path.${this.storms.wrong.request.path}`);
    return this.t('storm.verdict', this.storms.guarded.request.copies, guarded.effects, guarded.replays, guarded.refusals,
      name, wrong.effects);
  }

  row(side) {
    const { counts, key, millis, request } = this.storms[side];
    const show = () => document.dispatchEvent(new CustomEvent('mall:life', { detail: { key } }));
    const life = side === 'guarded'
      ? element('button', { type: 'button', class: 'storm-life quiet', onclick: show }, this.t('storm.life'))
      : '';
    return element('tr', { class: `storm-${side}` },
      element('th', { scope: 'row' }, this.t(`path.${request.path}`)),
      ...MEASURES.map((one) => element('td', { class: `storm-${one}` }, String(counts[one]))),
      element('td', {}, String(millis)),
      element('td', {}, life));
  }

  answers() {
    const rows = Math.max(0, ...SIDES.map((side) => this.callers[side]?.length ?? 0));
    if (rows === 0) {
      return element('p', {}, this.t('storm.noCallers'));
    }
    const heads = [this.t('storm.caller'), this.t('path.GUARDED'), this.t('storm.wrong')];
    const shown = Array.from({ length: Math.min(rows, MOST_SHOWN) }, (unused, index) =>
      element('tr', {}, element('th', { scope: 'row' }, String(index + 1)), ...SIDES.map((side) => this.cell(side, index))));
    const more = rows > MOST_SHOWN ? element('p', {}, this.t('storm.more', MOST_SHOWN, rows)) : null;
    const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)));
    return element('div', { class: 'storm-scroll' },
      element('table', {}, element('thead', {}, head), element('tbody', {}, ...shown)), more);
  }

  cell(side, index) {
    const answers = this.callers[side]?.[index]?.answers ?? [];
    return element('td', {}, ...answers.map((answer) =>
      element('span', { class: `storm-answer storm-${answer.verdict}` }, this.answer(answer))));
  }

  answer({ verdict, status, code, isLost }) {
    const parts = [status || '', this.t(`verdict.${verdict}`), code ?? '', isLost ? this.t('storm.lost') : ''];
    return parts.filter((part) => part !== '').join(' ');
  }
}
