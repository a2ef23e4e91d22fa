import { html, nothing } from 'lit';
import { get } from 'ui/api.js';
import { announce } from 'ui/live.js';
import { badge, loaded, pageHeader, panel, time, wholeTime } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { dateTime, duration, label, languageName, list, money, number, percent, t } from 'ui/text.js';
import { progress } from 'console/parts/playground-evaluations.js';
import { modelName, name } from 'console/parts/playground-words.js';

const LOOK_SECONDS = 3;
const DIMENSIONS = ['key_info', 'structure', 'efficiency', 'fluency'];
const SHARES = ['order', 'precision', 'recall', 'action', 'achieved', 'confidence', 'verbatim', 'dropped'];
const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const BASELINES = ['constant', 'naive'];

/**
 * What is read off a report, a row each: how it is written, and whether more of it is better, which a difference is coloured by.
 *
 * @type {{group: string, name: string, of: (model: any) => any, write: (value: any) => unknown, better?: 1 | -1}[]}
 */
const ROWS = [
  ...DIMENSIONS.map((name) => ({ group: 'kappa', name, of: ({ agreement }) => agreement.kappa?.[name], write: kappa, better: /** @type {const} */ (1) })),
  ...DIMENSIONS.map((name) => ({ group: 'exact', name, of: ({ agreement }) => agreement.exact[name], write: share, better: /** @type {const} */ (1) })),
  ...DIMENSIONS.map((name) => ({ group: 'near', name, of: ({ agreement }) => agreement.near[name], write: share, better: /** @type {const} */ (1) })),
  ...SHARES.map((name) => ({ group: 'shares', name, of: ({ agreement }) => agreement[name], write: share, better: name === 'dropped' ? /** @type {const} */ (-1) : /** @type {const} */ (1) })),
  ...[['overall_error', -1], ['spread', -1], ['widest', -1], ['harsh', -1], ['inflated', -1], ['unanswered', -1]].map(([name, better]) => ({ group: 'figures', name: String(name), of: ({ agreement }) => agreement[name], write: (value) => number(value, { maximumFractionDigits: 1 }), better: /** @type {1 | -1} */ (better) })),
  { group: 'figures', name: 'cost_usd', of: ({ cost_usd }) => cost_usd, write: money, better: -1 },
  { group: 'figures', name: 'median_ms', of: ({ median_ms }) => median_ms, write: duration, better: -1 },
  { group: 'figures', name: 'slowest_ms', of: ({ slowest_ms }) => slowest_ms, write: duration, better: -1 },
];
const GROUPS = ['kappa', 'exact', 'near', 'shares', 'figures'];

/** One evaluation: how far it is, its report, and what is other than in an earlier one. */
class PlaygroundReport extends Page {
  constructor() {
    super();
    this.evaluation = new Loading(this, (signal) => get(`playground/evaluations/${this.evaluationId}`, { signal }), (one, before) => {
      // Who finds one that is over, or sees it end, wants its report.
      if (one.status !== 'running' && one.status !== before?.status) {
        this.#reports();
      }
    });
    this.report = new Loading(this, (signal) => get(`playground/evaluations/${this.evaluationId}/report`, { query: { against: this.query.against }, signal }));
    this.earlier = new Loading(this, (signal) => get(`playground/evaluations/${this.query.against}/report`, { signal }));
    this.others = new Loading(this, (signal) => get('playground/evaluations', { signal }));
    this.refresh = new Refresh(this, LOOK_SECONDS, () => this.#look());
    this.evaluationId = '';
    this.against = '';
  }

  queryChanged() {
    const [id = ''] = this.params;
    const { against = '' } = this.query;
    if (id !== this.evaluationId) {
      this.evaluationId = id;
      this.evaluation.value = undefined;
      this.report.value = undefined;
      this.others.load();
      this.evaluation.load();
    } else if (against !== this.against) {
      this.#reports();
    }
    this.against = against;
  }

  #reports() {
    this.report.load({ quiet: this.report.state === 'ready' }).catch(() => {});
    this.earlier.value = undefined;
    if (this.query.against) {
      this.earlier.load();
    }
  }

