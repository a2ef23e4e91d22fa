import { html, nothing } from 'lit';
import { ApiError, get } from 'ui/api.js';
import { badge, bar, code, failed, field, figure, json, loaded, pageHeader, pages, panel, table, time, wholeTime } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading, Paged } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { href, navigate, retitle } from 'ui/router.js';
import { date, label, money, number, percent, t } from 'ui/text.js';
import { articlePlace, articleText } from 'console/parts/article-text.js';
import { OPERATION_KEYS, operateOn } from 'console/parts/article-operation.js';
import { checksOf, reasonOf } from 'console/parts/checks.js';
import { textDiff } from 'console/parts/text-diff.js';

const TABS = ['text', 'versions', 'quality', 'health', 'provenance', 'jobs', 'audit'];
/** So long somebody waits for checks, or for another version. */
const REFRESH_SECONDS = 15;
/** @type {Object<string, 'good' | 'bad' | 'warn' | 'accent'>} */
const TONES = { published: 'good', needs_review: 'accent', rejected: 'bad', unpublished: 'warn' };
/** @type {Object<string, 'good' | 'bad' | 'warn'>} */
const JOB_TONES = { succeeded: 'good', failed: 'bad', canceled: 'warn' };

/** One article: what it says, what was found and done, and what may be done. Each tab asks when it is opened. */
class ArticleDesk extends Page {
  static properties = {
    ...Page.properties,
    articleId: { attribute: false },
    /** The catalogue, when it is there. */
    choices: { attribute: false },
    /** The address of the list, with its filters. */
    list: { attribute: false },
    /** The ids before and after it in the list. */
    beside: { attribute: false },
  };

  constructor() {
    super();
    this.articleId = '';
    /** @type {any} */
    this.choices = undefined;
    this.list = '';
    /** @type {{before?: string, after?: string}} */
    this.beside = {};
    /** The head when another version was ordered here. @type {number | null} */
    this.ordered = null;
    this.article = new Loading(this, (signal) => get(`articles/${this.articleId}`, { signal }), (after, before) => this.#came(after, before));
    /** A version that is not the head. */
    this.version = new Loading(this, (signal) => get(`articles/${this.articleId}/versions/${this.query.version}`, { signal }), () => this.#ask());
    this.versions = new Paged(this, (cursor, signal) => get(`articles/${this.articleId}/versions`, { query: { cursor }, signal }));
    this.diff = new Loading(this, (signal) => get(`articles/${this.articleId}/diff`, { query: this.pair ?? {}, signal }));
    this.quality = new Loading(this, (signal) => this.#report(signal));
    this.health = new Loading(this, (signal) => get(`articles/${this.articleId}/health`, { signal }));
    this.jobs = new Paged(this, (cursor, signal) => get('jobs', { query: { article_id: this.articleId, cursor }, signal }));
    this.audit = new Paged(this, (cursor, signal) =>
      get('audit', { query: { target_type: 'article', target_id: this.articleId, cursor }, signal }));
    this.refresh = new Refresh(this, REFRESH_SECONDS, () => this.#again());
    /** What the loadings were asked about. @type {Map<object, string>} */
    this.asked = new Map();
  }

  get pageTitle() {
    return this.article.value?.head.title ?? t('articles.one');
  }

  get tabs() {
    return TABS;
  }

  get tab() {
    return TABS.includes(this.query.tab) ? this.query.tab : TABS[0];
  }

  get isThere() {
    return this.article.value !== undefined;
  }

  /** What is allowed now, as far as there is a route for it. */
  get operations() {
    return (this.article.value?.allowed_operations ?? []).filter((operation) => operation in OPERATION_KEYS);
  }

  /** The version that is shown, if it is not the head. */
  get old() {
    const { version } = this.query;
    return version && Number(version) !== this.article.value?.head_version ? version : undefined;
  }

  /** What is compared: what the address says, else the served version with the head, else the one before it. */
  get pair() {
    const { from, to } = this.query;
    const { head_version: head, current_version: current } = this.article.value ?? { head_version: 0, current_version: null };
    const before = current !== null && current !== head ? current : head - 1;
    const pair = { from: Number(from ?? before), to: Number(to ?? head) };
    return pair.from >= 1 && pair.to >= 1 ? pair : null;
  }

  queryChanged() {
    if (this.article.state === 'new') {
      this.article.load();
    }
    this.#ask();
  }

  /** An error of a job is told in the language of the interface. */
  languageChanged() {
    if (this.jobs.state === 'ready') {
      this.jobs.load({ quiet: true }).catch(() => {});
    }
  }

  /** @param {Schema<'AdminArticle'>} after @param {Schema<'AdminArticle'> | undefined} before */
  #came(after, before) {
    retitle();
    if (before) {
      this.#tell(after);
      if (after.status !== before.status || after.head_version !== before.head_version) {
        // What was loaded of it is old.
        this.asked.clear();
      }
    }
    this.#ask();
  }

  /** Asks for what is shown, once. */
  #ask() {
    const { tab, query } = this;
    const known = this.isThere;
    if (tab === 'text' || tab === 'provenance') {
      known && this.old !== undefined && this.#once(this.version, this.old);
    } else if (tab === 'versions') {
      this.#once(this.versions, '');
      known && (query.from || query.to) && this.pair && this.#once(this.diff, JSON.stringify(this.pair));
    } else if (tab === 'quality') {
      known && this.#askQuality();
    } else {
      this.#once(/** @type {any} */ (this)[tab], '');
    }
  }

  /** A version without a score may never have been checked; then somebody has to want it. */
  #askQuality() {
    const { old } = this;
    if (old !== undefined) {
      this.#once(this.version, old);
    }
    const version = old === undefined ? this.article.value?.head : this.version.value;
    if (version && version.qa_score !== null) {
      this.#once(this.quality, String(version.version));
    }
  }

  /** @param {{load: () => Promise<void>, value?: any}} loading @param {string} about */
  #once(loading, about) {
    if (this.asked.get(loading) !== about) {
      this.asked.set(loading, about);
      // What was there is about something else.
      loading.value = undefined;
      loading.load();
    }
  }

