import { html, nothing } from 'lit';
import { badge, time } from 'ui/elements.js';
import { label, list, t, tx } from 'ui/text.js';
import { changedFields } from 'console/parts/article-fields.js';

/**
 * What somebody else saved while one typed.
 *
 * @typedef {object} Conflict
 * @property {number} version
 * @property {Object<string, string>} fields of that version
 * @property {string | null} by
 * @property {string} at
 * @property {string[]} both what both have changed
 * @property {string[]} taken what only the other has changed
 */

/**
 * Both texts side by side. What only the other has changed is in the form already.
 *
 * @param {Conflict} met
 * @param {Object<string, string>} typed
 * @param {(name: string) => void} take puts what the other has into the form
 */
export function conflictOf(met, typed, take) {
  const different = changedFields(typed, met.fields);
  return html`
    <section class="panel person conflict" aria-labelledby="met">
      <h2 id="met" tabindex="-1">${t('articles.conflict', { n: met.version })}</h2>
      <p>${met.by
          ? tx('articles.conflict_by', { who: html`<span translate="no">${met.by}</span>`, when: time(met.at) })
          : tx('articles.conflict_at', { when: time(met.at) })}
        ${different.length > 0 ? t('articles.conflict_text', { n: met.version }) : t('articles.conflict_over')}</p>
      ${met.taken.length > 0
        ? html`<p class="small">${t('articles.conflict_taken', { fields: list(met.taken.map((name) => label('content.field', name))) })}</p>`
        : nothing}
      ${different.map((name) => html`
        <section aria-labelledby="met-${name}">
          <h3 id="met-${name}">${label('content.field', name)}
            ${met.both.includes(name) ? badge(t('articles.conflict_both'), 'warn') : nothing}</h3>
          <div class="two">
            <div><h4>${t('articles.yours')}</h4>${text(typed[name], typed.language)}</div>
            <div><h4>${t('articles.theirs', { n: met.version })}</h4>${text(met.fields[name], met.fields.language)}
              <p><button type="button" @click=${() => take(name)}>${t('articles.take_theirs')}
                <span class="unseen">${label('content.field', name)}</span></button></p></div>
          </div>
        </section>`)}
    </section>`;
}

/** @param {string} typed @param {string} lang */
const text = (typed, lang) => (typed === '' ? html`<p class="small">${t('articles.nothing')}</p>` : html`<p class="as-typed" lang=${lang}>${typed}</p>`);
