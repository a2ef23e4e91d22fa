import { html, nothing } from 'lit';
import { label, loadTexts, t } from 'ui/text.js';

await loadTexts('content', 'console/texts/content');

/**
 * What one version says differently than another, as `GET articles/{id}/diff` answers.
 *
 * @param {any} diff
 * @param {string} lang of the texts
 */
export function textDiff(diff, lang) {
  const changed = diff.fields.filter((one) => one.changed);
  if (changed.length === 0) {
    return html`<p>${t('content.same', { from: diff.from, to: diff.to })}</p>`;
  }
  return html`
    <p class="small">${t('content.changes', { from: diff.from, to: diff.to })} <del>${t('content.deleted')}</del> <ins>${t('content.inserted')}</ins></p>
    ${changed.map(
      ({ field, by, segments }) => html`<section class="after">
        <h3>${label('content.field', field)}${by === 'lines' ? html` <small>${t('content.by_lines')}</small>` : nothing}</h3>
        <p class="diff" lang=${lang}>${segments.map(segment)}</p>
      </section>`,
    )}`;
}

function segment({ kind, text }) {
  switch (kind) {
    case 'inserted':
      return html`<ins>${text}</ins>`;
    case 'deleted':
      return html`<del>${text}</del>`;
    default:
      return text;
  }
}