  /** Null when the version was never checked. @param {AbortSignal} signal */
  async #report(signal) {
    try {
      return await get(`articles/${this.articleId}/quality`, { query: { version: this.query.version }, signal });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') {
        return null;
      }
      throw error;
    }
  }

  /** Looks whether what is awaited has come. */
  async #again() {
    const before = this.article.value;
    if (!before || !(before.status === 'qa' || this.ordered === before.head_version)) {
      return;
    }
    await this.article.load({ quiet: true });
    const after = this.article.value;
    if (after && (after.status !== before.status || after.head_version !== before.head_version)) {
      announce(t('articles.is_now', { n: after.head_version, status: label('console.article_status', after.status) }));
    }
  }

  #tell(article) {
    this.dispatchEvent(new CustomEvent('article', { detail: article }));
  }

  /** @param {string} tab */
  show(tab) {
    this.setQuery({ tab: tab === TABS[0] ? null : tab });
  }

  edit() {
    navigate(`articles/${this.articleId}/edit`);
  }

  /** @param {'before' | 'after'} where */
  go(where) {
    const id = this.beside[where];
    if (id !== undefined) {
      navigate(`articles/${id}`, { tab: this.query.tab });
    }
  }

  /** @param {string} operation */
  async operate(operation) {
    const { value } = this.article;
    if (value === undefined) {
      return;
    }
    let done = false;
    const look = await operateOn(value, operation, ({ article }) => {
      done = true;
      this.ordered = operation === 'regenerate' ? article.head_version : null;
      this.article.value = article;
      notify({ tone: 'good', text: t(`articles.done.${operation}`, { n: article.current_version ?? article.head_version }) });
      this.#tell(article);
      this.asked.clear();
      this.#ask();
      this.requestUpdate();
    });
    if (look) {
      this.asked.clear();
      await this.article.load({ quiet: true }).catch(() => this.#ask());
    }
    await this.updateComplete;
    if ((done || look) && (document.activeElement === document.body || document.activeElement === null)) {
      // The button that had the focus may be gone.
      /** @type {HTMLElement | null} */ (this.querySelector('h1'))?.focus();
    }
  }

  render() {
    const { value } = this.article;
    return html`
      <p class="way small"><a href=${this.list || href('articles')}>${t('articles.back')}</a>${this.#neighbours()}</p>
      ${pageHeader({
        title: value ? html`<span lang=${value.head.language}>${value.head.title}</span>` : t('articles.one'),
        lead: value ? this.#facts(value) : nothing,
        actions: value ? this.#actions() : nothing,
      })}
      ${this.article.state === 'failed' && this.article.error
        ? failed(this.article.error, this.article.error.status === 404 ? undefined : () => this.article.load())
        : html`
            <nav class="tabs" aria-label=${t('articles.tabs')}>
              ${TABS.map((tab) => html`<a href=${this.#to(tab)} aria-current=${tab === this.tab ? 'true' : nothing}>${t(`articles.tab.${tab}`)}</a>`)}
            </nav>
            <div class="tab">${loaded(this.article, (article) => this.#tab(article))}</div>`}`;
  }

  /** The address of a tab. @param {string} tab @param {Object<string, unknown>} [query] */
  #to(tab, query = {}) {
    return href(`articles/${this.articleId}`, { tab: tab === TABS[0] ? null : tab, ...query });
  }

  #neighbours() {
    const { before, after } = this.beside;
    return before === undefined && after === undefined
      ? nothing
      : html`<span class="buttons">
          <button class="quiet" ?disabled=${before === undefined} @click=${() => this.go('before')}>${t('articles.previous')} <kbd>k</kbd></button>
          <button class="quiet" ?disabled=${after === undefined} @click=${() => this.go('after')}>${t('articles.next')} <kbd>j</kbd></button>
        </span>`;
  }

  /** @param {Schema<'AdminArticle'>} article */
  #facts({ id, status, head_version, current_version, allowed_operations, health_score, head, updated_at }) {
    // Only what is served can be taken down.
    const served = allowed_operations.includes('unpublish') ? current_version : null;
    return html`<span class="facts-line">
      ${badge(label('console.article_status', status), TONES[status])}
      <span>${t('articles.version', { n: head_version })}${served !== null && served !== head_version
        ? html` · <a href=${this.#to('text', { version: served })}>${t('articles.served', { n: served })}</a>`
        : nothing}</span>
      ${articlePlace(this.choices, head)}
      ${health_score === null ? nothing : html`<span>${t('articles.health_is', { score: health_score })}</span>`}
      <span>${t('articles.changed')} ${time(updated_at)}</span>
      ${code(id)}
    </span>`;
  }

  #actions() {
    return html`
      ${this.operations.map((operation) => html`
        <button class=${operation === 'publish' || operation === 'republish' ? 'main' : ''} data-operation=${operation}
          @click=${() => this.operate(operation)}>
          ${label('console.article_operation', operation)} <kbd>${OPERATION_KEYS[operation]}</kbd></button>`)}
      <a class="button" href=${href(`articles/${this.articleId}/edit`)}>${t('articles.edit')} <kbd>e</kbd></a>`;
  }

  /** @param {Schema<'AdminArticle'>} article */
  #tab(article) {
    switch (this.tab) {
      case 'versions':
        return this.#versions(article);
      case 'quality':
        return html`${this.#picker(article)}${this.#shown(article, (version) => panel({
          title: t('articles.tab.quality'),
          id: 'quality',
          content: this.#checked(version),
        }))}`;
      case 'health':
        return loaded(this.health, (health) => healthOf(health));
      case 'provenance':
        return html`${this.#picker(article)}${this.#shown(article, (version) => this.#provenance(version))}`;
      case 'jobs':
        return pages(this.jobs, { empty: t('articles.no_jobs'), list: (items) => jobsOf(items) });
      case 'audit':
        return pages(this.audit, { empty: t('articles.no_audit'), list: (items) => auditOf(items) });
      default:
        return html`${this.#picker(article)}${this.#shown(article, (version) => this.#text(version))}`;
    }
  }

  /** The version that the address means. @param {Schema<'AdminArticle'>} article @param {(version: Schema<'ArticleVersion'>) => unknown} show */
  #shown(article, show) {
    return this.old === undefined ? show(article.head) : loaded(this.version, show);
  }

  /** Chooses a version. @param {Schema<'AdminArticle'>} article */
  #picker({ head_version: head, current_version }) {
    if (head === 1) {
      return nothing;
    }
    return html`<div class="picker">${field({
      name: 'version',
      label: t('articles.shown_version'),
      type: 'select',
      value: this.old ?? String(head),
      options: numbers(head).map((n) => ({ value: String(n), label: versionName(n, head, current_version) })),
      change: (event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.target);
        this.setQuery({ version: Number(value) === head ? null : value });
      },
    })}</div>`;
  }

  /** @param {Schema<'ArticleVersion'>} version */
  #text(version) {
    return html`<section class="panel" aria-labelledby="text">
      <h2 id="text" class=${this.old === undefined ? 'unseen' : ''} lang=${this.old === undefined ? nothing : version.language}>
        ${this.old === undefined ? t('articles.tab.text') : version.title}</h2>
      ${stateOf(version)}
      ${articleText(version)}
    </section>`;
  }

  /** @param {Schema<'AdminArticle'>} article */
  #versions(article) {
    const { head_version: head, current_version: current } = article;
    return html`
      ${pages(this.versions, {
        empty: t('articles.no_versions'),
        list: (items) => table({
          caption: t('articles.tab.versions'),
          rows: items,
          key: ({ version }) => version,
          columns: [
            {
              title: t('articles.number'),
              cell: ({ version }) => html`<a href=${this.#to('text', { version })}>${versionName(version, head, current)}</a>`,
              kind: 'narrow',
            },
            { title: t('articles.status'), cell: ({ status }) => badge(label('console.article_status', status), TONES[status]), kind: 'narrow' },
            { title: t('articles.name'), cell: ({ title, language }) => html`<span lang=${language}>${title}</span>`, kind: 'wide' },
            {
              title: t('articles.made_by'),
              cell: ({ provenance: { edited_by, origin } }) =>
                edited_by ? html`<span translate="no">${edited_by}</span>` : label('console.article_origin', origin),
            },
            { title: t('articles.score'), cell: ({ qa_score }) => number(qa_score), kind: 'number' },
            { title: t('articles.created'), cell: ({ created_at }) => time(created_at), kind: 'narrow' },
            {
              title: t('articles.compare'),
              cell: ({ version }) => version > 1
                ? html`<a href=${this.#to('versions', { from: version - 1, to: version })}>${t('articles.with_before', { n: version - 1 })}</a>`
                : '—',
              kind: 'narrow',
            },
          ],
        }),
      })}
      ${head === 1 ? nothing : this.#compare(article)}`;
  }

  /** The difference between any two. @param {Schema<'AdminArticle'>} article */
  #compare({ head_version: head, current_version: current, head: { language } }) {
    const pair = this.pair ?? { from: 1, to: head };
    const options = numbers(head).map((n) => ({ value: String(n), label: versionName(n, head, current) }));
    const isAsked = Boolean(this.query.from || this.query.to);
    return panel({
      title: t('articles.compare'),
      id: 'compare',
      content: html`
        <form class="filters" @submit=${(event) => this.filter(event)}>
          ${field({ name: 'from', label: t('articles.from'), type: 'select', value: pair.from, options })}
          ${field({ name: 'to', label: t('articles.to'), type: 'select', value: pair.to, options })}
          <button class="main">${t('articles.show_diff')}</button>
        </form>
        <div aria-live="polite">${isAsked ? loaded(this.diff, (diff) => textDiff(diff, language)) : nothing}</div>`,
    });
  }

  /** @param {Schema<'ArticleVersion'>} version */
  #checked({ version, qa_score }) {
    if (qa_score === null && this.asked.get(this.quality) !== String(version)) {
      return html`<p>${t('articles.no_score')}</p>
        <button @click=${() => this.#once(this.quality, String(version))}>${t('articles.look_for_report')}</button>`;
    }
    return loaded(this.quality, (report) => (report === null ? html`<p>${t('articles.not_checked')}</p>` : this.#quality(report)));
  }

  /** @param {Schema<'QualityReport'>} report */
  #quality(report) {
    return html`
      <p>${badge(label('articles.verdict', report.decision), VERDICT_TONES[report.decision])}
        <span class="small">${t('articles.version', { n: report.version })}${report.audit_sampled ? ` · ${t('articles.sampled')}` : ''}</span></p>
      ${report.reasons.length > 0 ? html`<ul class="reasons">${report.reasons.map((reason) => html`<li>${reasonOf(reason)}</li>`)}</ul>` : nothing}
      ${checksOf(report)}
      ${report.model_refs.length > 0
        ? html`<p class="small">${t('articles.asked')} ${report.model_refs.map((ref) => html`<code>${ref}</code> `)}</p>`
        : nothing}`;
  }

  /** @param {Schema<'ArticleVersion'>} version */
  #provenance(version) {
    const { provenance: from, language } = version;
    const rows = [
      [t('articles.origin'), label('console.article_origin', from.origin)],
      [t('articles.model'), from.model_ref && code(from.model_ref)],
      [t('articles.prompt'), from.prompt_version && code(from.prompt_version)],
      [t('articles.edited_by'), from.edited_by && html`<span translate="no">${from.edited_by}</span>`],
      [t('articles.parent'), from.parent_version && html`<a href=${this.#to('versions', { from: from.parent_version, to: version.version })}>
        ${t('articles.version', { n: from.parent_version })}</a>`],
      [t('articles.order_note'), from.note && html`<q lang="">${from.note}</q>`],
      [t('articles.source'), version.source_name && html`<span lang=${language} translate="no">${version.source_name}</span>`],
      [t('articles.source_url'), from.source_url && address(from.source_url)],
      [t('articles.author'), from.author && html`<span lang=${language} translate="no">${from.author}</span>`],
      [t('articles.retrieved'), from.retrieved_date && date(from.retrieved_date)],
      [t('articles.license'), from.license_id && html`<a href=${href(`licenses/${from.license_id}`)}>${code(from.license_id)}</a>`],
      [t('articles.attribution'), from.attribution && html`<span lang="" class="as-typed">${from.attribution}</span>`],
      [t('articles.from_source'), from.source_id && html`<a href=${href(`sources/${from.source_id}`)}>${code(from.source_id)}</a>`],
      [t('articles.source_item'), from.source_item_id && code(from.source_item_id)],
      [t('articles.brief'), from.brief_id && html`<a href=${href(`briefs/${from.brief_id}`)}>${code(from.brief_id)}</a>`],
      [t('articles.job'), from.job_id && html`<a href=${href(`jobs/${from.job_id}`)}>${code(from.job_id)}</a>`],
      [t('articles.created'), wholeTime(version.created_at)],
      [t('articles.published_at'), version.published_at && wholeTime(version.published_at)],
    ];
    return panel({
      title: t('articles.tab.provenance'),
      id: 'provenance',
      content: html`<dl class="facts">${rows
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
    });
  }
}
customElements.define('article-desk', ArticleDesk);

/** @type {Object<string, 'good' | 'bad' | 'warn'>} */
const VERDICT_TONES = { auto_publish: 'good', needs_review: 'warn', reject: 'bad' };

/** From the latest to the first. @param {number} head */
const numbers = (head) => Array.from({ length: head }, (_, index) => head - index);

/** @param {number} n @param {number} head @param {number | null} current */
const versionName = (n, head, current) => {
  const name = t('articles.version', { n });
  const what = [n === head && t('articles.newest'), n === current && t('articles.current')].filter(Boolean);
  return what.length > 0 ? `${name} (${what.join(', ')})` : name;
};

/** How a version stands. @param {Schema<'ArticleVersion'>} version */
function stateOf({ version, status, is_head, provenance, created_at, published_at, qa_score }) {
  return html`<p class="facts-line small">
    ${is_head ? nothing : badge(label('console.article_status', status), TONES[status])}
    ${is_head ? nothing : html`<span>${t('articles.version', { n: version })}</span>`}
    <span>${madeBy(provenance)} ${time(created_at)}</span>
    ${published_at ? html`<span>${t('articles.published_at')} ${time(published_at)}</span>` : nothing}
    ${qa_score === null ? nothing : html`<span>${t('content.qa_score', { score: qa_score })}</span>`}
  </p>`;
}

/** @param {Schema<'ArticleProvenance'>} provenance */
const madeBy = ({ origin, edited_by }) =>
  edited_by
    ? html`${t('articles.edited_by')} <span translate="no">${edited_by}</span>`
    : label('console.article_origin', origin);

/** Only addresses of the web are links. @param {string} url */
const address = (url) =>
  /^https?:\/\//i.test(url)
    ? html`<a href=${url} target="_blank" rel="noopener noreferrer"><span translate="no">${url}</span></a>`
    : html`<span translate="no">${url}</span>`;

/** @param {Schema<'ArticleHealth'>} health */
function healthOf({ score, inputs, points }) {
  return html`<div class="panels">
    <div class="whole">${panel({
      title: t('articles.health_now'),
      id: 'health',
      content: html`
        <dl class="figures">
          ${figure(t('articles.health'), number(score), score === null ? t('articles.no_health') : undefined)}
          ${figure(t('articles.sessions'), number(inputs.sessions))}
          ${figure(t('articles.completion'), percent(inputs.completion), ofAll(inputs.completed, inputs.sessions))}
          ${figure(t('articles.key_info'), number(inputs.avg_key_info, { maximumFractionDigits: 1 }), t('articles.assessments', { n: inputs.assessments }))}
          ${figure(t('articles.helpful'), percent(inputs.helpful_rate), ofAll(inputs.helpful_votes, inputs.votes))}
          ${figure(t('articles.reports'), number(inputs.reports))}
        </dl>
        <p class="small under-figures">${t('articles.health_help')}</p>`,
    })}</div>
    <div class="whole">${panel({
      title: t('articles.weeks'),
      id: 'weeks',
      content: points.length === 0
        ? html`<p>${t('articles.no_weeks')}</p>`
        : table({
            caption: t('articles.weeks'),
            rows: points,
            key: ({ week_start }) => week_start,
            columns: [
              { title: t('articles.week'), cell: ({ week_start }) => date(week_start), kind: 'narrow' },
              { title: t('articles.health'), cell: (point) => number(point.score), kind: 'number' },
              {
                title: html`<span class="unseen">${t('articles.of_hundred')}</span>`,
                cell: (point) => (point.score === null ? '' : bar(point.score / 100)),
                kind: 'wide',
              },
              { title: t('articles.sessions'), cell: (point) => number(point.inputs.sessions), kind: 'number' },
              { title: t('articles.completion'), cell: (point) => percent(point.inputs.completion), kind: 'number' },
              { title: t('articles.key_info'), cell: (point) => number(point.inputs.avg_key_info, { maximumFractionDigits: 1 }), kind: 'number' },
              { title: t('articles.helpful'), cell: (point) => percent(point.inputs.helpful_rate), kind: 'number' },
              { title: t('articles.reports'), cell: (point) => number(point.inputs.reports), kind: 'number' },
            ],
          }),
    })}</div>
  </div>`;
}

/** @param {number} part @param {number} whole */
const ofAll = (part, whole) => t('articles.of', { part, whole });

/** @param {Schema<'ContentJob'>[]} jobs */
const jobsOf = (jobs) => table({
  caption: t('articles.tab.jobs'),
  rows: jobs,
  key: ({ id }) => id,
  columns: [
    { title: t('articles.job'), cell: ({ id, stage }) => html`<a href=${href(`jobs/${id}`)}>${label('console.job_stage', stage)}</a>` },
    { title: t('articles.status'), cell: ({ status }) => badge(label('console.job_status', status), JOB_TONES[status]), kind: 'narrow' },
    { title: t('articles.trigger'), cell: ({ trigger }) => label('console.job_trigger', trigger), kind: 'narrow' },
    { title: t('articles.number'), cell: ({ article_version }) => number(article_version), kind: 'number' },
    {
      title: t('articles.error'),
      cell: ({ error, note }) => html`${error ? error.message : nothing}${note ? html`<q lang="">${note}</q>` : nothing}${error || note ? nothing : '—'}`,
      kind: 'wide',
    },
    { title: t('articles.cost'), cell: ({ cost_usd }) => money(cost_usd), kind: 'number' },
    { title: t('articles.created'), cell: ({ created_at }) => time(created_at), kind: 'narrow' },
  ],
});

/** @param {Schema<'AuditEntry'>[]} entries */
const auditOf = (entries) => table({
  caption: t('articles.tab.audit'),
  rows: entries,
  key: ({ id }) => id,
  columns: [
    { title: t('articles.at'), cell: ({ at }) => time(at), kind: 'narrow' },
    { title: t('articles.action'), cell: ({ action }) => code(action) },
    { title: t('articles.actor'), cell: ({ actor }) => html`<span translate="no">${actor}</span>` },
    { title: t('articles.details'), cell: ({ details }) => json(t('articles.details'), details), kind: 'wide' },
  ],
});
