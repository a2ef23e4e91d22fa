/**
 * What the pages of jobs, sources, briefs and batch jobs have in common.
 */
import { html, nothing } from 'lit';
import { ApiError } from 'ui/api.js';
import { badge, errorText } from 'ui/elements.js';
import { notify } from 'ui/notice.js';
import { href } from 'ui/router.js';
import { label, languageName, t } from 'ui/text.js';
import { topicName } from 'console/service.js';

const TONES = /** @type {Object<string, 'plain' | 'good' | 'bad' | 'warn' | 'accent'>} */ ({
  succeeded: 'good',
  completed: 'good',
  failed: 'bad',
  abandoned: 'bad',
  running: 'accent',
  started: 'accent',
  starting: 'accent',
  stopping: 'warn',
  stopped: 'warn',
});

/** The state of a job. @param {string | null} status */
export const jobStatus = (status) => (status ? badge(label('console.job_status', status), TONES[status]) : '—');

/** The state of a batch job, or of a step. @param {string | null} status */
export const batchStatus = (status) => (status ? badge(label('console.batch_status', status), TONES[status]) : '—');

/**
 * What an article is about: topic, language, tier. What is not known is left out.
 *
 * @param {any} choices the catalogue, if it is there
 * @param {{language?: string | null, topic_id?: string | null, difficulty?: number | null}} of
 */
export function about(choices, { language, topic_id, difficulty }) {
  const parts = [
    topic_id && topicName(choices, topic_id),
    language && languageName(language),
    difficulty && t('console.tier', { n: difficulty }),
  ];
  return parts.filter(Boolean).join(' · ') || '—';
}

/** A link to something of which the id is known. @param {string} page @param {string | null | undefined} id */
export const linked = (page, id) => (id ? html`<a href=${href(`${page}/${id}`)}><code>${id}</code></a>` : '—');

/** Something that strangers or operators called so. It is in no language that the page knows. @param {unknown} text */
export const named = (text) => html`<span translate="no">${text}</span>`;

/**
 * An address of strangers: one can follow it, and it learns nothing of the console.
 *
 * @param {string} url
 * @param {unknown} [text]
 */
export const outside = (url, text) =>
  /^https?:/i.test(url)
    ? html`<a href=${url} target="_blank" rel="noopener noreferrer" translate="no">${text || url}</a>`
    : named(text || url);

/** Says why something did not happen. @param {unknown} error @param {string} [text] instead of what the service says */
export function told(error, text) {
  if (ApiError.isLeft(error)) {
    return;
  }
  if (!(error instanceof ApiError)) {
    throw error;
  }
  notify({ text: text ?? errorText(error), tone: 'bad' });
}

/**
 * The keys that move through a list: the link of each row gets the focus in turn, and Enter follows it.
 *
 * @param {HTMLElement} page
 * @returns {import('ui/keys.js').Key[]}
 */
export function rowKeys(page) {
  const links = () => /** @type {HTMLElement[]} */ ([...page.querySelectorAll('tbody th[scope="row"] a.row')]);
  const move = (by) => {
    const all = links();
    const at = all.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
    const to = at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by));
    all[to]?.focus();
  };
  return [
    { key: 'j', label: t('console.rows.next'), run: () => move(1), when: () => links().length > 0 },
    { key: 'k', label: t('console.rows.previous'), run: () => move(-1), when: () => links().length > 0 },
  ];
}

/** A fact of a list of facts, if there is one. @param {unknown} name @param {unknown} value */
export const fact = (name, value) =>
  value === null || value === undefined || value === '' ? nothing : html`<dt>${name}</dt><dd>${value}</dd>`;
