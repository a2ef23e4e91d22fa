import { html, nothing } from 'lit';
import { ApiError, get, post, put } from 'ui/api.js';
import { confirm, openDialog } from 'ui/dialog.js';
import { draft, dropDraft, keepDraft } from 'ui/draft.js';
import { badge, bar, empty, errorText, failed, field, figure, filters, loaded, pageHeader, panel, reasonText, table, time } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { href } from 'ui/router.js';
import { label, languageName, number, percent, t, tx } from 'ui/text.js';
import { catalogue, topicName } from 'console/service.js';
import { cellName, cellOf, changedNames, changesOf, refusedNames, thresholds, valuesOf } from 'console/parts/generation-form.js';
import { openTab, tabs } from 'console/parts/tabs.js';

const TABS = ['settings', 'plan', 'quality', 'prompts'];
const WINDOWS = ['7', '30', '90', '365'];
/** How far back the changes of thresholds are shown beside them. */
const HISTORY_DAYS = 365;
const DRAFT = 'generation';
const WITHIN = ['batch_max', 'max_jobs_per_run'];
const CAPS = ['daily_cost_cap_usd', 'playground_daily_cap_usd'];
const CARE = ['audit_sample_rate', 'retire_health_below', 'report_takedowns_per_hour'];

/** How articles come about: thresholds, targets, caps, and what is ordered next. */
class PageGeneration extends Page {
  constructor() {
    super();
    this.config = new Loading(this, (signal) => get('generation/config', { signal }), (config) => this.base ?? this.#begin(config));
    this.prompts = new Loading(this, (signal) => get('prompts', { signal }));
    this.past = new Loading(this, (signal) => get('quality', { query: { window_days: HISTORY_DAYS }, signal }));
    this.quality = new Loading(this, (signal) => get('quality', { query: { window_days: this.windowDays }, signal }));
    this.plan = new Loading(this, (signal) => post('generation/run', { dry_run: true }, { signal, reads: true }));
    this.choices = new Loading(this, () => catalogue());
    /** What is typed. @type {Object<string, string>} */
    this.values = {};
    /** The configuration that it began with. @type {any} */
    this.base = null;
    /** What the service said of it. @type {ApiError | null} */
    this.error = null;
    this.isSaving = false;
    this.window = '';
    /** What was ordered last. @type {any} */
    this.run = null;
    this.isOrdering = false;
  }

  get tab() {
    return openTab(TABS, this.query.tab);
  }

  get windowDays() {
    return WINDOWS.includes(this.query.window_days) ? this.query.window_days : '30';
  }

  queryChanged() {
    if (this.config.state === 'new') {
      this.choices.load();
      this.config.load();
    }
    if ((this.tab === 'settings' || this.tab === 'prompts') && this.prompts.state === 'new') {
      this.prompts.load();
    }
    if (this.tab === 'settings' && this.past.state === 'new') {
      this.past.load();
    }
    if (this.tab === 'quality' && this.window !== this.windowDays) {
      this.window = this.windowDays;
      this.quality.load();
    }
  }

  #begin(config) {
    const kept = draft(DRAFT);
    this.base = kept?.base ?? config;
    this.values = kept?.values ?? valuesOf(this.base);
  }

  get changed() {
    return this.base ? changedNames(this.values, valuesOf(this.base)) : [];
  }

  render() {
    const { changed } = this;
    return html`
      ${pageHeader({
        title: t('generation.title'),
        lead: t('generation.lead'),
        actions: changed.length
          ? html`${badge(t('generation.changes', { n: changed.length }), 'warn')}
              <button class="main" ?disabled=${this.isSaving} @click=${() => this.review()}>${t('generation.review')}</button>
              <button @click=${() => this.discard()}>${t('generation.discard')}</button>`
          : nothing,
      })}
      ${tabs({
        label: t('generation.parts'),
        page: 'generation',
        open: this.tab,
        tabs: TABS.map((name) => ({ name, text: t(`generation.tab.${name}`) })),
      })}
      ${this.#tab()}`;
  }

