import 'chart.js';
import { html, nothing } from 'lit';
import { get } from 'ui/api.js';
import { anyOr, empty, field, figure, filters, loaded, pageHeader, panel, table } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { Page } from 'ui/page.js';
import { duration, languageName, money, number, percent, t } from 'ui/text.js';
import { modelName, name } from 'console/parts/playground-words.js';

const LANGUAGES = ['en', 'zh-Hans'];
const ROW_HEIGHT = 34;
const AXIS_HEIGHT = 56;
/** Bars would begin at 0, where no rating is. The axis begins and ends at such steps. */
const STEP = 100;
/** Longer names are cut in the plot; the table has them whole. */
const NAME_LENGTH = 28;

/** Models by blind verdicts, and how they agree with operators and with each other. */
class PlaygroundLeaderboard extends Page {
  constructor() {
    super();
    this.ranks = new Loading(this, (signal) => get('playground/leaderboard', { query: this.#asked(), signal }));
    this.agreement = new Loading(this, (signal) => get('playground/agreement', { query: this.#asked(), signal }));
    this.dark = window.matchMedia('(prefers-color-scheme: dark)');
    this.repaint = () => this.#plot();
    /** @type {any} */
    this.chart = null;
  }

  #asked() {
    const { language, window_days } = this.query;
    return { language, window_days };
  }

  queryChanged() {
    this.ranks.load();
    this.agreement.load();
  }

  connectedCallback() {
    super.connectedCallback();
    this.dark.addEventListener('change', this.repaint);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.dark.removeEventListener('change', this.repaint);
    this.chart?.destroy();
    this.chart = null;
  }

  updated() {
    this.#plot();
  }

  render() {
    const { language, window_days } = this.query;
    return html`
      ${pageHeader({ title: t('playground.leaderboard'), lead: t('playground.leaderboard_lead') })}
      ${filters(
        (event) => this.filter(event),
        html`
          ${field({ name: 'language', label: t('playground.language'), value: language, type: 'select', options: anyOr(t('playground.all'), LANGUAGES.map((value) => ({ value, label: languageName(value) }))) })}
          ${field({ name: 'window_days', label: t('playground.window'), value: window_days ?? '', type: 'number' })}`,
        () => this.setQuery({ language: null, window_days: null }),
      )}
      ${panel({ title: t('playground.ranks'), id: 'ranks', content: loaded(this.ranks, (ranks) => this.#ranks(ranks)) })}
      ${panel({ title: t('playground.agreement'), id: 'agreement', content: loaded(this.agreement, (agreement) => this.#agreement(agreement)) })}`;
  }

  #ranks({ items, verdicts, fewest_comparisons, window_days }) {
    if (items.length === 0) {
      return empty(t('playground.ranks_none'));
    }
    const rated = items.filter(({ rating_low }) => rating_low !== null).length;
    return html`
      <p class="small">${t('playground.ranks_help', { n: verdicts, days: window_days, fewest: fewest_comparisons })}</p>
      ${rated > 0
        ? html`<div class="plot"><svg class="tall" width="1" height=${rated * ROW_HEIGHT + AXIS_HEIGHT} aria-hidden="true"></svg>
            <canvas role="img" aria-label=${t('playground.plot')}></canvas></div>`
        : nothing}
      ${table({
        caption: t('playground.ranks'),
        rows: items,
        key: (row) => row.model_ref + JSON.stringify(row.options) + row.rubric_version,
        columns: [
          { title: t('playground.model'), cell: ({ model_ref, options }) => name(modelName(model_ref, options)), kind: 'wide' },
          { title: t('playground.rank'), cell: ({ rank }) => number(rank), kind: 'number' },
          { title: t('playground.rating'), cell: ({ rating }) => whole(rating), kind: 'number' },
          { title: t('playground.interval'), cell: ({ rating_low, rating_high }) => range(rating_low, rating_high, whole), kind: 'number' },
          { title: t('playground.wins'), cell: ({ wins, comparisons }) => `${number(wins)} / ${number(comparisons)}`, kind: 'number' },
          { title: t('playground.judgements'), cell: ({ judgements }) => number(judgements), kind: 'number' },
          { title: t('playground.mean_spread'), cell: ({ mean_spread }) => number(mean_spread, { maximumFractionDigits: 1 }), kind: 'number' },
          { title: t('playground.mean_cost'), cell: ({ mean_cost_usd }) => money(mean_cost_usd), kind: 'number' },
          { title: t('playground.mean_latency'), cell: ({ mean_latency_ms }) => duration(mean_latency_ms), kind: 'number' },
          { title: t('playground.rubric'), cell: ({ rubric_version }) => name(rubric_version), kind: 'narrow' },
        ],
      })}`;
  }

  #agreement({ items, articles, runs, recordings, alpha }) {
    if (items.length === 0) {
      return empty(t('playground.agreement_none'));
    }
    return html`
      <p class="small">${t('playground.agreement_help')}</p>
      <dl class="figures">
        ${figure(t('playground.alpha_all'), coefficient(alpha))}
        ${figure(t('playground.recordings'), number(recordings))}
        ${figure(t('playground.runs'), number(runs))}
        ${figure(t('playground.articles'), number(articles))}
      </dl>
      ${table({
        caption: t('playground.agreement'),
        rows: items,
        key: (row) => row.model_ref + JSON.stringify(row.options) + row.rubric_version,
        columns: [
          { title: t('playground.model'), cell: ({ model_ref, options }) => name(modelName(model_ref, options)), kind: 'wide' },
          { title: t('playground.alpha'), cell: ({ alpha: own }) => coefficient(own), kind: 'number' },
          { title: t('playground.agreed'), cell: ({ agreement, agreed, verdicts, chosen }) => html`${percent(agreement)} <small>${number(agreed)} / ${number(verdicts - chosen)}</small>`, kind: 'number' },
          { title: t('playground.interval'), cell: ({ agreement_low, agreement_high }) => range(agreement_low, agreement_high, percent), kind: 'number' },
          { title: t('playground.correlation'), cell: ({ rank_correlation }) => coefficient(rank_correlation), kind: 'number' },
          { title: t('playground.recordings'), cell: ({ recordings: own }) => number(own), kind: 'number' },
          { title: t('playground.rubric'), cell: ({ rubric_version }) => name(rubric_version), kind: 'narrow' },
        ],
      })}`;
  }

  /** The bar is the interval, the mark the rating. Dark and light are other colours, which only the stylesheet knows. */
  #plot() {
    const canvas = this.querySelector('canvas');
    if (!canvas) {
      this.chart?.destroy();
      this.chart = null;
      return;
    }
    const rated = (this.ranks.value?.items ?? []).filter(({ rating_low }) => rating_low !== null);
    const tokens = getComputedStyle(document.documentElement);
    const token = (name) => tokens.getPropertyValue(name).trim();
    const names = rated.map(({ model_ref, options }) => cut(modelName(model_ref, options)));
    const data = {
      labels: names,
      datasets: [
        { type: 'scatter', data: rated.map(({ rating }, index) => ({ x: rating, y: names[index] })), yAxisID: 'y', pointStyle: 'rectRot', radius: 6, backgroundColor: token('--accent'), borderColor: token('--sheet'), label: t('playground.rating') },
        { type: 'bar', data: rated.map(({ rating_low, rating_high }) => [rating_low, rating_high]), backgroundColor: token('--accent-soft'), borderColor: token('--accent'), borderWidth: 1, borderSkipped: false, barThickness: 12, label: t('playground.interval') },
      ],
    };
    const lowest = Math.min(...rated.map(({ rating_low }) => Number(rating_low)));
    const highest = Math.max(...rated.map(({ rating_high }) => Number(rating_high)));
    const axis = { ticks: { color: token('--ink') }, grid: { color: token('--line') }, border: { color: token('--line') } };
    const options = {
      indexAxis: 'y',
      animation: false,
      maintainAspectRatio: false,
      scales: { x: { ...axis, min: Math.floor(lowest / STEP) * STEP, max: Math.ceil(highest / STEP) * STEP, title: { display: true, text: t('playground.rating'), color: token('--soft') } }, y: { ...axis, type: 'category', labels: names } },
      plugins: { legend: { display: false }, tooltip: { enabled: true } },
    };
    if (this.chart?.canvas === canvas) {
      Object.assign(this.chart, { data, options });
      this.chart.update();
    } else {
      this.chart?.destroy();
      this.chart = new /** @type {any} */ (globalThis).Chart(canvas, { data, options });
    }
  }
}
customElements.define('playground-leaderboard', PlaygroundLeaderboard);

const cut = (name) => (name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name);
const whole = (value) => number(value, { maximumFractionDigits: 0 });
const coefficient = (value) => number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const range = (low, high, written) => (low === null || low === undefined ? '—' : `${written(low)} – ${written(high)}`);
