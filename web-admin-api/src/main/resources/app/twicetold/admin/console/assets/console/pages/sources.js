import { html, nothing } from 'lit';
import { ApiError, get, patch, post, remove } from 'ui/api.js';
import { confirm } from 'ui/dialog.js';
import { anyOr, badge, code, field, filters, loaded, pageHeader, pages, panel, table, time } from 'ui/elements.js';
import { Loading, Paged } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { href, navigate, retitle } from 'ui/router.js';
import { label, languageName, list, number, t, tx } from 'ui/text.js';
import { Form, atFields, orNull } from 'console/parts/form.js';
import { fact, jobStatus, linked, named, outside, rowKeys, told } from 'console/parts/work.js';
import { catalogue, optionsOf, titleOf, topicName } from 'console/service.js';

const NEW = 'new';
const EDIT = 'edit';
/** What the contract knows; the catalogue does not list it. */
const ITEM_STATUSES = ['new', 'skipped', 'failed'];
const REFRESH_SECONDS = 4;
const FIELDS = ['name', 'type', 'url', 'license', 'owner_cleared', 'language', 'attribution_name', 'topic_hints', 'schedule_cron', 'selector', 'enabled'];
const EMPTY = {
  name: '',
  type: '',
  url: '',
  license: '',
  owner_cleared: false,
  language: '',
  attribution_name: '',
  topic_hints: [],
  schedule_cron: '',
  selector: '',
  enabled: true,
};

/** Where texts come from: a list, each source with what was found in it, and the form. */
class PageSources extends Page {
  constructor() {
    super();
    this.choices = new Loading(this, catalogue);
    this.sources = new Paged(this, (cursor, signal) => get('sources', { query: { cursor }, signal }));
    this.source = new Loading(this, (signal) => get(`sources/${encodeURIComponent(this.params[0])}`, { signal }), (source) => this.#came(source));
    this.licenses = new Loading(this, (signal) => get('licenses', { signal }));
    this.items = new Paged(this, (cursor, signal) =>
      get(`sources/${encodeURIComponent(this.params[0])}/items`, { query: { status: this.query.status, cursor }, signal }));
    /** @type {Form | undefined} */
    this.form = undefined;
    /** The fetch that somebody asked for here. @type {Schema<'ContentJob'> | undefined} */
    this.fetched = undefined;
    this.refresh = new Refresh(this, REFRESH_SECONDS, () => this.#watchFetch());
  }

  get pageTitle() {
    const { isNew, isEdit, id } = this.#where;
    if (isNew) {
      return t('sources.new');
    }
    const name = this.source.value?.name;
    return id && name ? (isEdit ? t('sources.edit_title', { name }) : name) : undefined;
  }

  get #where() {
    const [id, what] = this.params;
    return { id, isNew: id === NEW, isEdit: what === EDIT };
  }

  queryChanged() {
    const { id, isNew, isEdit } = this.#where;
    if (this.choices.state === 'new') {
      this.choices.load();
    }
    this.form = undefined;
    if (!id) {
      this.sources.load();
      return;
    }
    if (isNew || isEdit) {
      this.licenses.load();
    }
    if (isNew) {
      this.form = new Form(this, 'source new', EMPTY, explained);
      return;
    }
    if (this.fetched?.source_id !== id) {
      this.fetched = undefined;
    }
    const known = this.source.value?.id === id && this.source.state === 'ready' && !isEdit;
    if (!known) {
      this.source.value = undefined;
      this.source.load();
    }
    if (!isEdit) {
      this.items.load();
    }
  }

  /** @param {Schema<'Source'>} source */
  #came(source) {
    if (this.#where.isEdit && !this.form) {
      const values = Object.fromEntries(FIELDS.map((name) => [name, source[name] ?? EMPTY[name]]));
      this.form = new Form(this, `source ${source.id}`, values, explained);
    }
    retitle();
  }

