import { html, nothing } from 'lit';
import { ApiError, get, post } from 'ui/api.js';
import { confirm, openDialog } from 'ui/dialog.js';
import { anyOr, badge, code, failed, field, filters, loaded, loading, pageHeader, pages, panel, table, time } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading, Paged } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { href, retitle } from 'ui/router.js';
import { duration, label, money, number, t, tx } from 'ui/text.js';
import { about, fact, jobStatus, linked, named, rowKeys, told } from 'console/parts/work.js';
import { catalogue, optionsOf } from 'console/service.js';

const FILTERS = ['status', 'stage', 'error', 'trigger', 'article_id', 'source_id'];
/** What the contract knows; the catalogue does not list it. */
const ERRORS = [
  'generation_paused',
  'provider_unavailable',
  'invalid_model_output',
  'content_policy',
  'provider_rejected',
  'fetch_failed',
  'timed_out',
  'superseded',
  'internal_error',
];
const REFRESH_SECONDS = 10;
/** How old a failed job may be that runs again with others, if nobody says. */
const MAX_AGE_DAYS = 7;
const UNDER_WAY = new Set(['queued', 'running']);

/**
 * How far the retry of many is.
 *
 * @typedef {object} Counting
 * @property {string} max_age as typed
 * @property {Answer<'post', 'jobs/retry'>} [answer] of the last dry run
 * @property {ApiError} [error]
 * @property {boolean} busy
 * @property {number} done how many run again
 * @property {number} turn the last question; answers to earlier ones are dropped
 * @property {number} timer
 * @property {boolean} over whether the dialog was closed
 */

/** @typedef {Schema<'ContentJob'>} Job */

/** Fetches, drafts and checks: a list, and each alone. */
class PageJobs extends Page {
  constructor() {
    super();
    this.choices = new Loading(this, catalogue, retitle);
    this.jobs = new Paged(this, (cursor, signal) => get('jobs', { query: { ...filterOf(this.query), cursor }, signal }));
    this.job = new Loading(this, (signal) => get(`jobs/${encodeURIComponent(this.params[0])}`, { signal }), retitle);
    new Refresh(this, REFRESH_SECONDS, () => this.#refresh());
  }

  get pageTitle() {
    return this.params.length > 0 && this.job.value ? this.#titleOf(this.job.value) : undefined;
  }

  queryChanged() {
    if (this.choices.state === 'new') {
      this.choices.load();
    }
    if (this.params.length > 0) {
      this.job.value = undefined;
      this.job.load();
    } else {
      this.jobs.load();
    }
  }

  /** An error is told in the language of the interface. */
  languageChanged() {
    if (this.job.value?.error) {
      quietly(this.job.load({ quiet: true }));
    }
  }

  /** What is under way is asked for again. Who has asked for more than the first page keeps what is there. */
  async #refresh() {
    if (this.params.length === 0) {
      const { state, items, hasLater } = this.jobs;
      if (state === 'ready' && !hasLater && items.some(({ status }) => UNDER_WAY.has(status))) {
        await this.jobs.load({ quiet: true });
      }
      return;
    }
    const before = this.job.value?.status;
    if (before && UNDER_WAY.has(before)) {
      await this.job.load({ quiet: true });
      const status = this.job.value?.status;
      if (status !== before) {
        announce(t('jobs.now', { status: label('console.job_status', status) }));
      }
    }
  }

  render() {
    return this.params.length > 0 ? this.#one() : this.#all();
  }

