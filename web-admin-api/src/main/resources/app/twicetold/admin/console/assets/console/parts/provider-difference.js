import { html, nothing } from 'lit';
import { badge } from 'ui/elements.js';
import { label, t } from 'ui/text.js';
import { difference } from 'console/parts/provider-document.js';

const TONES = { added: 'good', removed: 'bad', changed: 'warn', moved: 'plain' };

/** What differs between two documents, chain by chain. @param {any} before @param {any} after */
export function showDifference(before, after) {
  const parts = difference(before, after);
  return parts.length
    ? html`<div class="difference">${parts.map(({ part, lines }) => html`
        <section>
          <h4>${part === 'price_table' ? t('providers.tab.prices') : label('console.capability', part)}</h4>
          <ul>${lines.map(line)}</ul>
        </section>`)}</div>`
    : html`<p>${t('providers.no_difference')}</p>`;
}

function line({ mark, name, before, after, details }) {
  return html`<li class=${mark}>
    <span class="place">${after === null ? nothing : `${after}.`}</span>
    <code>${mark === 'removed' ? html`<del>${name}</del>` : mark === 'added' ? html`<ins>${name}</ins>` : name}</code>
    ${mark === 'same' ? nothing : badge(label('providers.mark', mark), TONES[mark])}
    ${mark === 'moved' ? html`<small>${t('providers.was_place', { n: before })}</small>` : nothing}
    ${details.map((detail) => html`<div class="small"><code>${detail.name}</code>:
      <code>${written(detail.before)}</code> → <code>${written(detail.after)}</code></div>`)}
  </li>`;
}

const written = (value) => (value === undefined ? '—' : JSON.stringify(value));
