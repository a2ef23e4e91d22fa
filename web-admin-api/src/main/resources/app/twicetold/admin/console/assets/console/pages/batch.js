import { html, nothing } from 'lit';
import { get, post } from 'ui/api.js';
import { confirm } from 'ui/dialog.js';
import { anyOr, badge, code, field, filters, loaded, pageHeader, pages, panel, table, time } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading, Paged } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { href, navigate, retitle } from 'ui/router.js';
import { duration, label, now, number, percent, t } from 'ui/text.js';
import { batchStatus, fact, linked, rowKeys, told } from 'console/parts/work.js';
import { catalogue, optionsOf } from 'console/service.js';

const UNDER_WAY = new Set(['starting', 'started', 'stopping']);
const REFRESH_SECONDS = 3;
/** While nothing is under way, each tenth turn asks. */
const CALM_TURNS = 10;

/** What is done on a schedule, and what batch jobs did: all, and each alone. */
class PageBatch extends Page {
  constructor() {
    super();
    this.choices = new Loading(this, catalogue);
    this.schedule = new Loading(this, (signal) => get('scheduled-jobs', { signal }));
    this.executions = new Paged(this, (cursor, signal) =>
      get('batch/executions', { query: { job: this.query.job, status: this.query.status, cursor }, signal }));
    this.execution = new Loading(this, (signal) => get(`batch/executions/${encodeURIComponent(this.params[0])}`, { signal }), retitle);
    this.turn = 0;
    this.refresh = new Refresh(this, REFRESH_SECONDS, () => this.#again());
  }

  get pageTitle() {
    return this.params.length > 0 && this.execution.value ? titleOf(this.execution.value) : undefined;
  }

  queryChanged() {
    if (this.params.length > 0) {
      this.execution.value = undefined;
      this.execution.load();
      return;
    }
    if (this.choices.state === 'new') {
      this.choices.load();
    }
    if (this.schedule.state === 'new') {
      this.schedule.load();
    }
    this.executions.load();
  }

  /** What is under way moves; who has asked for more than the first page keeps what is there. */
  async #again() {
    if (this.params.length > 0) {
      const before = this.execution.value;
      if (before && UNDER_WAY.has(before.status)) {
        await this.execution.load({ quiet: true });
        this.#tell(before, this.execution.value);
      }
      return;
    }
    this.turn++;
    const { state, items, hasLater } = this.executions;
    const moves = items.some(({ status }) => UNDER_WAY.has(status));
    if (state === 'ready' && !hasLater && (moves || this.turn % CALM_TURNS === 0)) {
      await Promise.all([this.executions.load({ quiet: true }), this.schedule.load({ quiet: true })]);
      for (const before of items) {
        this.#tell(before, this.executions.items.find(({ id }) => id === before.id));
      }
    }
  }