  #all() {
    const { status, stage, error, trigger, article_id, source_id } = this.query;
    const choices = this.choices.value;
    return html`
      ${pageHeader({
        title: t('jobs.title'),
        lead: t('jobs.lead'),
        actions: this.mayRetryAll() ? html`<button @click=${() => this.retryAll()}>${t('jobs.retry_all')}</button>` : nothing,
      })}
      ${filters(
        (event) => this.filter(event),
        html`
          ${this.#select('status', t('jobs.status'), status, optionsOf('console.job_status', choices?.job_statuses ?? []))}
          ${this.#select('stage', t('jobs.stage'), stage, optionsOf('console.job_stage', choices?.job_stages ?? []))}
          ${this.#select('error', t('jobs.error'), error, optionsOf('console.job_error', ERRORS))}
          ${this.#select('trigger', t('jobs.trigger'), trigger, optionsOf('console.job_trigger', choices?.job_triggers ?? []))}
          ${field({ name: 'article_id', label: t('jobs.article'), value: article_id, type: 'search', error: this.jobs.error })}
          ${field({ name: 'source_id', label: t('jobs.source'), value: source_id, type: 'search', error: this.jobs.error })}`,
        () => this.setQuery(Object.fromEntries(FILTERS.map((name) => [name, null]))),
      )}
      ${pages(this.jobs, { list: (items) => this.#list(items), empty: t('jobs.empty') })}`;
  }

  /** A value of the address that no list knows stays to be seen. */
  #select(name, text, value, options) {
    const known = !value || options.some((one) => one.value === value);
    return field({
      name,
      label: text,
      value,
      type: 'select',
      options: anyOr(t('jobs.any'), known ? options : [...options, { value, label: value }]),
      error: this.jobs.error,
    });
  }

  /** @param {Job[]} items */
  #list(items) {
    return table({
      caption: t('jobs.title'),
      rows: items,
      key: ({ id }) => id,
      columns: [
        {
          title: t('jobs.job'),
          cell: (job) => html`<a class="row" href=${href(`jobs/${job.id}`)}>${label('console.job_stage', job.stage)}</a>
            <small class="below">${about(this.choices.value, job)}</small>`,
        },
        { title: t('jobs.status'), cell: (job) => html`${jobStatus(job.status)}${job.error ? html` <small class="below">${label('console.job_error', job.error.code)}</small>` : nothing}` },
        { title: t('jobs.trigger'), cell: ({ trigger }) => label('console.job_trigger', trigger) },
        { title: t('jobs.cost'), cell: (job) => html`${money(job.cost_usd)}${unpriced(job)}`, kind: 'number' },
        { title: t('jobs.runs'), cell: ({ runs }) => number(runs), kind: 'number' },
        { title: t('jobs.took'), cell: took, kind: 'number' },
        { title: t('jobs.created'), cell: ({ created_at }) => time(created_at), kind: 'narrow' },
        { title: html`<span class="unseen">${t('jobs.actions')}</span>`, cell: (job) => this.#actions(job, true), kind: 'narrow' },
      ],
    });
  }

  /** @param {Job} job @param {boolean} [inRow] */
  #actions(job, inRow = false) {
    const what = inRow ? t('jobs.of', { job: this.#titleOf(job) }) : '';
    const named = (text) => (inRow ? `${text} ${what}` : nothing);
    if (mayRetry(job)) {
      return html`<button class=${inRow ? 'quiet' : 'main'} aria-label=${named(t('jobs.retry'))} @click=${() => this.retry(job)}>${t('jobs.retry')}</button>`;
    }
    return mayCancel(job)
      ? html`<button class=${inRow ? 'quiet' : ''} aria-label=${named(t('jobs.cancel'))} @click=${() => this.cancel(job)}>${t('jobs.cancel')}</button>`
      : nothing;
  }

  /** @param {Job} job */
  #titleOf(job) {
    const of = about(this.choices.value, job);
    const stage = label('console.job_stage', job.stage);
    return of === '—' ? stage : t('jobs.title_of', { stage, about: of });
  }

  #one() {
    const job = this.job.state === 'failed' ? undefined : this.job.value;
    return html`
      <p class="up"><a href=${href('jobs')}>${t('jobs.title')}</a></p>
      ${pageHeader({
        title: job ? this.#titleOf(job) : t('jobs.one'),
        lead: code(this.params[0]),
        actions: job ? this.#actions(job) : nothing,
      })}
      ${loaded(this.job, (value) => this.#detail(value))}`;
  }

  /** @param {Schema<'ContentJobDetail'>} job */
  #detail(job) {
    return html`<div class="panels">
      <div>${panel({
        title: t('jobs.state'),
        id: 'state',
        tone: job.status === 'failed' ? 'bad' : 'plain',
        content: html`
          ${job.error ? html`<p><strong>${label('console.job_error', job.error.code)}</strong> · ${job.error.message}</p>` : nothing}
          ${job.status === 'failed' ? html`<p class="small">${this.#outlook(job)}</p>` : nothing}
          <dl class="facts">
            ${fact(t('jobs.status'), jobStatus(job.status))}
            ${fact(t('jobs.trigger'), label('console.job_trigger', job.trigger))}
            ${fact(t('jobs.cost'), html`${money(job.cost_usd)}${unpriced(job)}`)}
            ${fact(t('jobs.runs'), number(job.runs))}
            ${fact(t('jobs.created'), time(job.created_at))}
            ${fact(t('jobs.started'), job.started_at && time(job.started_at))}
            ${fact(t('jobs.finished'), job.finished_at && time(job.finished_at))}
            ${fact(t('jobs.took'), job.started_at && job.finished_at && took(job))}
          </dl>`,
      })}</div>
      <div>${panel({
        title: t('jobs.of_what'),
        id: 'of-what',
        content: html`<dl class="facts">
          ${fact(t('jobs.about'), about(this.choices.value, job))}
          ${fact(t('jobs.article'), job.article_id && html`${linked('articles', job.article_id)}
            ${job.article_version ? t('jobs.version', { n: job.article_version }) : nothing}`)}
          ${fact(t('jobs.source'), job.source_id && linked('sources', job.source_id))}
          ${fact(t('jobs.item'), job.source_item_id && code(job.source_item_id))}
          ${fact(t('jobs.brief'), job.brief_id && linked('briefs', job.brief_id))}
          ${fact(t('jobs.pair'), job.pair_id && code(job.pair_id))}
          ${fact(t('jobs.note'), job.note && named(job.note))}
          ${fact(t('jobs.retry_of'), job.retry_of && linked('jobs', job.retry_of))}
        </dl>`,
      })}</div>
      <div class="whole">${panel({ title: t('jobs.calls'), id: 'calls', content: this.#calls(job) })}</div>
    </div>`;
  }

