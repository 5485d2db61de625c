// Bars of two storms side by side, drawn by hand.

import { svg } from './panel-parts.js';

export const MEASURES = ['requests', 'effects', 'replays', 'refusals', 'failures'];

const WIDTH = 640;
const LABELS = 120;
const VALUES = 60;
const BAR = 16;
const GROUP = 2 * BAR + 14;
const ROOM = WIDTH - LABELS - VALUES;

/** A chart with a way to set its figures: show({guarded: counts, wrong: counts}). */
export function chart(t) {
  const bars = {};
  const groups = MEASURES.map((measure, index) => group(t, bars, measure, index));
  const height = MEASURES.length * GROUP;
  const root = svg('svg', { class: 'storm-chart', viewBox: `0 0 ${WIDTH} ${height}`, role: 'img' }, ...groups);
  return { root, show: (figures, label) => show(root, bars, figures, label) };
}

function group(t, bars, measure, index) {
  const top = index * GROUP;
  const parts = ['guarded', 'wrong'].flatMap((side, row) => {
    const y = top + 4 + row * BAR;
    const bar = svg('rect', { class: `storm-bar storm-${side}`, x: LABELS, y, width: 0, height: BAR - 3, rx: 2 });
    const value = svg('text', { class: 'storm-value', x: LABELS + 6, y: y + BAR - 6 });
    bars[`${measure}.${side}`] = { bar, value };
    return [bar, value];
  });
  const name = svg('text', { class: 'storm-measure', x: LABELS - 10, y: top + BAR + 7, 'text-anchor': 'end' });
  name.textContent = t(`measure.${measure}`);
  return svg('g', { class: `storm-${measure}` }, name, ...parts);
}

function show(root, bars, figures, label) {
  const most = Math.max(1, ...MEASURES.flatMap((one) => Object.values(figures).map((counts) => counts?.[one] ?? 0)));
  for (const measure of MEASURES) {
    for (const side of ['guarded', 'wrong']) {
      const figure = figures[side]?.[measure];
      const width = ((figure ?? 0) / most) * ROOM;
      const { bar, value } = bars[`${measure}.${side}`];
      bar.setAttribute('width', String(width));
      value.setAttribute('x', String(LABELS + width + 6));
      value.textContent = figure === undefined ? '' : String(figure);
    }
  }
  root.setAttribute('aria-label', label);
}