  /** @param {Schema<'BatchExecution'>} before @param {Schema<'BatchExecution'> | undefined} after */
  #tell(before, after) {
    if (after && after.status !== before.status) {
      announce(t('batch.now', { job: jobName(after.job), status: label('console.batch_status', after.status) }));
    }
  }

  render() {
    return this.params.length > 0 ? this.#one() : this.#all();
  }

  #all() {
    const { job, status } = this.query;
    const names = this.schedule.value?.items.map(({ name }) => name) ?? [];
    const known = [...new Set([...names, ...(job ? [job] : [])])];
    return html`
      ${pageHeader({ title: t('batch.title'), lead: t('batch.lead') })}
      ${panel({ title: t('batch.schedule'), id: 'schedule', content: loaded(this.schedule, ({ items }) => this.#schedule(items)) })}
      <h2 class="part" id="executions">${t('batch.executions')}</h2>
      ${filters(
        (event) => this.filter(event),
        html`
          ${field({ name: 'job', label: t('batch.job'), value: job, type: 'select', options: anyOr(t('batch.any'), known.map((name) => ({ value: name, label: jobName(name) }))), error: this.executions.error })}
          ${field({ name: 'status', label: t('batch.status'), value: status, type: 'select', options: anyOr(t('batch.any'), optionsOf('console.batch_status', this.#statuses(status))), error: this.executions.error })}`,
        () => this.setQuery({ job: null, status: null }),
      )}
      ${pages(this.executions, { list: (items) => this.#list(items), empty: t('batch.empty') })}`;
  }

  /** @param {string | undefined} status of the address, which stays to be seen */
  #statuses(status) {
    const known = this.choices.value?.batch_statuses ?? [];
    return status && !known.includes(status) ? [...known, status] : known;
  }

  /** @param {Schema<'ScheduledJob'>[]} items */
  #schedule(items) {
    return table({
      caption: t('batch.schedule'),
      rows: items,
      key: ({ name }) => name,
      columns: [
        { title: t('batch.job'), cell: ({ name }) => html`${jobName(name)} <small class="below">${code(name)}</small>` },
        { title: t('batch.when'), cell: ({ cron }) => code(cron), kind: 'narrow' },
        { title: t('batch.next_run'), cell: ({ next_run_at }) => time(next_run_at), kind: 'narrow' },
        { title: t('batch.last_run'), cell: ({ last_run_at }) => (last_run_at ? time(last_run_at) : t('batch.never')), kind: 'narrow' },
        { title: t('batch.status'), cell: ({ last_status, last_execution_id }) => html`${batchStatus(last_status)} ${last_execution_id ? html`<a href=${href(`batch/${last_execution_id}`)}>${t('batch.steps')}</a>` : nothing}` },
        { title: html`<span class="unseen">${t('batch.run')}</span>`, cell: ({ name }) => html`<button aria-label=${t('batch.run_name', { job: jobName(name) })} @click=${() => this.run(name)}>${t('batch.run')}</button>`, kind: 'narrow' },
      ],
    });
  }

  /** @param {Schema<'BatchExecution'>[]} items */
  #list(items) {
    return table({
      caption: t('batch.executions'),
      rows: items,
      key: ({ id }) => id,
      columns: [
        { title: t('batch.execution'), cell: (execution) => html`<a class="row" href=${href(`batch/${execution.id}`)}>${jobName(execution.job)}</a> <small class="below">${code(execution.id)}</small>` },
        { title: t('batch.status'), cell: (execution) => html`${batchStatus(execution.status)} ${exit(execution)}` },
        { title: t('batch.started'), cell: ({ started_at, created_at }) => time(started_at ?? created_at), kind: 'narrow' },
        { title: t('batch.took'), cell: took, kind: 'number' },
        { title: t('batch.restart_of'), cell: ({ restart_of }) => linked('batch', restart_of), kind: 'narrow' },
        { title: t('batch.node'), cell: ({ node }) => code(node) },
      ],
    });
  }

  #one() {
    const execution = this.execution.state === 'failed' ? undefined : this.execution.value;
    return html`
      <p class="up"><a href=${href('batch')}>${t('batch.title')}</a></p>
      ${pageHeader({
        title: execution ? titleOf(execution) : t('batch.execution'),
        lead: execution ? code(execution.job) : nothing,
        actions: execution ? this.#actions(execution) : nothing,
      })}
      ${loaded(this.execution, (value) => this.#detail(value))}`;
  }

  /** @param {Schema<'BatchExecution'>} execution */
  #actions(execution) {
    if (mayStop(execution)) {
      return html`<button @click=${() => this.stop()}>${t('batch.stop')}</button>`;
    }
    return mayRestart(execution) ? html`<button class="main" @click=${() => this.restart()}>${t('batch.restart')}</button>` : nothing;
  }

  /** @param {Schema<'BatchExecutionDetail'>} execution */
  #detail(execution) {
    return html`<div class="panels">
      <div class="whole">${panel({
        title: t('batch.state'),
        id: 'state',
        tone: execution.status === 'failed' ? 'bad' : 'plain',
        content: html`<dl class="facts">
          ${fact(t('batch.status'), html`${batchStatus(execution.status)} ${exit(execution)}`)}
          ${fact(t('batch.created'), time(execution.created_at))}
          ${fact(t('batch.started'), execution.started_at && time(execution.started_at))}
          ${fact(t('batch.stop_requested'), execution.stop_requested_at && time(execution.stop_requested_at))}
          ${fact(t('batch.ended'), execution.ended_at && time(execution.ended_at))}
          ${fact(t('batch.took'), execution.started_at && took(execution))}
          ${fact(t('batch.restart_of'), execution.restart_of && linked('batch', execution.restart_of))}
          ${fact(t('batch.node'), code(execution.node))}
        </dl>`,
      })}</div>
      <div class="whole steps">${panel({ title: t('batch.steps'), id: 'steps', content: this.#steps(execution) })}</div>
    </div>`;
  }

  /** @param {Schema<'BatchExecutionDetail'>} execution */
  #steps({ steps }) {
    if (steps.length === 0) {
      return html`<p>${t('batch.no_steps')}</p>`;
    }
    return table({
      caption: t('batch.steps'),
      rows: steps,
      key: ({ name }) => name,
      columns: [
        { title: t('batch.step'), cell: ({ name }) => html`${label('batch.step_name', name)} <small class="below">${code(name)}</small>` },
        { title: t('batch.status'), cell: (step) => html`${batchStatus(step.status)} ${exit(step)}` },
        { title: t('batch.progress'), cell: progress },
        { title: t('batch.read'), cell: ({ read_count }) => number(read_count), kind: 'number' },
        { title: t('batch.written'), cell: ({ write_count }) => number(write_count), kind: 'number' },
        { title: t('batch.skipped'), cell: ({ skip_count }) => number(skip_count), kind: 'number' },
        { title: t('batch.rolled_back'), cell: ({ rollback_count }) => number(rollback_count), kind: 'number' },
        { title: t('batch.took'), cell: took, kind: 'number' },
      ],
    });
  }

  /** Whether a key may stop or restart what is shown. @param {'stop' | 'restart'} what */
  may(what) {
    const execution = this.params.length > 0 && this.execution.state === 'ready' ? this.execution.value : undefined;
    return Boolean(execution && (what === 'stop' ? mayStop(execution) : mayRestart(execution)));
  }

  async stop() {
    const execution = this.execution.value;
    if (!execution) {
      return;
    }
    const sure = await confirm({
      title: t('batch.stop_title', { job: jobName(execution.job) }),
      text: t('batch.stop_text'),
      action: t('batch.stop'),
      danger: true,
    });
    if (!sure) {
      return;
    }
    try {
      const answer = await post(`batch/executions/${execution.id}/stop`, undefined, { signal: this.signal });
      if (this.#shows(execution)) {
        this.execution.value = { ...execution, ...answer };
        this.requestUpdate();
      }
      notify({ text: t('batch.stopping'), tone: 'good' });
    } catch (error) {
      told(error);
    }
    await this.#look(execution);
  }

  async restart() {
    const execution = this.execution.value;
    if (!execution) {
      return;
    }
    try {
      const answer = await post(`batch/executions/${execution.id}/restart`, undefined, { signal: this.signal });
      notify({ text: t('batch.restarted'), tone: 'good' });
      if (this.#shows(execution)) {
        this.goOn(`batch/${answer.id}`);
      }
    } catch (error) {
      told(error);
      await this.#look(execution);
    }
  }

  /** Whether it is still the one of the page. @param {Schema<'BatchExecution'>} execution */
  #shows({ id }) {
    return this.params[0] === String(id);
  }

  /** Somebody else may have been faster. @param {Schema<'BatchExecution'>} execution */
  async #look(execution) {
    if (!this.#shows(execution)) {
      return;
    }
    try {
      await this.execution.load({ quiet: true });
    } catch {
      // The page says that it is old.
    }
  }

  /** @param {string} name */
  async run(name) {
    const sure = await confirm({ title: t('batch.run_title', { job: jobName(name) }), text: t('batch.run_text'), action: t('batch.run') });
    if (!sure) {
      return;
    }
    try {
      const { result, execution_id } = await post(`scheduled-jobs/${encodeURIComponent(name)}/run`, undefined, { signal: this.signal });
      notify({
        text: t('batch.ran', { job: jobName(name), result: label('batch.result', result) }),
        tone: result === 'failed' ? 'bad' : 'good',
        ...(execution_id && { action: { label: t('batch.steps'), run: () => navigate(`batch/${execution_id}`) } }),
      });
      await Promise.all([this.schedule.load({ quiet: true }), this.executions.load({ quiet: true })]);
    } catch (error) {
      told(error);
    }
  }
}
customElements.define('page-batch', PageBatch);

