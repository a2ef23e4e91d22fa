import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { get, post, put } from 'ui/api.js';
import { confirm, openDialog } from 'ui/dialog.js';
import { badge, bar, errorText, figure, loaded, meter, pageHeader, panel, table, time } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { announce } from 'ui/live.js';
import { href } from 'ui/router.js';
import { date, duration, label, languageName, money, number, percent, t } from 'ui/text.js';
import { catalogue, topicName } from 'console/service.js';

const REFRESH_SECONDS = 30;
/** The shelf and the days change slowly; they are asked at each tenth turn. */
const SLOW_TURNS = 10;
/** From this share of a cap on it needs somebody. */
const NEAR = 0.9;

/** @typedef {{figures: Schema<'Overview'>, work: Schema<'Work'>}} Now */

/** How content operations stand; what needs a person comes first. */
class PageOverview extends Page {
  constructor() {
    super();
    this.now = new Loading(this, async (signal) => {
      const [figures, work] = await Promise.all([get('overview', { signal }), get('work', { signal })]);
      return { figures, work };
    });
    this.shelf = new Loading(this, (signal) => get('stats', { signal }));
    this.days = new Loading(this, (signal) => get('ai-providers/usage', { query: { by: 'day', window_days: 14 }, signal }));
    this.choices = new Loading(this, () => catalogue());
    this.turn = 0;
    /** Whether a plan is on its way, is shown, or is being ordered. */
    this.isPlanning = false;
    this.refresh = new Refresh(this, REFRESH_SECONDS, () => this.#again());
  }

  queryChanged() {
    this.now.load();
    this.shelf.load();
    this.days.load();
    this.choices.load();
  }

  async #again() {
    this.turn++;
    const slow = this.turn % SLOW_TURNS === 0 ? [this.shelf, this.days] : [];
    const before = this.#count();
    await Promise.all([this.now, ...slow].map((loading) => loading.load({ quiet: true })));
    if (this.#count() !== before) {
      announce(t('overview.needs_changed', { n: this.#count() }));
    }
  }

  /** How many things need a person. */
  #count() {
    return this.now.value ? needsOf(this.now.value.figures, this.now.value.work, this.shelf.value).length : 0;
  }

  render() {
    return html`
      ${pageHeader({
        title: t('overview.title'),
        lead: this.now.value ? html`${t('overview.as_of')} ${time(this.now.value.work.at)}` : nothing,
        actions: this.now.value ? this.#pauseButton(this.now.value.figures) : nothing,
      })}
      <div class="panels overview">
        <div class="whole">${loaded(this.now, (now) => this.#needs(now))}</div>
        ${this.now.value ? this.#figures(this.now.value) : nothing}
        <div class="whole">${panel({
          title: t('overview.shelf'),
          id: 'shelf',
          actions: html`<button aria-disabled=${this.isPlanning ? 'true' : nothing} @click=${() => this.plan()}>${t('overview.plan')}</button>`,
          content: loaded(this.shelf, (stats) => this.#shelf(stats)),
        })}</div>
        <div class="whole">${panel({
          title: t('overview.days'),
          id: 'days',
          content: loaded(this.days, (usage) => this.#days(usage)),
        })}</div>
      </div>`;
  }

  #pauseButton({ paused }) {
    return html`<button class=${paused ? 'main' : ''} @click=${() => (paused ? this.resume() : this.pause())}>
      ${paused ? t('overview.resume') : t('overview.pause')}
    </button>`;
  }

  /** @param {Now} now */
  #needs({ figures, work }) {
    const needs = needsOf(figures, work, this.shelf.value);
    if (needs.length === 0) {
      return panel({ title: t('overview.needs'), id: 'needs', content: html`<p>${t('overview.needs_nothing')}</p>` });
    }
    return panel({
      title: t('overview.needs'),
      id: 'needs',
      tone: needs.some(({ bad }) => bad) ? 'bad' : 'person',
      content: html`<ul class="needs">
        ${needs.map(({ count, text, to, bad }) => html`
          <li class=${classMap({ bad: Boolean(bad) })}>
            <span class="count">${count === undefined ? '!' : number(count)}</span>
            ${to ? html`<a href=${to}>${text}</a>` : html`<span>${text}</span>`}
          </li>`)}
      </ul>`,
    });
  }