  async #look() {
    if (this.evaluation.value?.status !== 'running') {
      return;
    }
    await this.evaluation.load({ quiet: true });
    const { status } = this.evaluation.value;
    if (status !== 'running') {
      announce(t('playground.said_evaluation', { status: label('playground.evaluation_status', status) }));
    }
  }

  render() {
    return html`
      ${pageHeader({ title: t('playground.report'), lead: html`<code>${this.evaluationId}</code>` })}
      ${loaded(this.evaluation, (one) => this.#facts(one))}
      ${this.report.state === 'new' ? nothing : loaded(this.report, (report) => this.#report(report))}`;
  }

  #facts(one) {
    const { prompts, set, languages, models, repeats, created_by, created_at, finished_at } = one;
    const earlier = (this.others.value?.items ?? []).filter(({ id, status }) => id !== this.evaluationId && status !== 'running');
    return panel({
      title: t('playground.measured'),
      id: 'measured',
      content: html`
        <p>${progress(one)}</p>
        <dl class="facts">
          <dt>${t('playground.models')}</dt><dd>${models.map(({ provider, model, options }) => html`<span class="line" translate="no">${modelName(`${provider}/${model}`, options)}</span>`)}</dd>
          <dt>${t('playground.languages')}</dt><dd>${list(languages.map(languageName))}</dd>
          <dt>${t('playground.prompts')}</dt><dd>${prompts}</dd>
          <dt>${t('playground.set')}</dt><dd><code>${set}</code></dd>
          <dt>${t('playground.repeats')}</dt><dd>${number(repeats)}</dd>
          <dt>${t('playground.created_by')}</dt><dd>${name(created_by)} · ${time(created_at)}</dd>
          ${finished_at ? html`<dt>${t('playground.finished')}</dt><dd>${wholeTime(finished_at)}</dd>` : nothing}
        </dl>
        ${one.status === 'running'
          ? html`<p class="small">${t('playground.report_follows')}</p>`
          : html`<form class="filters" @change=${(event) => this.filter(event)} @submit=${(event) => this.filter(event)}>
              <div class="field select"><label for="field-against">${t('playground.against')}</label>
                <select id="field-against" name="against">
                  <option value="">${t('playground.against_none')}</option>
                  ${this.query.against && !earlier.some((other) => other.id === this.query.against) ? html`<option value=${this.query.against} selected translate="no">${this.query.against}</option>` : nothing}
                  ${earlier.map((other) => html`<option value=${other.id} ?selected=${other.id === this.query.against} translate="no">${dateTime(other.created_at)} · ${other.prompts} · ${other.models.map(({ model }) => model).join(', ')}</option>`)}
                </select></div>
            </form>`}`,
    });
  }

  #report({ report, comparable, table: lines }) {
    const before = this.query.against ? this.earlier.value?.report : undefined;
    return html`
      ${comparable === false ? html`<p class="state stale">${t('playground.other_set')}</p>` : nothing}
      ${this.query.against && this.earlier.state === 'failed' ? loaded(this.earlier, () => nothing) : nothing}
      ${report.models.some(({ machinery }) => machinery) ? html`<p class="small">${badge(t('playground.machinery'), 'warn')} ${t('playground.machinery_help')}</p>` : nothing}
      ${GROUPS.map((group) => panel({ title: t(`playground.group.${group}`), id: `group-${group}`, content: html`
        <p class="small">${t(`playground.group_help.${group}`)}</p>${this.#table(group, report, before)}` }))}
      ${panel({ title: t('playground.failures'), id: 'failures', content: this.#failures(report) })}
      <details class="json"><summary>${t('playground.as_printed')}</summary><pre tabindex="0" lang="en">${lines.join('\n')}</pre></details>`;
  }

  #table(group, report, before) {
    const rows = ROWS.filter((row) => row.group === group);
    const judges = group === 'figures' ? [] : BASELINES.filter((name) => report.baselines?.[name]);
    const title = t(`playground.group.${group}`);
    return html`<div class="table" tabindex="0" role="group" aria-label=${title}><table>
      <caption class="unseen">${title}</caption>
      <thead><tr><th scope="col">${t('playground.figure')}</th>
        ${report.models.map(({ model }) => html`<th scope="col" class="number" translate="no">${model}</th>`)}
        ${judges.map((name) => html`<th scope="col" class="number">${t(`playground.baseline.${name}`)}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr><th scope="row">${this.#name(row)}</th>
        ${report.models.map((model) => html`<td class="number">${this.#cell(row, model, before?.models.find((other) => other.model === model.model))}</td>`)}
        ${judges.map((name) => html`<td class="number">${written(row, { agreement: report.baselines[name] })}</td>`)}</tr>`)}
      </tbody></table></div>`;
  }

  #name({ group, name: own }) {
    return group === 'shares' || group === 'figures' ? label('playground.measure', own) : label('playground.dimension', own);
  }

  /** A difference counts where the intervals do not touch; one of single numbers is only written. */
  #cell(row, model, earlier) {
    const now = written(row, model);
    const [value, old] = [row.of(model), earlier && row.of(earlier)];
    if (!earlier || plain(old) === undefined) {
      return now;
    }
    const apart = between(value, old) * (row.better ?? 0);
    return html`${now}<small class="before">${t('playground.before', { value: short(row, old) })}${apart === 0 ? nothing : html` ${badge(t(apart > 0 ? 'playground.better' : 'playground.worse'), apart > 0 ? 'good' : 'bad')}`}</small>`;
  }

  #failures({ models }) {
    const failing = models.filter(({ failures }) => failures.length > 0);
    return failing.length === 0
      ? html`<p>${t('playground.failures_none')}</p>`
      : failing.map(({ model, failures }) => html`<details><summary><span translate="no">${model}</span> (${number(failures.length)})</summary><ul>${failures.map((one) => html`<li lang="en">${one}</li>`)}</ul></details>`);
  }
}
customElements.define('playground-report', PlaygroundReport);

function written({ of, write }, model) {
  const value = of(model);
  return value === null || value === undefined ? '—' : write(value);
}

/** The number of a figure. */
function plain(value) {
  if (value === null || value === undefined || typeof value === 'number') {
    return value ?? undefined;
  }
  return 'of' in value ? (value.of ? value.hits / value.of : undefined) : value.value;
}

/** A figure without its interval. */
function short({ write }, value) {
  if (typeof value === 'number') {
    return write(value);
  }
  return 'of' in value ? percent(plain(value)) : number(value.value, TWO_DIGITS);
}

/** 1 when the interval of a figure lies above that of another, -1 below, 0 where they touch or there is none. */
function between(value, old) {
  if (typeof value !== 'object' || value === null || typeof value.low !== 'number' || typeof old?.low !== 'number') {
    return 0;
  }
  return value.low > old.high ? 1 : value.high < old.low ? -1 : 0;
}

function share({ hits, of, low, high }) {
  return of === 0 ? '—' : html`${percent(hits / of)} <small>${number(hits)} / ${number(of)}${low === null || low === undefined ? nothing : html`<br>${percent(low)} – ${percent(high)}`}</small>`;
}

function kappa({ value, low, high }) {
  const two = (one) => number(one, TWO_DIGITS);
  return html`${two(value)}${low === null || low === undefined ? nothing : html` <small><br>${two(low)} – ${two(high)}</small>`}`;
}