  /** What becomes of a job that failed, if nobody does anything. @param {Job} job */
  #outlook({ error, attempts_left }) {
    if (!error?.retryable) {
      return t('jobs.will_not_pass');
    }
    return attempts_left > 0 ? t('jobs.tries_itself', { n: attempts_left }) : t('jobs.tries_no_more');
  }

  /** @param {Schema<'ContentJobDetail'>} job */
  #calls({ calls }) {
    if (calls.length === 0) {
      return html`<p>${t('jobs.no_calls')}</p>`;
    }
    return table({
      caption: t('jobs.calls'),
      rows: calls,
      key: ({ id }) => id,
      columns: [
        { title: t('jobs.model'), cell: ({ model_ref, fallback }) => html`${code(model_ref)}${fallback ? html` ${badge(t('jobs.fallback'), 'warn')}` : nothing}` },
        { title: t('jobs.for'), cell: ({ capability }) => label('console.capability', capability) },
        { title: t('jobs.result'), cell: ({ error_kind }) => (error_kind ? badge(label('console.error_kind', error_kind), 'bad') : t('jobs.fine')) },
        { title: t('jobs.took'), cell: ({ latency_ms }) => duration(latency_ms), kind: 'number' },
        { title: t('jobs.tokens'), cell: ({ input_tokens, output_tokens }) => `${number(input_tokens)} / ${number(output_tokens)}`, kind: 'number' },
        { title: t('jobs.cost'), cell: ({ cost_usd }) => money(cost_usd), kind: 'number' },
        { title: t('jobs.at'), cell: ({ at }) => time(at), kind: 'narrow' },
      ],
    });
  }

  /** The job that keys mean: the one that is shown, or that of the row with the focus. */
  chosen() {
    if (this.params.length > 0) {
      return this.job.state === 'ready' ? this.job.value : undefined;
    }
    const link = document.activeElement?.closest('tr')?.querySelector('a.row');
    const id = link?.getAttribute('href')?.split('/').pop();
    return this.jobs.items.find((job) => job.id === id);
  }

  mayRetryAll() {
    return this.params.length === 0 && (!this.query.status || this.query.status === 'failed');
  }

  /** @param {Job} job */
  async retry(job) {
    await this.#change(job, () => post(`jobs/${job.id}/retry`, undefined, { signal: this.signal }), t('jobs.retried'));
  }

  /** @param {Job} job */
  async cancel(job) {
    const sure = await confirm({
      title: t('jobs.cancel_title', { job: this.#titleOf(job) }),
      text: job.stage === 'qa' ? t('jobs.cancel_check_text') : t('jobs.cancel_text'),
      action: t('jobs.cancel'),
      danger: true,
    });
    if (sure) {
      await this.#change(job, () => post(`jobs/${job.id}/cancel`, undefined, { signal: this.signal }), t('jobs.canceled'));
    }
  }

  /** @param {Job} job @param {() => Promise<Job>} ask @param {string} said */
  async #change(job, ask, said) {
    try {
      this.#put(await ask());
      notify({ text: said, tone: 'good' });
    } catch (error) {
      const status = error instanceof ApiError && error.code === 'illegal_transition' && error.details.status;
      told(error, status ? t('jobs.moved_on', { status: label('console.job_status', status) }) : undefined);
    }
    await this.#again();
  }

  /** What the answer says is seen at once. @param {Job} job */
  #put(job) {
    this.jobs.items = this.jobs.items.map((one) => (one.id === job.id ? job : one));
    if (this.job.value?.id === job.id) {
      this.job.value = { ...this.job.value, ...job };
    }
    this.requestUpdate();
  }

  async #again() {
    if (this.params.length > 0) {
      await quietly(this.job.load({ quiet: true }));
    } else {
      await quietly(this.jobs.load({ quiet: true }));
    }
  }

  /** Counts what the filter means, and runs it again when somebody has seen the count. */
  async retryAll() {
    const filter = filterOf({ ...this.query, status: undefined });
    /** @type {Counting} */
    const state = { max_age: String(MAX_AGE_DAYS), busy: false, done: 0, turn: 0, timer: 0, over: false };
    await openDialog({
      title: t('jobs.retry_all_title'),
      dismissed: false,
      content: (close, redraw) => {
        const run = (dry_run) => this.#retryMany({ ...filter, max_age: Number(state.max_age), dry_run }, state, redraw);
        if (!state.answer && !state.error && !state.busy) {
          run(true);
        }
        return html`
          <p>${this.#meaning(filter)}</p>
          <form @submit=${(event) => {
            event.preventDefault();
            run(true);
          }}>
            ${field({
              name: 'max_age',
              label: t('jobs.max_age'),
              type: 'number',
              value: state.max_age,
              scope: 'retry-',
              error: state.error,
              change: (event) => {
                state.max_age = /** @type {HTMLInputElement} */ (event.target).value;
                // What was counted for another age may not be confirmed.
                state.answer = undefined;
                state.error = undefined;
                clearTimeout(state.timer);
                state.busy = true;
                state.timer = window.setTimeout(() => run(true), 400);
                redraw();
              },
            })}
          </form>
          <div aria-live="polite">
            ${state.done ? html`<p>${t('jobs.retried_many', { n: state.done })}</p>` : nothing}
            ${this.#counted(state)}
          </div>
          <div class="buttons">
            ${state.answer?.count
              ? html`<button class="main" ?disabled=${state.busy} @click=${() => run(false)}>${t('jobs.retry_n', { n: state.answer.count })}</button>`
              : nothing}
            <button @click=${() => close(true)}>${t('ui.close')}</button>
          </div>`;
      },
    });
    clearTimeout(state.timer);
    state.over = true;
    if (state.done) {
      this.#retriedMany(state.done);
    }
  }

  /** @param {number} n */
  #retriedMany(n) {
    notify({ text: t('jobs.retried_many', { n }), tone: 'good' });
    this.jobs.load();
  }

  /** @param {Input<'post', 'jobs/retry'>} filter @param {Counting} state @param {() => void} redraw */
  async #retryMany(filter, state, redraw) {
    clearTimeout(state.timer);
    state.busy = true;
    state.error = undefined;
    const turn = ++state.turn;
    let made = false;
    try {
      let answer = await post('jobs/retry', filter, { signal: this.signal, reads: filter.dry_run === true });
      if (!filter.dry_run) {
        made = true;
        if (state.over) {
          this.#retriedMany(answer.count);
          return;
        }
        state.done += answer.count;
        // One call takes a part of many: what is left is counted again.
        answer = await post('jobs/retry', { ...filter, dry_run: true }, { signal: this.signal, reads: true });
      }
      if (turn === state.turn) {
        state.answer = answer;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) {
        return;
      }
      if (state.over) {
        if (!filter.dry_run && !made) {
          told(error);
        }
        return;
      }
      if (turn === state.turn) {
        state.error = error;
      }
    }
    if (turn === state.turn) {
      state.busy = false;
      redraw();
    }
  }

  /** @param {Counting} state */
  #counted({ answer, error, busy, done }) {
    if (error && !error.fields.max_age) {
      return failed(error);
    }
    if (!answer) {
      return busy ? loading() : nothing;
    }
    const { full_cells, used_items, superseded } = answer.left_out;
    return html`
      <p><strong>${answer.count ? t('jobs.would_retry', { n: answer.count }) : done ? t('jobs.none_left') : t('jobs.would_retry_none')}</strong></p>
      ${full_cells + used_items + superseded
        ? html`<p>${t('jobs.left_out')}</p><ul>
            ${full_cells ? html`<li>${t('jobs.full_cells', { n: full_cells })}</li>` : nothing}
            ${used_items ? html`<li>${t('jobs.used_items', { n: used_items })}</li>` : nothing}
            ${superseded ? html`<li>${t('jobs.superseded', { n: superseded })}</li>` : nothing}
          </ul>`
        : nothing}`;
  }

  /** The filter in words. */
  #meaning({ stage, error, trigger, article_id, source_id }) {
    const parts = [
      stage && html`${t('jobs.stage')}: ${label('console.job_stage', stage)}`,
      error && html`${t('jobs.error')}: ${label('console.job_error', error)}`,
      trigger && html`${t('jobs.trigger')}: ${label('console.job_trigger', trigger)}`,
      article_id && html`${t('jobs.article')}: ${code(article_id)}`,
      source_id && html`${t('jobs.source')}: ${code(source_id)}`,
    ].filter(Boolean);
    return parts.length === 0
      ? t('jobs.means_all')
      : tx('jobs.means', { filter: parts.map((part, index) => (index === 0 ? part : html` · ${part}`)) });
  }
}
customElements.define('page-jobs', PageJobs);