  #tab() {
    if (this.tab === 'plan') {
      return this.#plan();
    }
    if (this.tab === 'quality') {
      return html`
        ${filters((event) => this.filter(event), field({
          name: 'window_days',
          label: t('generation.window'),
          type: 'select',
          value: this.windowDays,
          options: WINDOWS.map((days) => ({ value: days, label: t('generation.days', { n: Number(days) }) })),
        }))}
        ${loaded(this.quality, (quality) => showQuality(quality))}`;
    }
    if (this.tab === 'prompts') {
      return loaded(this.prompts, (prompts) => showPrompts(prompts));
    }
    return loaded(this.config, () => (this.base ? this.#settings() : nothing));
  }

  // Settings.

  #settings() {
    const { base, error } = this;
    const unplaced = error && (Object.keys(error.fields).length === 0 || Object.keys(error.fields).some((name) => !(name in this.values) && !cellOf(name)));
    return html`
      ${unplaced ? failed(error) : nothing}
      ${this.#pause()}
      <form class="generation" @input=${(event) => this.#typed(event)} @submit=${(event) => this.#submitted(event)}>
        <div class="panels">
          ${Object.keys(base.languages).map((language) => panel({
            title: t('generation.thresholds', { language: languageName(language) }),
            id: `thresholds-${language}`,
            content: thresholds(language).map(({ name, path }) => this.#number(path, t(`generation.field.${name}`), t(`generation.help.${name}`))),
          }))}
          ${panel({ title: t('generation.within'), id: 'within', content: [...WITHIN, 'default_target'].map((name) => this.#plain(name)) })}
          ${panel({ title: t('generation.caps'), id: 'caps', content: CAPS.map((name) => this.#plain(name)) })}
          ${panel({ title: t('generation.mix'), id: 'mix', content: html`
            ${this.#number('mix.ai_original', t('generation.field.ai_original'), t('generation.help.ai_original'))}
            ${field({ name: 'pair_generation', label: t('generation.field.pair_generation'), type: 'checkbox', value: this.values.pair_generation === 'true', help: t('generation.help.pair_generation'), error })}
            ${field({ name: 'prompt_version', label: t('generation.field.prompt_version'), type: 'select', value: this.values.prompt_version, options: this.#versions(), error })}` })}
          ${panel({ title: t('generation.care'), id: 'care', content: CARE.map((name) => this.#plain(name)) })}
          <div class="whole">${panel({ title: t('generation.targets'), id: 'targets', content: loaded(this.choices, (choices) => this.#targets(choices)) })}</div>
          <div class="whole">${panel({ title: t('generation.threshold_history'), id: 'history', content: loaded(this.past, ({ threshold_history }) => history(threshold_history)) })}</div>
        </div>
        <button class="unseen" tabindex="-1" aria-hidden="true"></button>
      </form>`;
  }

  #pause() {
    const { paused, paused_reason } = /** @type {Schema<'GenerationConfig'>} */ (this.config.value);
    return html`<p class="pause">
      ${paused ? badge(t('generation.paused', { reason: label('console.paused_reason', paused_reason) }), 'bad') : badge(t('generation.running'), 'good')}
      <a href=${href('')}>${t('generation.pause_where')}</a></p>`;
  }

  #plain(name) {
    return this.#number(name, label('generation.field', name), t(`generation.help.${name}`));
  }

  #number(name, text, help) {
    return field({ name, label: text, help, type: 'number', value: this.values[name] ?? '', error: this.error });
  }

  #versions() {
    const known = this.prompts.value?.items.map(({ version }) => version) ?? [];
    const all = known.includes(this.values.prompt_version) ? known : [this.values.prompt_version, ...known];
    return all.map((version) => ({ value: version, label: version }));
  }

  #targets({ topics, languages, difficulties }) {
    const refused = Object.entries(this.error?.fields ?? {}).filter(([name]) => cellOf(name));
    return html`
      <p class="small" id="targets-help">${t('generation.targets_help', { n: this.values.default_target })}</p>
      ${refused.length ? html`<ul class="refusals" id="targets-error">${refused.map(([name, reason]) => html`
        <li class="refusal">${this.#words(name)}: ${reasonText(reason)}</li>`)}</ul>` : nothing}
      <div class="table" tabindex="0" role="region" aria-label=${t('generation.targets_table')}>
        <table>
          <caption class="unseen">${t('generation.targets')}</caption>
          <thead>
            <tr><td></td>${languages.map(({ tag }) => html`<th scope="colgroup" colspan=${difficulties.length}>${languageName(tag)}</th>`)}</tr>
            <tr><th scope="col">${t('generation.topic')}</th>${languages.map(() => difficulties.map((tier) => html`<th scope="col">${t('console.tier', { n: tier })}</th>`))}</tr>
          </thead>
          <tbody>${topics.map((topic) => html`<tr>
            <th scope="row">${topicName(this.choices.value, topic.id)}</th>
            ${languages.map(({ tag }) => difficulties.map((difficulty) => html`<td>${this.#cell({ language: tag, topic_id: topic.id, difficulty })}</td>`))}
          </tr>`)}</tbody>
        </table>
      </div>`;
  }

  #cell(cell) {
    const name = cellName(cell);
    const reason = this.error?.fields[name];
    return html`<input type="number" class="cell-target" name=${name} aria-label=${this.#cellWords(cell)} step="any" placeholder=${this.values.default_target}
      aria-describedby=${reason ? 'targets-error' : 'targets-help'} aria-invalid=${reason ? 'true' : nothing} autocomplete="off" .value=${this.values[name] ?? ''}>`;
  }

  #cellWords({ language, topic_id, difficulty }) {
    return t('generation.cell', { language: languageName(language), topic: topicName(this.choices.value, topic_id), tier: difficulty });
  }

  #typed({ target }) {
    this.values[target.name] = target.type === 'checkbox' ? String(target.checked) : target.value.trim();
    this.#keep();
    this.requestUpdate();
  }

  #keep() {
    if (this.changed.length) {
      keepDraft(DRAFT, { values: this.values, base: this.base });
    } else {
      dropDraft(DRAFT);
    }
  }

  #submitted(event) {
    event.preventDefault();
    this.review();
  }

  /** Shows what would change, and stores it. */
  async review() {
    if (!this.changed.length || this.isSaving) {
      return;
    }
    const before = valuesOf(this.base);
    const sure = await openDialog({
      title: t('generation.review_title'),
      dismissed: false,
      wide: true,
      content: (close) => html`
        ${this.#comparison(this.changed, [[t('generation.before'), before], [t('generation.after'), this.values]])}
        <div class="buttons">
          <button class="main" @click=${() => close(true)}>${t('generation.store')}</button>
          <button @click=${() => close(false)}>${t('ui.cancel')}</button>
        </div>`,
    });
    if (sure) {
      await this.#store();
    }
  }

  /** @param {string[]} names @param {[string, Object<string, string | null>][]} columns */
  #comparison(names, columns) {
    return table({
      caption: t('generation.review_title'),
      rows: names,
      key: (name) => name,
      columns: [
        { title: t('generation.setting'), cell: (name) => this.#words(name) },
        ...columns.map(([title, values]) => ({ title, cell: (name) => this.#shown(name, values[name]), kind: /** @type {const} */ ('number') })),
      ],
    });
  }

  #words(name) {
    const cell = cellOf(name);
    if (cell) {
      return t('generation.target_of', { cell: this.#cellWords(cell) });
    }
    const [, language, own] = /^languages\.([^.]+)\.(.+)$/.exec(name) ?? [];
    return language ? t('generation.of_language', { language: languageName(language), name: label('generation.field', own) }) : label('generation.field', name.replace('mix.', ''));
  }

  #shown(name, value) {
    if (value === null) {
      return '—';
    }
    if (name === 'pair_generation') {
      return value === 'true' ? t('generation.on') : t('generation.off');
    }
    return value === undefined || value === '' ? (cellOf(name) ? t('generation.the_default') : '—') : value;
  }

  async #store() {
    const body = changesOf(this.values, this.base);
    const sent = { ...this.values };
    this.isSaving = true;
    this.error = null;
    this.requestUpdate();
    /** @type {any} */
    let refusal = null;
    try {
      const stored = await put('generation/config', body, { signal: this.signal });
      // What was typed meanwhile is a change to what is stored.
      this.#workOn(stored, Object.fromEntries(changedNames(this.values, sent).map((name) => [name, this.values[name] ?? ''])));
      notify({ text: t('generation.stored'), tone: 'good' });
      this.past.load({ quiet: true }).catch(() => {});
    } catch (error) {
      refusal = error;
    }
    this.isSaving = false;
    this.requestUpdate();
    if (refusal && !ApiError.isLeft(refusal)) {
      await this.#refusedBy(refusal, body);
    }
  }

  /** @param {any} config @param {Object<string, string>} [changes] to it */
  #workOn(config, changes) {
    this.config.value = config;
    this.base = config;
    this.values = { ...valuesOf(config), ...changes };
    this.error = null;
    this.#keep();
    this.requestUpdate();
  }

  async #refusedBy(error, body) {
    if (error.code === 'version_conflict') {
      await this.#conflict();
      return;
    }
    error.fields = refusedNames(error.fields, body);
    this.error = error;
    announce(errorText(error), { urgent: true });
    this.setQuery({ tab: null }, { replace: true });
    this.requestUpdate();
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('form.generation [aria-invalid="true"]'))?.focus();
  }

  /** Somebody else was first: shows both, and goes on with one. */
  async #conflict() {
    /** @type {Schema<'GenerationConfig'>} */
    let theirs;
    /** @type {Schema<'AuditEntry'> | undefined} */
    let latest;
    try {
      const [config, page] = await Promise.all([
        get('generation/config', { signal: this.signal }),
        get('audit', { query: { action: 'generation.config_updated', limit: 1 }, signal: this.signal }),
      ]);
      theirs = config;
      latest = page.items[0];
    } catch (thrown) {
      const error = /** @type {ApiError} */ (thrown);
      if (!ApiError.isLeft(error)) {
        this.error = error;
        this.requestUpdate();
      }
      return;
    }
    const before = valuesOf(this.base);
    const now = valuesOf(theirs);
    const mine = this.changed;
    const own = Object.fromEntries(mine.map((name) => [name, this.values[name] ?? '']));
    const names = [...new Set([...mine, ...changedNames(before, now)])];
    const chosen = await openDialog({
      title: t('generation.conflict_title'),
      dismissed: '',
      wide: true,
      content: (close) => html`
        <p>${latest ? tx('generation.conflict_by', { actor: html`<b translate="no">${latest.actor}</b>`, time: time(latest.at) }) : t('generation.conflict_text')}</p>
        ${names.length ? this.#comparison(names, [[t('generation.before'), before], [t('generation.theirs'), now], [t('generation.mine'), { ...untouched(names), ...own }]]) : nothing}
        <p>${t('generation.conflict_help')}</p>
        <div class="buttons">
          <button class="main" @click=${() => close('mine')}>${t('generation.go_on')}</button>
          <button @click=${() => close('theirs')}>${t('generation.take_theirs')}</button>
          <button @click=${() => close('')}>${t('ui.cancel')}</button>
        </div>`,
    });
    if (chosen === 'theirs') {
      this.#workOn(theirs);
    } else if (chosen === 'mine') {
      this.config.value = theirs;
      this.base = theirs;
      this.values = { ...now, ...own };
      keepDraft(DRAFT, { values: this.values, base: theirs });
      this.requestUpdate();
      await this.review();
    }
  }

  async discard() {
    const sure = await confirm({ title: t('generation.discard_title'), text: t('generation.discard_text'), action: t('generation.discard'), danger: true });
    if (sure) {
      this.#workOn(this.config.value);
      this.querySelector('h1')?.focus();
    }
  }

  // The plan.

  #plan() {
    const { plan } = this;
    return html`
      <p>${t('generation.plan_help')}</p>
      <p><button class=${plan.value ? '' : 'main'} aria-disabled=${this.isOrdering ? 'true' : nothing} @click=${() => this.makePlan()}>${plan.value ? t('generation.plan_again') : t('generation.plan_make')}</button></p>
      ${this.run ? html`<p role="status">${badge(t('generation.ordered', { n: this.run.jobs.length }), 'good')} <a href=${href('jobs')}>${t('console.page.jobs')}</a></p>` : nothing}
      ${plan.state === 'new' ? nothing : loaded(plan, (run) => this.#planned(run))}`;
  }

  #planned({ planned, skipped_cells, paused_reason }) {
    const cells = new Map();
    for (const one of planned) {
      const key = `${cellName(one)} ${one.origin}`;
      cells.set(key, { ...one, key, count: (cells.get(key)?.count ?? 0) + 1, pairs: (cells.get(key)?.pairs ?? 0) + (one.pair === null ? 0 : 1) });
    }
    const columns = [
      { title: t('generation.topic'), cell: ({ topic_id }) => topicName(this.choices.value, topic_id) },
      { title: t('generation.language'), cell: ({ language }) => languageName(language) },
      { title: t('generation.tier'), cell: ({ difficulty }) => number(difficulty), kind: /** @type {const} */ ('number') },
    ];
    return html`
      ${paused_reason ? html`<p>${badge(t('generation.paused', { reason: label('console.paused_reason', paused_reason) }), 'bad')}</p>` : nothing}
      ${planned.length === 0
        ? empty(t('generation.planned_nothing'))
        : panel({
            title: t('generation.planned', { n: planned.length }),
            id: 'planned',
            actions: paused_reason ? nothing : html`<button class="main" aria-disabled=${this.isOrdering ? 'true' : nothing} @click=${() => this.order()}>${this.isOrdering ? t('generation.ordering') : t('generation.order', { n: planned.length })}</button>`,
            content: table({
              caption: t('generation.planned', { n: planned.length }),
              rows: [...cells.values()],
              key: ({ key }) => key,
              columns: [
                ...columns,
                { title: t('generation.origin'), cell: ({ origin }) => label('console.article_origin', origin) },
                { title: t('generation.pairs'), cell: ({ pairs }) => (pairs ? number(pairs) : '—'), kind: 'number' },
                { title: t('generation.drafts'), cell: ({ count }) => number(count), kind: 'number' },
              ],
            }),
          })}
      ${skipped_cells.length
        ? html`<div class="later">${panel({
            title: t('generation.skipped'),
            id: 'skipped',
            content: table({
              caption: t('generation.skipped'),
              rows: skipped_cells,
              key: cellName,
              columns: [
                ...columns,
                { title: t('generation.shortfall'), cell: ({ shortfall }) => number(shortfall), kind: 'number' },
                { title: t('generation.limit'), cell: ({ limit }) => label('generation.field', limit) },
              ],
            }),
          })}</div>`
        : nothing}`;
  }

  /** Asks what would be ordered. */
  async makePlan() {
    if (this.isOrdering) {
      return;
    }
    this.run = null;
    await this.plan.load();
  }

  async order() {
    if (this.isOrdering) {
      return;
    }
    const { length: n } = this.plan.value?.planned ?? [];
    const sure = await confirm({ title: t('generation.order_title', { n }), text: t('generation.order_text'), action: t('generation.order', { n }) });
    if (!sure) {
      return;
    }
    this.isOrdering = true;
    this.run = null;
    this.requestUpdate();
    let isLost = false;
    try {
      this.run = await post('generation/run', { dry_run: false }, { signal: this.signal });
      notify({ text: t('generation.ordered', { n: this.run.jobs.length }), tone: 'good' });
    } catch (thrown) {
      const error = /** @type {ApiError} */ (thrown);
      isLost = error.status === 0 || error.status >= 500;
      if (isLost) {
        notify({ text: t('generation.order_lost'), tone: 'bad' });
      } else if (!ApiError.isLeft(error)) {
        const why = error.code === 'generation_paused' ? t('generation.paused', { reason: label('console.paused_reason', error.details.paused_reason) }) : errorText(error);
        notify({ text: why, tone: 'bad' });
      }
    }
    if (this.run || isLost) {
      // What was planned may be ordered by now.
      await this.plan.load();
    }
    this.isOrdering = false;
    this.requestUpdate();
    await this.updateComplete;
    if (this.isConnected && document.activeElement === document.body) {
      this.querySelector('h1')?.focus();
    }
  }

  goPlan() {
    this.setQuery({ tab: 'plan' });
    this.makePlan();
  }
}
customElements.define('page-generation', PageGeneration);

/** What somebody did not change. @param {string[]} names */
const untouched = (names) => Object.fromEntries(names.map((name) => [name, null]));

const history = (changes) =>
  changes.length === 0
    ? html`<p>${t('generation.history_none')}</p>`
    : table({
        caption: t('generation.threshold_history'),
        rows: changes,
        key: ({ at, language }) => `${at} ${language}`,
        columns: [
          { title: t('generation.at'), cell: ({ at }) => time(at), kind: 'narrow' },
          { title: t('generation.actor'), cell: ({ actor }) => html`<span translate="no">${actor}</span>` },
          { title: t('generation.language'), cell: ({ language }) => languageName(language) },
          { title: t('generation.field.auto_publish'), cell: ({ auto_publish }) => number(auto_publish), kind: 'number' },
          { title: t('generation.field.review_floor'), cell: ({ review_floor }) => number(review_floor), kind: 'number' },
        ],
      });

function showQuality({ decided, check_pass_rates, avg_qa_score, audit, threshold_history }) {
  const all = decided.auto_publish + decided.needs_review + decided.reject;
  const share = (part) => (all ? percent(part / all) : '—');
  return html`<div class="panels stack">
    ${panel({
      title: t('generation.decided'),
      id: 'decided',
      content: html`<dl class="figures">
        ${figure(t('generation.auto_published'), number(decided.auto_publish), share(decided.auto_publish))}
        ${figure(t('generation.to_review'), number(decided.needs_review), share(decided.needs_review))}
        ${figure(t('generation.rejected'), number(decided.reject), share(decided.reject))}
        ${figure(t('generation.average'), number(avg_qa_score, { maximumFractionDigits: 1 }))}
        ${figure(t('generation.sampled'), number(audit.sampled))}
        ${figure(t('generation.overturned'), number(audit.overturned), audit.sampled ? percent(audit.overturned / audit.sampled) : nothing)}
      </dl>`,
    })}
    ${panel({
      title: t('generation.passed'),
      id: 'passed',
      content: table({
        caption: t('generation.passed'),
        rows: Object.entries(check_pass_rates).sort(([, one], [, other]) => (one ?? 2) - (other ?? 2)),
        key: ([id]) => id,
        columns: [
          { title: t('generation.check_name'), cell: ([id]) => label('console.check', id) },
          { title: t('generation.rate'), cell: ([, rate]) => (rate === null ? t('generation.never') : percent(rate, 1)), kind: 'number' },
          { title: html`<span class="unseen">${t('generation.rate')}</span>`, cell: ([, rate]) => (rate === null ? nothing : bar(rate)), kind: 'wide' },
        ],
      }),
    })}
    ${panel({ title: t('generation.threshold_history'), id: 'history', content: history(threshold_history) })}
  </div>`;
}

const showPrompts = ({ items, selected }) => html`
  <p class="small">${t('generation.prompts_help')}</p>
  ${table({
    caption: t('generation.tab.prompts'),
    rows: items,
    key: ({ version }) => version,
    columns: [
      { title: t('generation.version'), cell: ({ version }) => html`<code>${version}</code> ${version === selected ? badge(t('generation.selected'), 'good') : nothing}` },
      { title: t('generation.tasks'), cell: ({ tasks }) => tasks.map((task) => label('generation.task', task)).join(' · '), kind: 'wide' },
    ],
  })}`;

export default {
  title: () => t('generation.title'),
  element: 'page-generation',
  keys: (page) => [
    { key: 's', label: t('generation.review'), run: () => page.review(), when: () => page.changed.length > 0 },
    { key: 'x', label: t('generation.discard'), run: () => page.discard(), when: () => page.changed.length > 0 },
    { key: 'w', label: t('generation.plan_make'), run: () => page.goPlan() },
  ],
};
