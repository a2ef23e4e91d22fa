import { html } from 'lit';
import { get } from 'ui/api.js';
import { Page } from 'ui/page.js';
import { Paged } from 'ui/load.js';
import { code, field, filters, json, pageHeader, pages, table, time } from 'ui/elements.js';
import { t } from 'ui/text.js';

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
    const { actor, action } = this.query;
    return html`
      ${pageHeader({ title: t('audit.title'), lead: t('audit.lead') })}
      ${filters(
        (event) => this.filter(event),
        html`
          ${field({ name: 'actor', label: t('audit.actor'), value: actor, type: 'search' })}
          ${field({ name: 'action', label: t('audit.action'), value: action, type: 'search' })}`,
        () => this.setQuery({ actor: null, action: null }),
      )}
      ${pages(this.entries, { list: (items) => this.#list(items), empty: t('audit.empty') })}`;
  }

  /** @param {Schema<'AuditPage'>['items']} items */
  #list(items) {
    return table({
      caption: t('audit.title'),
      rows: items,
      key: (entry) => entry.id,
      columns: [
        { title: t('audit.at'), cell: (entry) => time(entry.at), kind: 'narrow' },
        { title: t('audit.action'), cell: (entry) => code(entry.action) },
        { title: t('audit.target'), cell: (entry) => html`${code(entry.target_type)} ${entry.target_id ? code(entry.target_id) : ''}` },
        { title: t('audit.actor'), cell: (entry) => html`<span translate="no">${entry.actor}</span>` },
        { title: t('audit.details'), cell: (entry) => json(t('audit.details'), entry.details), kind: 'wide' },
      ],
    });
  }
}
customElements.define('page-audit', PageAudit);

export default {
  title: () => t('audit.title'),
  element: 'page-audit',
};
