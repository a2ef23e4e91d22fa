/** What a review shows, but for its decision. */
import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import { badge, code, failed, loaded, pages, panel, time } from 'ui/elements.js';
import { href } from 'ui/router.js';
import { has, label, t, tx } from 'ui/text.js';
import { articleText } from 'console/parts/article-text.js';
import { checksOf, reasonOf } from 'console/parts/checks.js';
import { textDiff } from 'console/parts/text-diff.js';

/** @param {Schema<'ReviewItem'>} review */
export const titleOf = (review) => review.title;

/** What became of one that is not open any more. @param {Schema<'ReviewItem'>} review */
export const outcome = ({ state, decision }) =>
  state === 'decided' ? label('console.decision', decision) : label('console.review_state', state);

/** What followed from a decision, to be read aloud. @param {Schema<'ReviewItem'>} review */
export const whatFollowed = (review) =>
  has(`reviews.done.${review.decision}`)
    ? t(`reviews.done.${review.decision}`, { title: titleOf(review) })
    : `${outcome(review)}: ${titleOf(review)}`;

/** The same, with the title in its own language. @param {Schema<'ReviewItem'>} review */
export function followed(review) {
  const title = html`<span lang=${review.language}>${titleOf(review)}</span>`;
  return has(`reviews.done.${review.decision}`)
    ? tx(`reviews.done.${review.decision}`, { title })
    : html`${outcome(review)}: ${title}`;
}

/**
 * The list, to go to any of it.
 *
 * @param {import('console/parts/review-queue.js').ReviewQueue} queue
 * @param {{at: string | null, filters: Object<string, string | undefined>, open: boolean}} options
 */
export const queueOf = (queue, { at, filters, open }) => html`
  <details class="queue" ?open=${open}>
    <summary>${t('reviews.queue')} <span class="small">${t('ui.shown', { n: queue.list.length })}</span></summary>
    <nav aria-label=${t('reviews.queue')}>
      <ol>${repeat(queue.list, ({ id }) => id, (review) => queued(review, at, filters))}</ol>
    </nav>
    ${queue.pages.error ? failed(queue.pages.error, () => queue.pages.retry()) : nothing}
    ${queue.isWhole
      ? nothing
      : html`<button class="quiet" ?disabled=${queue.pages.isLoadingMore} @click=${() => queue.pages.more()}>${t('ui.more')}</button>`}
  </details>`;

/** @param {Schema<'ReviewItem'>} review @param {string | null} at @param {Object<string, string | undefined>} filters */
const queued = (review, at, filters) => html`
  <li class=${classMap({ done: review.state !== 'open' && (filters.state ?? 'open') === 'open' })}>
    <a href=${href(`reviews/${review.id}`, filters)} aria-current=${review.id === at ? 'true' : nothing}>
      <span class="title" lang=${review.language}>${titleOf(review)}</span>
      <span class="small">
        ${review.held ? html`<b class="held">${t('reviews.held')}</b> · ` : nothing}
        ${review.state === 'open' ? label('console.review_kind', review.kind) : outcome(review)} ·
        ${time(review.state === 'open' ? review.created_at : (review.decided_at ?? review.created_at))}
      </span>
    </a>
  </li>`;

/**
 * The version under review.
 *
 * @param {Schema<'ReviewItem'>} review
 * @param {import('console/parts/review-parts.js').ReviewParts} parts
 * @param {{view: string | undefined, show: () => void}} options view: `changes` for the difference to another version
 */
export const reviewedText = (review, parts, { view, show }) =>
  loaded(parts.article, ({ version, other, served }) => {
    const changes = view === 'changes' && other !== undefined;
    return html`
      ${factsOf(review, version)}
      ${other === undefined
        ? nothing
        : html`<div class="buttons views" role="group" aria-label=${t('reviews.view')}>
            <button aria-pressed=${!changes} @click=${() => changes && show()}>${t('reviews.text')}</button>
            <button aria-pressed=${changes} @click=${() => changes || show()}>
              ${t(served ? 'reviews.to_served' : 'reviews.to_version', { n: other.version })} <kbd>v</kbd>
            </button>
          </div>`}
      ${changes ? loaded(parts.diff, (diff) => textDiff(diff, version.language)) : articleText(version)}`;
  });