const filterOf = (query) => Object.fromEntries(FILTERS.map((name) => [name, query[name]]).filter(([, value]) => value));

/** @param {Job} job */
const mayRetry = ({ status, error }) => status === 'failed' && Boolean(error?.retryable);

/** @param {Job} job */
const mayCancel = ({ status }) => status === 'queued';

/** @param {Job} job */
const unpriced = ({ unpriced_calls }) => (unpriced_calls ? html` <small class="below">${t('jobs.unpriced', { n: unpriced_calls })}</small>` : nothing);

/** @param {Job} job */
const took = ({ started_at, finished_at }) =>
  started_at && finished_at ? duration(new Date(finished_at).getTime() - new Date(started_at).getTime()) : '—';

/** What failed is on the page already. @param {Promise<unknown>} asking */
const quietly = (asking) => asking.catch(() => {});

export default {
  title: () => t('jobs.title'),
  element: 'page-jobs',
  keys: (page) => [
    ...rowKeys(page),
    { key: 'r', label: t('jobs.retry'), run: () => page.retry(page.chosen()), when: () => Boolean(page.chosen() && mayRetry(page.chosen())) },
    { key: 'c', label: t('jobs.cancel'), run: () => page.cancel(page.chosen()), when: () => Boolean(page.chosen() && mayCancel(page.chosen())) },
    { key: 'R', label: t('jobs.retry_all'), run: () => page.retryAll(), when: () => page.mayRetryAll() },
  ],
};
