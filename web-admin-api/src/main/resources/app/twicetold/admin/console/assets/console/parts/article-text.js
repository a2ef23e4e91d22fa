import { html, nothing } from 'lit';
import { badge } from 'ui/elements.js';
import { label, languageName, number, t } from 'ui/text.js';
import { loadTexts } from 'ui/text.js';
import { topicName } from 'console/service.js';

await loadTexts('content', 'console/texts/content');

/**
 * Where an article belongs: its language, topic and tier, and how long it is.
 *
 * @param {any} choices the catalogue, if it is there
 * @param {{language: string, topic_id: string, difficulty: number, length?: number}} facts
 */
export const articlePlace = (choices, { language, topic_id, difficulty, length }) => html`
  <span>${languageName(language)}</span>
  <span>${topicName(choices, topic_id)}</span>
  <span>${t('console.tier', { n: difficulty })}</span>
  ${length === undefined ? nothing : html`<span>${lengthText(choices, language, length)}</span>`}`;

function lengthText(choices, language, length) {
  const unit = choices?.languages.find(({ tag }) => tag === language)?.length_unit;
  return unit ? `${number(length)} ${label('console.length_unit', unit)}` : number(length);
}

/**
 * A version of an article as its readers see it, with what retellings are held to.
 *
 * @param {any} version
 */
export const articleText = (version) => html`
  <div class="article" lang=${version.language}>
    ${version.byline ? html`<p class="byline">${version.byline}</p>` : nothing}
    ${version.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
  </div>
  ${credits(version)}
  ${version.hint
    ? html`<section class="after"><h3>${t('content.hint')}</h3><p lang=${version.language}>${version.hint}</p></section>`
    : nothing}
  <section class="after">
    <h3>${t('content.key_points')} ${badge(number(version.key_points.length))}</h3>
    <ol class="key-points" lang=${version.language}>${version.key_points.map(({ text }) => html`<li>${text}</li>`)}</ol>
  </section>`;

function credits({ source_name, source_url, attribution, language }) {
  if (!source_name && !source_url && !attribution) {
    return nothing;
  }
  const source = html`<span lang=${language}>${source_name || source_url}</span>`;
  return html`<p class="credits">
    ${source_name || source_url
      ? html`${t('content.source')} ${isWeb(source_url)
          ? html`<a href=${source_url} target="_blank" rel="noopener noreferrer">${source}</a>`
          : source}`
      : nothing}
    ${attribution ? html`<span class="attribution" lang=${language}>${attribution}</span>` : nothing}
  </p>`;
}

/** Only addresses of the web are links. @param {string | null} address */
const isWeb = (address) => /^https?:\/\//i.test(address ?? '');
