import { html, nothing, svg } from 'lit';
import { badge, time } from 'ui/elements.js';
import { has, label, loadTexts, number, t } from 'ui/text.js';

await loadTexts('content', 'console/texts/content');

const TONES = { pass: 'good', fail: 'bad', flag: 'warn' };

/**
 * What the checks of a version found: first what needs a look, then what was scored, then the rest, folded.
 *
 * @param {Schema<'QualityReport'>} report
 */
export function checksOf(report) {
  const wrong = report.checks.filter(({ result }) => result !== 'pass' && result !== 'not_applicable');
  const scored = report.checks.filter((check) => check.score !== null && !wrong.includes(check));
  const rest = report.checks.filter((check) => !wrong.includes(check) && !scored.includes(check));
  return html`
    <p class="small">${report.qa_score === null ? nothing : html`<b>${t('content.qa_score', { score: report.qa_score })}</b> · `}
      ${t('content.checked')} ${time(report.created_at)}</p>
    <ul class="checks">${[...wrong, ...scored].map(check)}</ul>
    ${rest.length === 0
      ? nothing
      : html`<details>
          <summary>${t('content.checks_rest', { n: rest.length })}</summary>
          <ul class="checks">${rest.map(check)}</ul>
        </details>`}`;
}

/** @param {Schema<'QualityCheck'>} one */
const check = (one) => html`
  <li class=${one.result}>
    <span class="name">${label('console.check', one.id)}</span>
    ${badge(label('content.check_result', one.result), TONES[one.result] ?? 'plain')}
    ${one.score === null ? nothing : score(one)}
    ${one.detail ? html`<p class="detail" lang="">${one.detail}</p>` : nothing}
  </li>`;

/** A cosine is best when it is low, a score when it is high. @param {Schema<'QualityCheck'>} check */
function score({ kind, score: reached, threshold }) {
  const most = kind === 'embedding' ? 1 : 100;
  const digits = { maximumFractionDigits: kind === 'embedding' ? 3 : 0 };
  const words = { score: number(reached, digits), threshold: number(threshold, digits) };
  const text = threshold === null ? words.score : kind === 'embedding' ? t('content.at_most', words) : t('content.at_least', words);
  return html`<span class="score">
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<rect width="100" height="8"></rect><rect class="part" width=${share(reached, most)} height="8"></rect>
        ${threshold === null ? nothing : svg`<rect class="limit" x=${share(threshold, most) - 0.75} width="1.5" height="8"></rect>`}`}
    </svg>
    <span>${text}</span></span>`;
}

const share = (value, most) => Math.max(0, Math.min(1, value / most)) * 100;

/**
 * Why a version is reviewed, was rejected or taken down, in words. A code that nobody knows is shown as it is.
 *
 * @param {string} reason
 */
export function reasonOf(reason) {
  const [name, ...rest] = reason.split(':');
  const value = rest.join(':');
  if (value && has(`content.reason_with.${name}`)) {
    return t(`content.reason_with.${name}`, { value });
  }
  if (!value && has(`console.check.${name}`)) {
    return t('content.reason_check', { check: t(`console.check.${name}`) });
  }
  return value ? html`<code>${reason}</code>` : has(`content.reason.${name}`) ? t(`content.reason.${name}`) : html`<code>${reason}</code>`;
}