  /** A fetch that was asked for here is followed to its end. */
  async #watchFetch() {
    const before = this.fetched;
    if (!before || (before.status !== 'queued' && before.status !== 'running')) {
      return;
    }
    const job = await get(`jobs/${before.id}`, { signal: this.signal });
    if (this.fetched !== before) {
      return;
    }
    this.fetched = job;
    this.requestUpdate();
    if (job.status !== 'queued' && job.status !== 'running') {
      notify({
        text: job.status === 'succeeded' ? t('sources.fetched') : t('sources.fetch_ended', { reason: job.error?.message ?? label('console.job_status', job.status) }),
        tone: job.status === 'succeeded' ? 'good' : 'bad',
      });
      await Promise.all([this.source.load({ quiet: true }), this.items.load({ quiet: true })]);
    }
  }

  render() {
    const { id, isNew, isEdit } = this.#where;
    if (!id) {
      return this.#all();
    }
    return isNew || isEdit ? this.#edit() : this.#one();
  }

  #all() {
    return html`
      ${pageHeader({
        title: t('sources.title'),
        lead: t('sources.lead'),
        actions: html`<a class="button" href=${href(`sources/${NEW}`)}>${t('sources.new')}</a>`,
      })}
      ${pages(this.sources, { list: (items) => this.#list(items), empty: t('sources.empty') })}`;
  }

  /** @param {Schema<'Source'>[]} items */
  #list(items) {
    return table({
      caption: t('sources.title'),
      rows: items,
      key: ({ id }) => id,
      columns: [
        { title: t('sources.source'), cell: (source) => html`<a class="row" translate="no" href=${href(`sources/${source.id}`)}>${source.name}</a>
          <small class="below">${label('console.source_type', source.type)} · ${languageName(source.language)}</small>` },
        { title: t('sources.state'), cell: (source) => html`${stateOf(source)} ${troubleOf(source)}` },
        { title: t('sources.license'), cell: ({ license }) => code(license) },
        { title: t('sources.last_run'), cell: ({ last_run_at }) => time(last_run_at), kind: 'narrow' },
        { title: t('sources.next_run'), cell: ({ next_run_at }) => time(next_run_at), kind: 'narrow' },
        { title: t('sources.schedule'), cell: ({ schedule_cron }) => code(schedule_cron), kind: 'narrow' },
      ],
    });
  }

  #one() {
    const source = this.source.state === 'failed' ? undefined : this.source.value;
    return html`
      <p class="up"><a href=${href('sources')}>${t('sources.title')}</a></p>
      ${pageHeader({
        title: source ? named(source.name) : t('sources.one'),
        lead: code(this.params[0]),
        actions: source ? this.#actions(source) : nothing,
      })}
      ${loaded(this.source, (value) => html`<div class="panels">
        <div>${this.#state(value)}</div>
        <div>${this.#facts(value)}</div>
      </div>
      ${this.#items()}`)}`;
  }

  /** @param {Schema<'Source'>} source */
  #actions(source) {
    return html`
      <button class="main" @click=${() => this.fetchNow()}>${t('sources.fetch')}</button>
      <a class="button" href=${href(`sources/${source.id}/${EDIT}`)}>${t('sources.edit')}</a>
      <button @click=${() => this.enable(!source.enabled)}>${source.enabled ? t('sources.disable') : t('sources.enable')}</button>
      <button @click=${() => this.remove()}>${t('sources.delete')}</button>`;
  }

  /** @param {Schema<'Source'>} source */
  #state(source) {
    const off = !source.enabled && source.disabled_reason;
    return panel({
      title: t('sources.state'),
      id: 'state',
      tone: off ? 'bad' : 'plain',
      content: html`
        ${off ? html`<p>${t('sources.why_off', { reason: label('sources.fetch_error', source.disabled_reason), n: source.consecutive_errors })}</p>` : nothing}
        ${this.fetched ? html`<p>${tx('sources.this_fetch', { status: jobStatus(this.fetched.status) })} ${linked('jobs', this.fetched.id)}</p>` : nothing}
        <dl class="facts">
          ${fact(t('sources.enabled'), stateOf(source))}
          ${fact(t('sources.next_run'), time(source.next_run_at))}
          ${fact(t('sources.not_before'), source.not_before && html`${time(source.not_before)} <small class="below">${t('sources.not_before_help')}</small>`)}
          ${fact(t('sources.last_run'), time(source.last_run_at))}
          ${fact(t('sources.last_error'), source.last_error && withStatus(source.last_error, source.last_http_status))}
          ${fact(t('sources.errors'), source.consecutive_errors ? number(source.consecutive_errors) : null)}
          ${fact(t('sources.jobs'), html`<a href=${href('jobs', { source_id: source.id })}>${t('sources.its_jobs')}</a>`)}
        </dl>`,
    });
  }

  /** @param {Schema<'Source'>} source */
  #facts(source) {
    return panel({
      title: t('sources.what'),
      id: 'what',
      content: html`<dl class="facts">
        ${fact(t('sources.type'), label('console.source_type', source.type))}
        ${fact(t('sources.url'), outside(source.url))}
        ${fact(t('sources.selector'), source.selector && code(source.selector))}
        ${fact(t('sources.schedule'), code(source.schedule_cron))}
        ${fact(t('sources.language'), languageName(source.language))}
        ${fact(t('sources.license'), html`<a href=${href(`licenses/${source.license}`)}><code>${source.license}</code></a>
          ${source.owner_cleared ? badge(t('sources.owner_cleared'), 'good') : nothing}`)}
        ${fact(t('sources.attribution_name'), named(source.attribution_name))}
        ${fact(t('sources.topic_hints'), source.topic_hints.length ? list(source.topic_hints.map((topic) => topicName(this.choices.value, topic))) : '—')}
        ${fact(t('sources.created'), time(source.created_at))}
      </dl>`,
    });
  }

  #items() {
    const { status } = this.query;
    const options = optionsOf('console.source_item_status', ITEM_STATUSES);
    return html`
      <h2 class="part">${t('sources.items')}</h2>
      ${filters((event) => this.filter(event), field({
        name: 'status',
        label: t('sources.item_status'),
        value: status,
        type: 'select',
        options: anyOr(t('sources.any'), !status || ITEM_STATUSES.includes(status) ? options : [...options, { value: status, label: status }]),
        error: this.items.error,
      }))}
      ${pages(this.items, { list: (items) => this.#itemList(items), empty: t('sources.no_items') })}`;
  }

  /** @param {Schema<'SourceItem'>[]} items */
  #itemList(items) {
    return table({
      caption: t('sources.items'),
      rows: items,
      key: ({ id }) => id,
      columns: [
        { title: t('sources.item'), cell: (item) => html`<span class="row">${outside(item.url, item.title)}</span>
          ${item.suspicious ? html`<p class="strange"><small>${t('sources.suspicious')}</small> <q translate="no">${item.suspicious}</q></p>` : nothing}`, kind: 'wide' },
        { title: t('sources.item_status'), cell: (item) => html`${badge(label('console.source_item_status', item.status), item.status === 'failed' ? 'bad' : item.status === 'new' ? 'good' : 'plain')}
          ${item.reason ? html`<small class="below">${label('sources.reason', item.reason)}</small>` : nothing}
          ${item.error ? html`<small class="below">${withStatus(item.error, item.http_status)}</small>` : nothing}
          ${item.retry_at ? html`<small class="below">${tx('sources.retry_at', { time: time(item.retry_at) })}</small>` : nothing}` },
        { title: t('sources.length'), cell: ({ length }) => number(length), kind: 'number' },
        { title: t('sources.tries'), cell: ({ tries }) => number(tries), kind: 'number' },
        { title: t('sources.retrieved'), cell: ({ retrieved_at }) => time(retrieved_at), kind: 'narrow' },
        { title: html`<span class="unseen">${t('sources.article')}</span>`, cell: (item) => this.#itemAction(item), kind: 'narrow' },
      ],
    });
  }

  /** @param {Schema<'SourceItem'>} item */
  #itemAction(item) {
    if (item.article_id) {
      return html`<a href=${href(`articles/${item.article_id}`)}>${t('sources.article')}</a>`;
    }
    if (item.status === 'skipped' && item.reason === 'suspicious') {
      return html`<button aria-label=${t('sources.release_item', { title: item.title || item.url })} @click=${() => this.release(item)}>${t('sources.release')}</button>`;
    }
    return item.status === 'new'
      ? html`<a href=${href('briefs/new', { source_item_id: item.id, language: this.source.value?.language })}>${t('sources.order')}</a>`
      : nothing;
  }

  #edit() {
    const { isNew, id } = this.#where;
    const title = isNew ? t('sources.new') : this.source.value ? t('sources.edit_title', { name: this.source.value.name }) : t('sources.edit');
    const form = () => loaded(this.choices, (choices) => loaded(this.licenses, ({ items }) => (this.form ? this.#fields(this.form, choices, items) : nothing)));
    return html`
      <p class="up"><a href=${href('sources')}>${t('sources.title')}</a></p>
      ${pageHeader({ title: isNew ? title : named(title), lead: isNew ? t('sources.new_lead') : code(id) })}
      ${isNew ? form() : loaded(this.source, form)}`;
  }

  /** @param {Form} form @param {Schema<'Catalogue'>} choices @param {Schema<'License'>[]} licenses */
  #fields(form, choices, licenses) {
    const { isNew, id } = this.#where;
    const license = form.values.license;
    const usable = licenses.filter((one) => one.allowed || one.id === license);
    return form.draw({
      action: isNew ? t('sources.create') : t('sources.save'),
      back: href(isNew ? 'sources' : `sources/${id}`),
      send: () => this.save(),
      fields: html`
        ${form.field({ name: 'type', label: t('sources.type'), type: 'select', required: true, options: anyOr(t('sources.choose'), optionsOf('console.source_type', choices.source_types)) })}
        ${form.field({ name: 'url', label: t('sources.url'), type: 'url', required: true, help: t('sources.url_help') })}
        ${form.field({ name: 'selector', label: t('sources.selector'), help: t('sources.selector_help') })}
        ${form.field({ name: 'schedule_cron', label: t('sources.schedule'), required: true, help: html`${t('sources.schedule_help')} <code>0 */6 * * *</code>` })}
        ${form.field({ name: 'language', label: t('sources.language'), type: 'select', required: true, options: anyOr(t('sources.choose'), choices.languages.map((one) => ({ value: one.tag, label: titleOf(one) }))) })}
        <div translate="no">${form.field({ name: 'license', label: t('sources.license'), type: 'select', required: true, help: licenses.find((one) => one.id === license)?.note ?? nothing,
          options: anyOr(t('sources.choose'), usable.map((one) => ({ value: one.id, label: one.allowed ? one.name : t('sources.not_allowed_name', { name: one.name }) }))) })}</div>
        ${form.field({ name: 'owner_cleared', label: t('sources.owner_cleared'), type: 'checkbox' })}
        ${form.field({ name: 'attribution_name', label: t('sources.attribution_name'), required: true, help: t('sources.attribution_help') })}
        ${form.field({ name: 'name', label: t('sources.name'), help: t('sources.name_help') })}
        ${form.choices({ name: 'topic_hints', label: t('sources.topic_hints'), help: t('sources.topic_hints_help'), options: choices.topics.map((one) => ({ value: one.id, label: titleOf(one) })) })}
        ${form.field({ name: 'enabled', label: t('sources.enabled_field'), type: 'checkbox' })}`,
    });
  }

  async save() {
    const { isNew, id } = this.#where;
    const form = this.form;
    if (!form) {
      return;
    }
    const saved = await form.send(
      () => (isNew ? post('sources', orNull(form.values), { signal: this.signal }) : patch(`sources/${id}`, orNull(form.changes), { signal: this.signal, repeat: true })),
      (source) => `source ${source.id}`,
    );
    if (saved) {
      notify({ text: isNew ? t('sources.created_now') : t('sources.saved_now'), tone: 'good' });
      if (form.isShown && (isNew || form.isSent)) {
        this.source.value = undefined;
        this.goOn(form.isSent ? `sources/${saved.id}` : `sources/${saved.id}/${EDIT}`, {}, { replace: !isNew });
      } else if (this.source.value?.id === saved.id) {
        this.source.value = saved;
        this.requestUpdate();
      }
    }
  }

  async fetchNow() {
    const { id } = this.#where;
    try {
      const { job } = await post(`sources/${id}/fetch`, undefined, { signal: this.signal });
      if (id === this.params[0]) {
        this.fetched = job;
        this.requestUpdate();
      }
      notify({ text: t('sources.fetch_ordered'), tone: 'good', action: { label: t('sources.see_job'), run: () => navigate(`jobs/${job.id}`) } });
    } catch (error) {
      told(error, licenseText(error));
    }
  }

  /** @param {boolean} enabled */
  async enable(enabled) {
    const { id } = this.#where;
    try {
      const changed = await patch(`sources/${id}`, /** @type {Input<'patch', 'sources/{source_id}'>} */ ({ enabled }), { signal: this.signal, repeat: true });
      if (id === this.params[0]) {
        this.source.value = changed;
        this.requestUpdate();
      }
      notify({ text: enabled ? t('sources.enabled_now') : t('sources.disabled_now'), tone: 'good' });
    } catch (error) {
      told(error, licenseText(error));
    }
  }

  async remove() {
    const source = this.source.value;
    if (!source) {
      return;
    }
    const sure = await confirm({
      title: t('sources.delete_title', { name: source.name }),
      text: t('sources.delete_text'),
      action: t('sources.delete'),
      danger: true,
    });
    if (!sure) {
      return;
    }
    try {
      await remove(`sources/${source.id}`, { signal: this.signal });
      notify({ text: t('sources.deleted_now'), tone: 'good' });
      const [at] = this.params;
      // The list of sources is loaded anew.
      if (at === undefined || at === source.id) {
        this.goOn('sources');
      }
    } catch (error) {
      told(error);
    }
  }

  /** @param {Schema<'SourceItem'>} item */
  async release(item) {
    const sure = await confirm({
      title: t('sources.release_title'),
      text: html`<p>${t('sources.release_text')}</p>
        <p>${outside(item.url, item.title)}</p>
        <p class="strange"><q translate="no">${item.suspicious}</q></p>`,
      action: t('sources.release'),
    });
    if (!sure) {
      return;
    }
    try {
      const released = await post(`sources/${item.source_id}/items/${item.id}/release`, undefined, { signal: this.signal });
      this.items.items = this.items.items.map((one) => (one.id === item.id ? released : one));
      this.requestUpdate();
      notify(released.status === 'new'
        ? { text: t('sources.released_now'), tone: 'good' }
        : { text: t('sources.not_released', { reason: label('sources.reason', released.reason) }), tone: 'bad' });
    } catch (error) {
      const status = error instanceof ApiError && error.code === 'illegal_transition' && error.details.status;
      told(error, status ? t('sources.moved_on', { status: label('console.source_item_status', status) }) : undefined);
      this.items.load();
    }
  }
}
customElements.define('page-sources', PageSources);