  /** @param {Now} now */
  #figures({ figures, work }) {
    const calls = Object.entries(figures.error_rates);
    const breakers = work.breakers.filter(({ state }) => state !== 'closed');
    return html`
      ${panel({
        title: t('overview.spend'),
        id: 'spend',
        content: html`
          ${spend(t('overview.spend_content'), figures.spend_today_usd, figures.daily_cost_cap_usd)}
          ${spend(t('overview.spend_playground'), figures.playground_spend_today_usd, figures.playground_daily_cap_usd)}
          <dl class="figures">
            ${figure(t('overview.published', { n: figures.window_days }), number(figures.published))}
            ${figure(t('overview.per_article'), money(figures.cost_per_published_article_usd))}
          </dl>`,
      })}
      ${panel({
        title: t('overview.work'),
        id: 'work',
        content: html`${work.broker_answers ? nothing : html`<p>${badge(t('overview.broker_away'), 'bad')}</p>`}
          ${table({
            caption: t('overview.work'),
            rows: work.queues,
            key: ({ queue }) => queue,
            columns: [
              { title: t('overview.queue'), cell: ({ queue }) => label('console.queue', queue) },
              { title: t('overview.waiting'), cell: (queue) => number(sum(queue, 'waiting')), kind: 'number' },
              { title: t('overview.working'), cell: (queue) => number(sum(queue, 'working')), kind: 'number' },
              { title: t('overview.oldest'), cell: oldest, kind: 'text' },
              { title: t('overview.dead'), cell: dead, kind: 'number' },
            ],
          })}`,
      })}
      ${panel({
        title: t('overview.models'),
        id: 'models',
        content: html`
          <dl class="facts rates">
            ${calls.map(([capability, rate]) => html`
              <dt>${label('console.capability', capability)}</dt>
              <dd class="number">${rate === null ? html`<small>${t('overview.no_calls')}</small>` : t('overview.errors', { share: percent(rate, 1) })}</dd>`)}
          </dl>
          ${breakers.length > 0
            ? html`<ul class="breakers">${breakers.map((one) => html`
                <li>${badge(label('console.breaker', one.state), one.state === 'open' ? 'bad' : 'warn')} <code>${one.entry}</code>
                  <small>${label('console.capability', one.capability)}${one.error_kind ? ` · ${label('console.error_kind', one.error_kind)}` : ''}${one.probe_in_ms === null ? '' : ` · ${t('overview.probe', { time: duration(one.probe_in_ms) })}`}</small></li>`)}</ul>`
            : html`<p class="small">${t('overview.breakers_closed')}</p>`}`,
      })}`;
  }

  /** @param {Schema<'Stats'>} stats */
  #shelf({ cells }) {
    const languages = [...new Set(cells.map(({ language }) => language))];
    const tiers = [...new Set(cells.map(({ difficulty }) => difficulty))].sort();
    const topics = [...new Set(cells.map(({ topic_id }) => topic_id))];
    const at = new Map(cells.map((cell) => [keyOf(cell), cell]));
    return html`
      <p class="small">${t('overview.shelf_help')}</p>
      <div class="table" tabindex="0" role="group" aria-label=${t('overview.shelf')}>
        <table class="shelf">
          <caption class="unseen">${t('overview.shelf')}</caption>
          <thead>
            <tr><td></td>${languages.map((one) => html`<th scope="colgroup" colspan=${tiers.length}>${languageName(one)}</th>`)}</tr>
            <tr><th scope="col">${t('overview.topic')}</th>${languages.map(() => tiers.map((tier) => html`<th scope="col" class="number">${t('console.tier', { n: tier })}</th>`))}</tr>
          </thead>
          <tbody>
            ${topics.map((topic) => html`<tr>
              <th scope="row">${topicName(this.choices.value, topic)}</th>
              ${languages.map((language) => tiers.map((tier) => this.#cell(at.get(keyOf({ language, topic_id: topic, difficulty: tier })))))}
            </tr>`)}
          </tbody>
        </table>
      </div>`;
  }

  #cell(cell) {
    if (!cell) {
      return html`<td></td>`;
    }
    const { language, topic_id, difficulty, unseen_available, target, in_pipeline, published } = cell;
    const words = t('overview.cell', {
      language: languageName(language),
      topic: topicName(this.choices.value, topic_id),
      tier: difficulty,
      unseen: unseen_available,
      target,
      published,
      coming: in_pipeline,
    });
    return html`<td class="cell number ${level(unseen_available, target)}">
      <a href=${href('articles', { language, topic_id, difficulty, status: 'published' })} title=${words} aria-label=${words}>
        <b>${number(unseen_available)}</b><small>/${number(target)}</small>${in_pipeline ? html`<small class="coming">+${number(in_pipeline)}</small>` : nothing}
      </a></td>`;
  }

  /** @param {Schema<'UsageReport'>} usage */
  #days({ days = [] }) {
    const most = Math.max(...days.map(({ total_cost_usd }) => total_cost_usd), 0);
    const rows = [...days].reverse();
    return table({
      caption: t('overview.days'),
      rows,
      key: ({ day }) => day,
      columns: [
        { title: t('overview.day'), cell: ({ day }) => date(day), kind: 'narrow' },
        { title: t('overview.cost'), cell: ({ total_cost_usd }) => money(total_cost_usd), kind: 'number' },
        { title: html`<span class="unseen">${t('overview.beside')}</span>`, cell: ({ total_cost_usd }) => bar(most ? total_cost_usd / most : 0), kind: 'wide' },
        { title: t('overview.published_day'), cell: ({ published_articles }) => number(published_articles), kind: 'number' },
        { title: t('overview.per_article'), cell: ({ cost_per_published_article_usd }) => money(cost_per_published_article_usd), kind: 'number' },
      ],
    });
  }

  async pause() {
    const sure = await confirm({ title: t('overview.pause_title'), text: t('overview.pause_text'), action: t('overview.pause') });
    if (sure) {
      await this.#change({ paused: true }, t('overview.paused_now'));
    }
  }

  async resume() {
    const reason = this.now.value?.figures.paused_reason;
    const sure = await confirm({
      title: t('overview.resume_title'),
      text: t('overview.resume_text', { reason: label('console.paused_reason', reason) }),
      action: t('overview.resume'),
    });
    if (sure) {
      await this.#change({ paused: false }, t('overview.resumed_now'));
    }
  }

  async #change(changes, said) {
    try {
      await put('generation/config', changes, { signal: this.signal, repeat: true });
      notify({ text: said, tone: 'good' });
      await this.now.load({ quiet: true });
    } catch (error) {
      told(error);
    }
  }

  /** Shows what would be ordered, and orders it. */
  async plan() {
    if (this.isPlanning) {
      return;
    }
    this.isPlanning = true;
    this.requestUpdate();
    try {
      await this.#plan();
    } finally {
      this.isPlanning = false;
      this.requestUpdate();
    }
  }

  async #plan() {
    let run;
    try {
      run = await post('generation/run', { dry_run: true }, { signal: this.signal, reads: true });
    } catch (error) {
      told(error);
      return;
    }
    const order = await openDialog({
      title: t('overview.plan_title'),
      dismissed: false,
      wide: true,
      content: (close) => html`
        <p>${run.planned.length ? t('overview.planned', { n: run.planned.length }) : t('overview.planned_nothing')}</p>
        ${run.paused_reason ? html`<p>${badge(t('overview.paused', { reason: label('console.paused_reason', run.paused_reason) }), 'bad')}</p>` : nothing}
        ${this.#planned(run)}
        <div class="buttons">
          ${run.planned.length && !run.paused_reason ? html`<button class="main" @click=${() => close(true)}>${t('overview.order')}</button>` : nothing}
          <button @click=${() => close(false)}>${t('ui.close')}</button>
        </div>`,
    });
    if (order) {
      await this.#order();
    }
  }

  /** @param {Schema<'GenerationRun'>} run */
  #planned({ planned, skipped_cells }) {
    const cells = new Map();
    for (const draft of planned) {
      const key = keyOf(draft);
      cells.set(key, { ...draft, count: (cells.get(key)?.count ?? 0) + 1 });
    }
    const left = skipped_cells.map((cell) => ({ ...cell, count: cell.shortfall }));
    return html`
      ${cells.size ? this.#cells(t('overview.would_order'), [...cells.values()]) : nothing}
      ${left.length
        ? html`<details><summary>${t('overview.left', { n: left.reduce((sum, { count }) => sum + count, 0) })}</summary>
            ${this.#cells(t('overview.lacking'), left)}</details>`
        : nothing}`;
  }

  #cells(title, rows) {
    return table({
      caption: title,
      rows,
      key: keyOf,
      columns: [
        { title: t('overview.topic'), cell: ({ topic_id }) => topicName(this.choices.value, topic_id) },
        { title: t('overview.language'), cell: ({ language }) => languageName(language) },
        { title: t('overview.tier'), cell: ({ difficulty }) => number(difficulty), kind: 'number' },
        { title, cell: ({ count }) => number(count), kind: 'number' },
      ],
    });
  }

  async #order() {
    try {
      const run = await post('generation/run', { dry_run: false }, { signal: this.signal });
      notify({ text: t('overview.ordered', { n: run.jobs.length }), tone: 'good' });
    } catch (thrown) {
      const error = /** @type {import('ui/api.js').ApiError} */ (thrown);
      told(error, error.status === 0 || error.status >= 500 ? t('overview.order_lost') : undefined);
    }
    await Promise.allSettled([this.now.load({ quiet: true }), this.shelf.load({ quiet: true })]);
  }
}
customElements.define('page-overview', PageOverview);

function told(error, text = errorText(error)) {
  if (error.name !== 'AbortError') {
    notify({ text, tone: 'bad' });
  }
}

const keyOf = ({ language, topic_id, difficulty }) => `${language} ${topic_id} ${difficulty}`;

const sum = (queue, name) => queue.work.reduce((total, kind) => total + kind[name], 0);

/** The oldest work of a queue, with its kind. @param {Schema<'WorkQueue'>} queue */
function oldest({ work }) {
  const [first] = work
    .filter(({ oldest_waiting_ms }) => oldest_waiting_ms !== null)
    .sort((one, other) => (other.oldest_waiting_ms ?? 0) - (one.oldest_waiting_ms ?? 0));
  return first ? html`${duration(first.oldest_waiting_ms)} <small>${label('console.work', first.work)}</small>` : '—';
}

/** @param {Schema<'WorkQueue'>} queue */
const dead = ({ dead_letters }) => (dead_letters ? badge(number(dead_letters), 'bad') : number(dead_letters));

/** How full a cell is, in four steps. */
function level(unseen, target) {
  if (unseen >= target) {
    return 'full';
  }
  return unseen === 0 ? 'bare' : unseen * 2 < target ? 'low' : 'short';
}

const spend = (name, spent, cap) => html`
  <div class="spend"><span>${name}</span>${meter({ label: name, value: spent, max: cap, text: `${money(spent)} / ${money(cap)}` })}</div>`;

/** What needs a person, the worst first. */
function needsOf(figures, work, stats) {
  const dead_letters = work.queues.reduce((total, queue) => total + (queue.dead_letters ?? 0), 0);
  const open = work.breakers.filter(({ state }) => state !== 'closed').length;
  const bare = stats?.cells.filter(({ target, unseen_available, in_pipeline }) => target > 0 && unseen_available === 0 && in_pipeline === 0).length ?? 0;
  const near = [
    ['overview.near_content', figures.spend_today_usd, figures.daily_cost_cap_usd],
    ['overview.near_playground', figures.playground_spend_today_usd, figures.playground_daily_cap_usd],
  ];
  return [
    figures.paused && { bad: true, text: t('overview.paused', { reason: label('console.paused_reason', figures.paused_reason) }) },
    !work.broker_answers && { bad: true, text: t('overview.broker_away') },
    figures.reported_held && { bad: true, count: figures.reported_held, text: t('overview.reported_held', { n: figures.reported_held }), to: href('reviews', { kind: 'reported' }) },
    figures.reported_open && { count: figures.reported_open, text: t('overview.reported_open', { n: figures.reported_open }), to: href('reviews', { kind: 'reported' }) },
    figures.needs_review_open && { count: figures.needs_review_open, text: t('overview.needs_review_open', { n: figures.needs_review_open }), to: href('reviews') },
    dead_letters && { bad: true, count: dead_letters, text: t('overview.dead_letters', { n: dead_letters }) },
    open && { count: open, text: t('overview.breakers_open', { n: open }), to: href('providers') },
    figures.jobs.failed && { count: figures.jobs.failed, text: t('overview.jobs_failed', { n: figures.jobs.failed }), to: href('jobs', { status: 'failed' }) },
    figures.sources_switched_off && { count: figures.sources_switched_off, text: t('overview.sources_off', { n: figures.sources_switched_off }), to: href('sources') },
    bare && { count: bare, text: t('overview.bare', { n: bare }), to: '#shelf' },
    figures.unpriced_calls && { count: figures.unpriced_calls, text: t('overview.unpriced', { n: figures.unpriced_calls }), to: href('providers') },
    ...near.map(([key, spent, cap]) => cap > 0 && spent >= cap * NEAR && { text: t(key, { share: percent(spent / cap) }) }),
  ].filter(Boolean);
}

export default {
  title: () => t('overview.title'),
  element: 'page-overview',
  keys: (page) => [
    { key: 'w', label: t('overview.plan'), run: () => page.plan() },
  ],
};
