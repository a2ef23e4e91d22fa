import { html, nothing } from 'lit';
import { get, patch, post } from 'ui/api.js';
import { badge, code, empty, loaded, pageHeader, table } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { href, navigate, retitle } from 'ui/router.js';
import { t } from 'ui/text.js';
import { Form, orNull } from 'console/parts/form.js';
import { named, outside, rowKeys } from 'console/parts/work.js';

const NEW = 'new';
const PLACES = ['title', 'author', 'source_name', 'license_name', 'license_url', 'url', 'retrieved_date'];
const EMPTY = {
  id: '',
  name: '',
  url: '',
  allowed: true,
  requires_attribution: false,
  share_alike: false,
  owner_cleared_required: false,
  attribution_template: '',
  note: '',
};

/** Under which licences articles may be made of texts. */
class PageLicenses extends Page {
  constructor() {
    super();
    this.licenses = new Loading(this, (signal) => get('licenses', { signal }), () => this.#came());
    /** @type {Form | undefined} */
    this.form = undefined;
  }

  get pageTitle() {
    const [id] = this.params;
    return id === NEW ? t('licenses.new') : id ? this.#chosen?.name : undefined;
  }

  get #chosen() {
    return this.licenses.value?.items.find(({ id }) => id === this.params[0]);
  }

  queryChanged() {
    const [id] = this.params;
    this.form = id === NEW ? new Form(this, 'license new', EMPTY) : undefined;
    if (id !== NEW) {
      this.licenses.load();
    }
  }

  #came() {
    const license = this.#chosen;
    if (license && !this.form) {
      const values = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, license[name] ?? EMPTY[name]]));
      this.form = new Form(this, `license ${license.id}`, values);
      this.requestUpdate();
    }
    retitle();
  }

  render() {
    const [id] = this.params;
    if (!id) {
      return html`
        ${pageHeader({
          title: t('licenses.title'),
          lead: t('licenses.lead'),
          actions: html`<a class="button" href=${href(`licenses/${NEW}`)}>${t('licenses.new')}</a>`,
        })}
        ${loaded(this.licenses, ({ items }) => this.#list(items))}`;
    }
    const isNew = id === NEW;
    return html`
      <p class="up"><a href=${href('licenses')}>${t('licenses.title')}</a></p>
      ${pageHeader({ title: isNew ? t('licenses.new') : named(this.#chosen?.name ?? id), lead: isNew ? nothing : code(id) })}
      ${isNew && this.form
        ? this.#fields(this.form)
        : loaded(this.licenses, () => (this.form ? this.#fields(this.form) : empty(t('licenses.unknown'))))}`;
  }

  /** @param {Schema<'License'>[]} items */
  #list(items) {
    return table({
      caption: t('licenses.title'),
      rows: items,
      key: ({ id }) => id,
      columns: [
        { title: t('licenses.license'), cell: (license) => html`<a class="row" translate="no" href=${href(`licenses/${license.id}`)}>${license.name}</a>
          <small class="below">${code(license.id)}</small>` },
        { title: t('licenses.articles'), cell: ({ allowed }) => (allowed ? badge(t('licenses.allowed'), 'good') : badge(t('licenses.disallowed'), 'bad')) },
        { title: t('licenses.duties'), cell: duties },
        { title: t('licenses.note'), cell: ({ note }) => (note ? named(note) : '—'), kind: 'wide' },
        { title: t('licenses.text'), cell: ({ url }) => (url ? outside(url, hostOf(url)) : '—'), kind: 'narrow' },
      ],
    });
  }

  /** @param {Form} form */
  #fields(form) {
    const isNew = this.params[0] === NEW;
    return form.draw({
      action: isNew ? t('licenses.create') : t('licenses.save'),
      back: href('licenses'),
      send: () => this.save(),
      fields: html`
        ${isNew ? form.field({ name: 'id', label: t('licenses.id'), required: true, help: t('licenses.id_help') }) : nothing}
        ${form.field({ name: 'name', label: t('licenses.name'), required: true })}
        ${form.field({ name: 'url', label: t('licenses.url'), type: 'url' })}
        ${form.field({ name: 'allowed', label: t('licenses.allowed_field'), type: 'checkbox', help: isNew ? nothing : t('licenses.allowed_help') })}
        ${form.field({ name: 'requires_attribution', label: t('licenses.requires_attribution'), type: 'checkbox' })}
        ${form.field({ name: 'share_alike', label: t('licenses.share_alike'), type: 'checkbox' })}
        ${form.field({ name: 'owner_cleared_required', label: t('licenses.owner_cleared_required'), type: 'checkbox' })}
        ${form.field({ name: 'attribution_template', label: t('licenses.attribution_template'), type: 'textarea', rows: 3,
          help: html`${t('licenses.places')} ${PLACES.map((place) => html`<code>{${place}}</code> `)}` })}
        ${form.field({ name: 'note', label: t('licenses.note'), type: 'textarea', rows: 3, help: t('licenses.note_help') })}`,
    });
  }

  async save() {
    const [id] = this.params;
    const form = this.form;
    if (!form) {
      return;
    }
    const isNew = id === NEW;
    // Only what was changed here, so that another operator's change stays.
    const saved = await form.send(
      () => (isNew ? post('licenses', orNull(form.values), { signal: this.signal }) : patch(`licenses/${id}`, orNull(form.changes), { signal: this.signal, repeat: true })),
      (license) => `license ${license.id}`,
    );
    if (saved) {
      notify({ text: isNew ? t('licenses.created_now') : t('licenses.saved_now'), tone: 'good' });
      if (form.isShown && (isNew || form.isSent)) {
        this.goOn(form.isSent ? 'licenses' : `licenses/${saved.id}`);
      }
    }
  }
}
customElements.define('page-licenses', PageLicenses);

/** @param {Schema<'License'>} license */
function duties({ requires_attribution, share_alike, owner_cleared_required }) {
  const all = [
    requires_attribution && t('licenses.duty_attribution'),
    share_alike && t('licenses.duty_share_alike'),
    owner_cleared_required && t('licenses.duty_owner'),
  ].filter(Boolean);
  return all.length ? html`${all.map((one) => html`${badge(one)} `)}` : '—';
}

/** @param {string} url */
function hostOf(url) {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

export default {
  title: () => t('licenses.title'),
  element: 'page-licenses',
  keys: (page) => [
    ...rowKeys(page),
    { key: 'n', label: t('licenses.new'), run: () => navigate('licenses/new'), when: () => page.params.length === 0 },
  ],
};