/** @param {string} name */
const jobName = (name) => label('batch.job_name', name);

/** @param {Schema<'BatchExecution'>} execution */
const titleOf = ({ job, id }) => t('batch.execution_title', { job: jobName(job), id: String(id) });

/** @param {Schema<'BatchExecution'>} execution */
const mayStop = ({ status, stop_requested_at }) => (status === 'starting' || status === 'started') && stop_requested_at === null;

/** @param {Schema<'BatchExecution'>} execution */
const mayRestart = ({ status }) => status === 'failed' || status === 'stopped';

/** What it says of its end, if that is more than its state. @param {{status: string, exit_status: string | null}} ended */
function exit({ status, exit_status }) {
  return exit_status === null || exit_status.toLowerCase() === status
    ? nothing
    : html`<small class="below">${label('batch.exit', exit_status)}</small>`;
}

/** @param {{started_at: string | null, ended_at: string | null}} times */
const took = ({ started_at, ended_at }) =>
  started_at ? duration((ended_at ? new Date(ended_at).getTime() : now()) - new Date(started_at).getTime()) : '—';

/** @param {Schema<'BatchStep'>} step */
function progress({ name, progress_percent, status }) {
  if (progress_percent === null) {
    return UNDER_WAY.has(status) ? badge(t('batch.unknown_total')) : '—';
  }
  const text = t('batch.progress_of', { step: label('batch.step_name', name) });
  return html`<span class="progress"><progress aria-label=${text} max="100" .value=${progress_percent}></progress> ${percent(progress_percent / 100)}</span>`;
}

export default {
  title: () => t('batch.title'),
  element: 'page-batch',
  keys: (page) => [
    ...rowKeys(page),
    { key: 's', label: t('batch.stop'), run: () => page.stop(), when: () => page.may('stop') },
    { key: 'r', label: t('batch.restart'), run: () => page.restart(), when: () => page.may('restart') },
  ],
};