/** @param {Schema<'Source'>} source */
function stateOf({ enabled, disabled_reason }) {
  if (enabled) {
    return badge(t('sources.on'), 'good');
  }
  return disabled_reason ? badge(t('sources.switched_off'), 'bad') : badge(t('sources.off'));
}

/** What is wrong with it, in a line. @param {Schema<'Source'>} source */
function troubleOf({ enabled, disabled_reason, last_error, last_http_status, consecutive_errors }) {
  const error = disabled_reason ?? last_error;
  return error && (consecutive_errors > 0 || !enabled)
    ? html`<small class="below">${withStatus(error, last_http_status)}${consecutive_errors > 0 ? ` · ${t('sources.errors_in_row', { n: consecutive_errors })}` : ''}</small>`
    : nothing;
}

/** @param {string} error @param {number | null} status */
const withStatus = (error, status) =>
  status ? t('sources.with_status', { error: label('sources.fetch_error', error), status: String(status) }) : label('sources.fetch_error', error);

/** Why a licence does not do. @param {unknown} error @returns {string | undefined} */
function licenseText(error) {
  if (!(error instanceof ApiError) || error.code !== 'license_not_allowed') {
    return undefined;
  }
  const { reason, note } = error.details;
  return [label('sources.license_reason', reason), note].filter(Boolean).join(' ');
}

/** The service says of a licence what belongs to its field. @param {ApiError} error */
function explained(error) {
  const text = licenseText(error);
  const name = error.details.reason === 'owner_clearance_required' ? 'owner_cleared' : 'license';
  return text ? atFields(error, { [name]: text }) : error;
}

export default {
  title: () => t('sources.title'),
  element: 'page-sources',
  keys: (page) => [
    ...rowKeys(page),
    { key: 'n', label: t('sources.new'), run: () => navigate('sources/new'), when: () => page.params.length === 0 },
    { key: 'f', label: t('sources.fetch'), run: () => page.fetchNow(), when: () => page.params.length === 1 && Boolean(page.source.value) && page.params[0] !== NEW },
    { key: 'e', label: t('sources.edit'), run: () => navigate(`sources/${page.params[0]}/edit`), when: () => page.params.length === 1 && Boolean(page.source.value) && page.params[0] !== NEW },
  ],
};
