// The record panel: what has happened to a key, or to an order.

import { element, linkStyles, onLanguage, problemText, translator } from './panel-parts.js';

const MOST_ALIKE = 4;
const ORDER = /^O[0-9a-f]{32}$/;

/** Fills the section; may be called again. A `mall:life` event with a key or an orderNo shows its life line. */
export function mount(section, context) {
  linkStyles();
  const panel = new Panel(section, context);
  onLanguage(section, () => panel.render());
  section.lifeListener?.abort();
  section.lifeListener = new AbortController();
  document.addEventListener('mall:life', (event) => panel.open(event.detail), { signal: section.lifeListener.signal });
  panel.render();
}

class Panel {
  constructor(section, context) {
    this.section = section;
    this.context = context;
    this.t = translator(context);
    this.wanted = '';
    this.answer = null;
    this.message = '';
  }

  render() {
    const { t } = this;
    this.input = element('input', { name: 'wanted', required: true, maxlength: 255, autocomplete: 'off', spellcheck: 'false' });
    this.input.value = this.wanted;
    this.status = element('p', { role: 'status', 'aria-live': 'polite' });
    this.found = element('div', { class: 'records-found' });
    const submit = (event) => {
      event.preventDefault();
      this.look(this.input.value.trim());
    };
    this.section.replaceChildren(
      element('h2', {}, t('records.title')),
      element('p', {}, t('records.intro')),
      element('form', { class: 'records-form', onsubmit: submit },
        element('label', {}, element('span', {}, t('records.wanted')), this.input),
        element('button', { type: 'submit', class: 'primary' }, t('records.look'))),
      this.status,
      this.found,
    );
    this.show();
  }

  open({ key, orderNo }) {
    this.input.value = orderNo ?? key;
    this.section.scrollIntoView({ block: 'start' });
    this.input.focus();
    this.look(this.input.value);
  }

  async look(wanted) {
    this.wanted = wanted;
    const path = ORDER.test(wanted)
      ? `/api/records/orders/${encodeURIComponent(wanted)}`
      : `/api/records?key=${encodeURIComponent(wanted)}`;
    try {
      const answer = await this.context.api('GET', path);
      if (this.wanted === wanted) {
        this.answer = answer;
        this.message = '';
      }
    } catch (failure) {
      this.answer = null;
      this.message = this.t('problem.unreachable', failure.message);
    }
    this.show();
  }

  show() {
    const { answer } = this;
    const life = answer?.status === 200 ? answer.json : null;
    this.status.textContent = this.says(answer, life);
    this.found.replaceChildren(...(life ? [...this.order(life), ...life.records.map((one) => this.record(one))] : []));
  }

  says(answer, life) {
    if (!answer) {
      return this.message;
    }
    if (!life) {
      return problemText(this.t, answer);
    }
    const dropped = life.dropped > 0 ? ` ${this.t('records.dropped', life.dropped)}` : '';
    return this.t('records.found', life.records.length) + dropped;
  }

  order(life) {
    if (!life.orderNo) {
      return [];
    }
    const placed = this.moment(life.placedAt, this.t('order.placed'), []);
    const moves = life.moves.map((move) =>
      this.moment(move.at, this.t('order.moved', this.t(`order.${move.from}`), this.t(`order.${move.to}`)), [this.named('requestId', move.requestId)]));
    return [element('article', { class: 'life' },
      element('h3', {}, `${this.t('records.order')} ${life.orderNo}: ${this.t(`order.${life.status}`)}`),
      element('ol', { class: 'life-line' }, placed, ...moves))];
  }

  record(life) {
    const state = this.standing(life.now);
    const events = this.runs(life.events).flatMap((run) => this.run(run));
    return element('article', { class: 'life' },
      element('h3', {}, `${life.operation}: ${state}`),
      this.now(life),
      events.length > 0 ? element('ol', { class: 'life-line' }, ...events) : element('p', {}, this.t('records.noEvents')),
      ...life.verdicts.map((one) => this.verdict(one)));
  }

  /** A refusal that repeats get is completed, too. */
  standing(now) {
    if (!now) {
      return this.t('state.none');
    }
    return now.httpStatus >= 400 ? this.t('state.refused', now.httpStatus) : this.t(`state.${now.state}`);
  }

  /** Events in their order, those of one kind that follow each other together. */
  runs(events) {
    const runs = [];
    for (const event of events) {
      const last = runs[runs.length - 1];
      if (last && last[0].kind === event.kind) {
        last.push(event);
      } else {
        runs.push([event]);
      }
    }
    return runs;
  }

  /** The first ones, and how many more. */
  run(events) {
    const shown = events.length > MOST_ALIKE ? events.slice(0, MOST_ALIKE - 1) : events;
    const items = shown.map((one) => this.event(one));
    const more = events.length - shown.length;
    if (more > 0) {
      const last = events[events.length - 1];
      items.push(this.moment(last.at, `${this.t(`kind.${last.kind}`)} × ${more}`, [], last.kind));
    }
    return items;
  }

  event(one) {
    return this.moment(one.at, this.t(`kind.${one.kind}`), [
      this.named('fence', one.fence === '0' ? null : one.fence),
      this.named('millis', one.millis),
      this.named('requestId', one.requestId),
      this.named('cause', one.cause),
    ], one.kind);
  }

  now({ scope, key, now }) {
    const facts = {
      key, scope, attempts: now?.attempts, fence: now?.fence, result: now?.result, httpStatus: now?.httpStatus, resource: now?.resource,
      requestId: now?.requestId,
      leaseUntil: now?.leaseUntil && this.time(now.leaseUntil), retainedUntil: now?.retainedUntil && this.time(now.retainedUntil),
    };
    const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== '');
    return element('dl', { class: 'life-now' }, ...known.flatMap(([name, value]) =>
      [element('dt', {}, this.t(`fact.${name}`)), element('dd', {}, String(value))]));
  }

  verdict(one) {
    const means = one.result === null || one.result === undefined ? this.t('verdict.free') : this.t('verdict.kept', one.result);
    return element('p', { class: 'life-verdict' },
      `${this.time(one.at)} ${this.t('verdict.by', one.actor, one.reason)} ${means}`);
  }

  moment(at, text, details, kind = '') {
    const known = details.filter((detail) => detail !== null);
    return element('li', { class: `life-${kind}` },
      element('time', { datetime: at }, this.time(at)), ' ', element('strong', {}, text),
      known.length > 0 ? element('span', { class: 'life-details' }, ` ${known.join(' · ')}`) : null);
  }

  named(name, value) {
    return value === null || value === undefined ? null : `${this.t(`fact.${name}`)} ${value}`;
  }

  time(at) {
    return new Date(at).toLocaleString(this.context.language(), { hour12: false, fractionalSecondDigits: 3,
      year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' });
  }
}