/** @param {Schema<'ReviewItem'>} review @param {Schema<'ArticleVersion'>} version */
function factsOf(review, { version, status, is_head, provenance }) {
  const { origin, edited_by, note } = provenance;
  return html`
    <p class="facts-line small">
      ${badge(label('console.article_status', status))}
      <span>${t('reviews.version', { n: version })}${is_head ? nothing : html` · ${t('reviews.not_newest')}`}</span>
      <span>${label('console.article_origin', origin)}
        ${edited_by ? html`· ${t('reviews.edited_by')} <span translate="no">${edited_by}</span>` : nothing}</span>
      <a href=${href(`articles/${review.article_id}`)}>${t('reviews.article')}</a>
    </p>
    ${note ? html`<p class="small">${t('reviews.order_note')} <q lang="">${note}</q></p>` : nothing}`;
}

/** Why a review is here. @param {Schema<'ReviewItem'>} review */
export const whyOf = ({ kind, held, reasons, created_at }) =>
  panel({
    title: t('reviews.why'),
    id: 'why',
    tone: held ? 'bad' : 'plain',
    content: html`
      <p>${badge(label('console.review_kind', kind), 'accent')} ${time(created_at)}</p>
      ${has(`reviews.why.${kind}`) ? html`<p>${t(`reviews.why.${kind}`)}</p>` : nothing}
      ${held ? html`<p><b>${t('reviews.held')}</b> ${t('reviews.held_text')}</p>` : nothing}
      ${reasons.length > 0 ? html`<ul class="reasons">${reasons.map((reason) => html`<li>${reasonOf(reason)}</li>`)}</ul>` : nothing}`,
  });

/**
 * What readers reported.
 *
 * @param {Schema<'ReviewItem'>} review
 * @param {import('console/parts/review-parts.js').ReviewParts} parts
 * @param {(selection: {reporter_id: string}) => void} dismiss
 */
export const reportsOf = (review, parts, dismiss) =>
  review.report_ids.length === 0
    ? nothing
    : panel({
        title: t('reviews.reports', { n: review.report_ids.length }),
        id: 'reports',
        content: pages(parts.reports, {
          empty: t('reviews.no_reports'),
          list: (items) => html`<ul class="reports">${items.map((report) => reported(report, dismiss))}</ul>`,
        }),
      });

/** @param {Schema<'Report'>} report @param {(selection: {reporter_id: string}) => void} dismiss */
const reported = ({ reason, status, created_at, article_version, note, reporter_id }, dismiss) => html`
  <li>
    ${badge(label('console.report_reason', reason), 'bad')}
    ${status === 'open' ? nothing : badge(label('console.report_status', status))}
    <span class="small">${time(created_at)} · ${t('reviews.version', { n: article_version })}</span>
    ${note ? html`<blockquote lang="">${note}</blockquote>` : nothing}
    ${reporter_id && status === 'open'
      ? html`<p class="small">${code(reporter_id)}
          <button class="quiet" @click=${() => dismiss({ reporter_id })}>${t('reviews.dismiss.of_reporter')}</button></p>`
      : nothing}
  </li>`;

/**
 * What the checks found. Where there are reports they are asked for when somebody wants to see them.
 *
 * @param {Schema<'ReviewItem'>} review
 * @param {import('console/parts/review-parts.js').ReviewParts} parts
 */
export function checkPanel(review, parts) {
  const { quality, article } = parts;
  const show = (content) => panel({ title: t('reviews.checks'), id: 'checks', content });
  if (quality.state !== 'new') {
    return show(loaded(quality, (report) => (report === null ? notChecked() : checksOf(report))));
  }
  if (article.value?.version.qa_score === null) {
    return show(notChecked());
  }
  return review.report_ids.length > 0
    ? show(html`<button @click=${() => parts.check()}>${t('reviews.show_checks')}</button>`)
    : nothing;
}

const notChecked = () => html`<p>${t('reviews.not_checked')}</p>`;
