import { html, nothing } from 'lit';
import { badge } from 'ui/elements.js';
import { duration, loadTexts, t } from 'ui/text.js';

await loadTexts('feedback', 'app/texts/feedback');

/** What is shorter by less nobody notices. */
const NOTICED_MS = 500;
const TONES = { improved: 'good', shorter_but_lost_points: 'warn' };

/** @param {number} n */
function difference(n) {
  if (n === 0) {
    return t('feedback.score_same');
  }
  return n > 0 ? t('feedback.score_more', { n }) : t('feedback.score_less', { n: -n });
}

/** @param {number} ms */
function timeSaved(ms) {
  if (Math.abs(ms) < NOTICED_MS) {
    return t('feedback.time_same');
  }
  return ms < 0 ? t('feedback.time_shorter', { time: duration(-ms) }) : t('feedback.time_longer', { time: duration(ms) });
}

/**
 * What round 2 is beside round 1.
 *
 * @param {NonNullable<Schema<'NullableComparison'>>} comparison
 * @param {string} language of the article
 */
export const comparison = ({ verdict, verdict_label, overall_delta, duration_delta_ms, key_points_lost }, language) => html`
  <div class="comparison">
    <p class="verdict">${badge(verdict_label, TONES[verdict] ?? 'plain')}</p>
    <ul class="differences">
      <li>${difference(overall_delta)}</li>
      <li>${timeSaved(duration_delta_ms)}</li>
    </ul>
    ${key_points_lost.length === 0
      ? nothing
      : html`<p class="said">${t('feedback.lost', { n: key_points_lost.length })}</p>
          <ul class="lost" lang=${language}>${key_points_lost.map(({ text }) => html`<li>${text}</li>`)}</ul>`}
  </div>`;
