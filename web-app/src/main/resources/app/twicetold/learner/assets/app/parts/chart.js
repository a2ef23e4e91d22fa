/**
 * Charts of the app. Each is drawn for the width that it has, in colours of the stylesheet, and has a sentence and a table for
 * those who do not see it. Nothing in them is told by colour alone.
 */
import { html, svg, nothing, LitElement } from 'lit';
import { bar } from 'ui/elements.js';
import { number } from 'ui/text.js';

/**
 * A week, or whatever is counted.
 *
 * @typedef {object} Point
 * @property {string} label below it
 * @property {number | null} value null for a gap
 * @property {boolean} [running] whether it is not over yet
 * @property {boolean} [blank] whether nothing was expected there
 * @property {unknown} [note] of the table
 */

/** In the size of the text, which people set. */
const HEIGHT = 12;
const EDGE = { left: 2.1, right: 0.75, top: 1.5, bottom: 1.9 };
/** A label has so much room, so that labels do not touch. */
const LABEL_WIDTH = 4;

/** The steps of the scale below and above all values, on tens. @param {number[]} values @param {number} most */
export function scale(values, most) {
  const low = Math.max(0, Math.floor((Math.min(...values) - 5) / 10) * 10);
  const high = Math.min(most, Math.ceil((Math.max(...values) + 5) / 10) * 10);
  const step = Math.max(10, Math.ceil((high - low) / 40) * 10);
  const steps = [];
  for (let at = low; at < high; at += step) {
    steps.push(at);
  }
  return [...steps, high];
}

/**
 * The parts of a line that no gap cuts, and the last part into what is still running.
 *
 * @param {{x: number, y: number | null, running: boolean}[]} points
 */
export function lines(points) {
  const whole = [];
  const running = [];
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1], points[at]];
    if (from.y !== null && to.y !== null) {
      (to.running ? running : whole).push(`M${from.x} ${from.y}L${to.x} ${to.y}`);
    }
  }
  return { whole: whole.join(''), running: running.join('') };
}

/** Values over time, with their gaps. */
class AppTimeline extends LitElement {
  static properties = { points: { attribute: false }, label: {}, most: { type: Number } };

  constructor() {
    super();
    /** @type {Point[]} */
    this.points = [];
    /** What is seen, in a sentence. */
    this.label = '';
    this.most = 100;
    this.wide = 0;
    this.watch = new ResizeObserver(([entry]) => {
      this.wide = Math.floor(entry.contentRect.width);
      this.requestUpdate();
    });
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.watch.disconnect();
  }

  render() {
    const values = this.points.flatMap(({ value }) => (value === null ? [] : [value]));
    if (this.wide === 0 || values.length === 0) {
      return nothing;
    }
    const steps = scale(values, this.most);
    const [low, high] = [steps[0], steps[steps.length - 1]];
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [height, left, right, top] = [HEIGHT * rem, EDGE.left * rem, EDGE.right * rem, EDGE.top * rem];
    const inner = this.wide - left - right;
    const floor = height - EDGE.bottom * rem;
    const across = (/** @type {number} */ index) => left + (this.points.length === 1 ? inner / 2 : (inner * index) / (this.points.length - 1));
    const up = (/** @type {number} */ value) => floor - ((value - low) / (high - low)) * (floor - top);
    const placed = this.points.map((point, index) => ({
      ...point,
      running: point.running === true,
      x: Math.round(across(index) * 10) / 10,
      y: point.value === null ? null : Math.round(up(point.value) * 10) / 10,
    }));
    const path = lines(placed);
    const every = Math.ceil((this.points.length * LABEL_WIDTH * rem) / Math.max(inner, LABEL_WIDTH * rem));
    const last = this.points.length - 1;
    const anchor = (/** @type {number} */ index) => (last === 0 ? 'middle' : index === last ? 'end' : index === 0 ? 'start' : 'middle');
    const latest = placed.filter(({ y }) => y !== null).at(-1);
    return html`<svg class="timeline" width=${this.wide} height=${height} viewBox="0 0 ${this.wide} ${height}" role="img" aria-label=${this.label}>
      ${steps.map((step) => svg`
        <line class="rule" x1=${left} x2=${this.wide - right} y1=${up(step)} y2=${up(step)}></line>
        <text class="mark-y" x=${left - rem / 2} y=${up(step) + rem / 4}>${number(step)}</text>`)}
      <path class="line" d=${path.whole}></path>
      <path class="line running" d=${path.running}></path>
      ${placed.map(({ x, y, running, blank }) =>
        y === null
          ? blank
            ? nothing
            : svg`<path class="gap" d="M${x - 4} ${floor}h8"></path>`
          : svg`<circle class=${running ? 'dot running' : 'dot'} cx=${x} cy=${y} r="4.5"></circle>`,
      )}
      ${latest && latest.y !== null
        ? svg`<text class="mark-v" x=${latest.x} y=${latest.y - rem * 0.6} text-anchor=${anchor(placed.indexOf(latest))}>${number(latest.value)}</text>`
        : nothing}
      ${placed.map(({ x, label }, index) =>
        (last - index) % every === 0
          ? svg`<text class="mark-x" x=${x} y=${height - rem / 2} text-anchor=${anchor(index)}>${label}</text>`
          : nothing,
      )}
    </svg>`;
  }
}
customElements.define('app-timeline', AppTimeline);

/**
 * A timeline with its table.
 *
 * @param {object} options
 * @param {string} options.label what is seen, in a sentence
 * @param {string} options.of what a point is, such as "Week"
 * @param {string} options.value what its value is
 * @param {string} options.note what stands beside it in the table
 * @param {string} options.table what opens the table
 * @param {Point[]} options.points
 */
export const timeline = ({ label, of, value, note, table, points }) => html`
  <app-timeline .points=${points} .label=${label}></app-timeline>
  <details class="as-table">
    <summary>${table}</summary>
    <table>
      <caption class="unseen">${label}</caption>
      <thead><tr><th scope="col">${of}</th><th scope="col" class="number">${value}</th><th scope="col">${note}</th></tr></thead>
      <tbody>
        ${points.map((point) => html`<tr>
          <th scope="row">${point.label}</th>
          <td class="number">${number(point.value)}</td>
          <td>${point.note ?? ''}</td>
        </tr>`)}
      </tbody>
    </table>
  </details>`;

/**
 * Values beside each other, each with its name and number in words.
 *
 * @param {{name: unknown, share: number | null, text: unknown, note?: unknown, tone?: string}[]} rows share: of 1; null where there is none
 */
export const bars = (rows) => html`
  <ul class="bars">
    ${rows.map(({ name, share, text, note, tone }) => html`
      <li data-tone=${tone ?? nothing}>
        <span class="name">${name}</span> <span class="value">${text}</span>
        ${bar(share ?? 0)}
        ${note ? html`<small>${note}</small>` : nothing}
      </li>`)}
  </ul>`;

/** How far something is. @param {number} part @param {number} whole */
export const progress = (part, whole) => bar(whole === 0 ? 0 : part / whole);
