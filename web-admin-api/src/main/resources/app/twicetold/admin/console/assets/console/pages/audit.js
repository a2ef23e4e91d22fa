import { html, nothing } from 'lit';
import { get } from 'ui/api.js';
import { Page } from 'ui/page.js';
import { Paged } from 'ui/load.js';
import { code, field, filters, json, pageHeader, pages, table, time } from 'ui/elements.js';
import { href } from 'ui/router.js';
import { t } from 'ui/text.js';

/** Filters that are moments: the address has them in UTC, the form in the time of the operator. */
const MOMENTS = ['from', 'to'];

/** Who changed what. */
class PageAudit extends Page {
  constructor() {
    super();
    this.entries = new Paged(this, (cursor, signal) => get('audit', { query: { ...this.query, cursor }, signal }));
  }

  queryChanged() {
    this.entries.load();
  }

  render() {
    const { actor, action, target_type, target_id, from, to } = this.query;
    return html`
      ${pageHeader({ title: t('audit.title'), lead: t('audit.lead') })}
      ${filters(
        (event) => this.#filter(event),
        html`
          ${field({ name: 'actor', label: t('audit.actor'), value: actor, type: 'search' })}
          ${field({ name: 'action', label: t('audit.action'), value: action, type: 'search' })}
          ${field({ name: 'target_type', label: t('audit.target_type'), value: target_type, type: 'search' })}
          ${field({ name: 'target_id', label: t('audit.target_id'), value: target_id, type: 'search' })}
          ${field({ name: 'from', label: t('audit.from'), value: localOf(from), type: 'datetime-local' })}
          ${field({ name: 'to', label: t('audit.to'), value: localOf(to), type: 'datetime-local' })}`,
        () => this.setQuery({ actor: null, action: null, target_type: null, target_id: null, from: null, to: null }),
      )}
      ${pages(this.entries, { list: (items) => this.#list(items), empty: t('audit.empty') })}`;
  }

  /** @param {Event} event */
  #filter(event) {
    event.preventDefault();
    const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const query = Object.fromEntries([...given].map(([name, value]) => [name, String(value).trim()]));
    for (const name of MOMENTS) {
      query[name] = momentOf(query[name], this.query[name]) ?? '';
    }
    this.setQuery(query);
  }

  /** @param {Schema<'AuditEntry'>[]} items */
  #list(items) {
    return table({
      caption: t('audit.title'),
      rows: items,
      key: (entry) => entry.id,
      columns: [
        { title: t('audit.at'), cell: (entry) => time(entry.at), kind: 'narrow' },
        { title: t('audit.action'), cell: (entry) => code(entry.action) },
        { title: t('audit.target'), cell: targetOf },
        { title: t('audit.actor'), cell: (entry) => html`<span translate="no">${entry.actor}</span>` },
        { title: t('audit.details'), cell: (entry) => json(t('audit.details'), entry.details), kind: 'wide' },
      ],
    });
  }
}
customElements.define('page-audit', PageAudit);

/** What was changed, with the way to everything that was done to it. @param {Schema<'AuditEntry'>} entry */
function targetOf({ target_type, target_id }) {
  return target_type || target_id
    ? html`<a href=${href('audit', { target_type, target_id })} aria-label=${target_id ? t('audit.of_target', { target: target_id }) : nothing}>
        <code>${target_type}</code> ${target_id ? code(target_id) : ''}</a>`
    : '—';
}

/** A moment as the field wants it, in local time. @param {string | undefined} moment */
function localOf(moment) {
  const at = new Date(moment ?? '');
  if (Number.isNaN(at.getTime())) {
    return '';
  }
  const two = (n) => String(n).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What is typed as a moment; one that is in the address stays to the second. @param {string} typed @param {string | undefined} before */
function momentOf(typed, before) {
  if (!typed || typed === localOf(before)) {
    return typed ? before : '';
  }
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

export default {
  title: () => t('audit.title'),
  element: 'page-audit',
};
