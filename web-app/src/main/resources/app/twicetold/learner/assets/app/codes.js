/**
 * What a refusal asks of the app, and the sentence that says it to the learner. What the service says of it stands before the
 * sentence; the sentence says how it goes on.
 */
import { has, loadTexts, t } from 'ui/text.js';
import { FAILURES, UNRELIABLE, rowOf } from 'app/code-table.js';

/** Loads the sentences. They are needed before anything is refused. */
export const loadSentences = () => loadTexts('codes', 'app/texts/codes');

/**
 * What a refusal asks for. A code that the app does not know is treated by its status.
 *
 * @param {import('ui/api.js').ApiError} error
 * @returns {{does: import('app/code-table.js').Doing, known: boolean, sentence: string}} sentence: how it goes on, in the
 *     language of the interface; empty before the sentences are loaded
 */
export function asksFor(error) {
  const row = rowOf(error);
  return { ...row, sentence: said(row.sentence) };
}

/** Whether the same may go well later: no answer came, or one that passes. @param {Pick<import('ui/api.js').ApiError, 'status'>} error */
export const mayPass = ({ status }) => status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * What a failed or unreliable attempt asks for.
 *
 * @param {Pick<Schema<'Attempt'>, 'status' | 'error' | 'unreliable_reason'>} attempt
 * @param {{floor: string, length: string}} needed how long, and how much, one has to speak
 * @returns {{does: import('app/code-table.js').Doing, known: boolean, sentence: string} | null} null when nothing went wrong
 */
export function asksOfAttempt({ status, error, unreliable_reason }, needed) {
  if (status === 'unreliable') {
    const known = UNRELIABLE.includes(unreliable_reason ?? '');
    return { does: 'record', known, sentence: said(`unreliable.${known ? unreliable_reason : 'other'}`, needed) };
  }
  if (status !== 'failed') {
    return null;
  }
  const code = error?.code ?? '';
  const known = Object.hasOwn(FAILURES, code);
  const wanted = known ? FAILURES[code] : 'submit_again';
  const does = wanted === 'submit_again' && error?.retryable !== true ? 'record' : wanted;
  return { does, known, sentence: said(does === 'submit_again' ? 'failed.submit_again' : `failed.${known && wanted === does ? code : 'record'}`) };
}

/** @param {string} key @param {Object<string, string>} [places] */
const said = (key, places) => (has(`codes.${key}`) ? t(`codes.${key}`, places) : '');
