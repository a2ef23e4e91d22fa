/**
 * What each code of the service asks of the app, as the guide for app developers says it. It imports nothing, and a test holds
 * it to the tables of the guide.
 *
 * `does` is what the app does, `at` the module that does it; null where the browser has no such thing. The sentence of a code
 * is in the catalogue `codes`, as `code.<code>`.
 *
 * @typedef {'report' | 'sign_in' | 'identity' | 'paywall' | 'onboarding' | 'other_article' | 'new_address' | 'gone' | 'list_again' |
 *     'diagnostic' | 'repeat' | 'wait' | 'me' | 'session' | 'assessment' | 'poll' | 'send_bytes' | 'send_again' | 'record' |
 *     'text_only' | 'purged' | 'from_beginning' | 'fields' | 'restore' | 'other_language' | 'submit_again' | 'newer'} Doing
 *
 * @typedef {{status: number, does: Doing, at: string | null}} Row
 */

/** @type {Object<string, Row>} */
export const CODES = {
  bad_request: { status: 400, does: 'report', at: 'ui/elements.js' },
  unauthorized: { status: 401, does: 'sign_in', at: 'account.js' },
  invalid_identity_token: { status: 401, does: 'identity', at: null },
  entitlement_required: { status: 402, does: 'paywall', at: 'start.js' },
  article_locked: { status: 403, does: 'other_article', at: 'pages/article.js' },
  invalid_signature: { status: 403, does: 'new_address', at: 'outbox.js' },
  not_found: { status: 404, does: 'gone', at: 'pages/session.js' },
  article_not_found: { status: 404, does: 'list_again', at: 'pages/article.js' },
  plan_not_ready: { status: 404, does: 'diagnostic', at: 'pages/plan.js' },
  method_not_allowed: { status: 405, does: 'report', at: 'ui/elements.js' },
  request_timeout: { status: 408, does: 'repeat', at: 'ui/api.js' },
  onboarding_already_done: { status: 409, does: 'me', at: 'pages/onboarding.js' },
  onboarding_required: { status: 409, does: 'onboarding', at: 'start.js' },
  identity_conflict: { status: 409, does: 'identity', at: null },
  stage_conflict: { status: 409, does: 'session', at: 'pages/session.js' },
  round_not_allowed: { status: 409, does: 'session', at: 'pages/session.js' },
  round_already_assessed: { status: 409, does: 'assessment', at: 'pages/session.js' },
  attempt_in_progress: { status: 409, does: 'poll', at: 'outbox.js' },
  upload_missing: { status: 409, does: 'send_bytes', at: 'outbox.js' },
  attempt_already_submitted: { status: 409, does: 'poll', at: 'outbox.js' },
  attempt_not_retryable: { status: 409, does: 'record', at: 'parts/waiting.js' },
  speech_unavailable: { status: 409, does: 'text_only', at: 'parts/exemplar.js' },
  session_not_ready: { status: 409, does: 'session', at: 'pages/session.js' },
  audio_purged: { status: 410, does: 'purged', at: 'parts/feedback.js' },
  payload_too_large: { status: 413, does: 'record', at: 'outbox.js' },
  unsupported_media_type: { status: 415, does: 'report', at: 'outbox.js' },
  range_not_satisfiable: { status: 416, does: 'from_beginning', at: 'ui/evidence-player.js' },
  validation_failed: { status: 422, does: 'fields', at: 'ui/elements.js' },
  audio_too_long: { status: 422, does: 'record', at: 'outbox.js' },
  size_mismatch: { status: 422, does: 'send_again', at: 'outbox.js' },
  checksum_mismatch: { status: 422, does: 'send_again', at: 'outbox.js' },
  invalid_transaction: { status: 422, does: 'restore', at: 'pages/paywall.js' },
  rate_limited: { status: 429, does: 'wait', at: 'ui/api.js' },
  internal_error: { status: 500, does: 'repeat', at: 'ui/api.js' },
  upstream_error: { status: 502, does: 'repeat', at: 'ui/api.js' },
  service_unavailable: { status: 503, does: 'wait', at: 'ui/api.js' },
  service_busy: { status: 503, does: 'wait', at: 'outbox.js' },
  no_diagnostic_article: { status: 503, does: 'other_language', at: 'pages/onboarding.js' },
};

/**
 * The `error.code` of a failed attempt. What may be submitted again is recorded again where `error.retryable` is false.
 *
 * @type {Object<string, Doing>}
 */
export const FAILURES = {
  provider_unavailable: 'submit_again',
  invalid_model_output: 'submit_again',
  timed_out: 'submit_again',
  storage_error: 'submit_again',
  provider_rejected: 'record',
  content_policy: 'record',
  audio_too_long: 'record',
  audio_unreadable: 'record',
  superseded: 'newer',
};

/** The `unreliable_reason` of an attempt; the round is recorded again. @type {string[]} */
export const UNRELIABLE = ['too_short', 'no_speech', 'language_mismatch', 'low_audio_quality', 'transcript_incomplete'];

/** What a code asks for that the app does not know, by its status. @type {Object<number, Doing>} */
const BY_STATUS = { 401: 'sign_in', 402: 'paywall', 404: 'list_again', 408: 'repeat', 410: 'purged', 413: 'record', 422: 'fields', 429: 'wait', 503: 'wait' };

/**
 * What a refusal asks for.
 *
 * @param {{code: string, status: number}} error `network` when there was no answer, `no_envelope` for one of somebody else
 * @returns {{does: Doing, known: boolean, sentence: string}} sentence: its key in the catalogue
 */
export function rowOf({ code, status }) {
  if (Object.hasOwn(CODES, code)) {
    return { does: CODES[code].does, known: true, sentence: `code.${code}` };
  }
  if (code === 'network' || status === 0) {
    return { does: 'repeat', known: false, sentence: 'status.none' };
  }
  if (code === 'no_envelope') {
    // It comes from something between app and service, and passes.
    return { does: 'wait', known: false, sentence: 'status.between' };
  }
  if (Object.hasOwn(BY_STATUS, status)) {
    return { does: BY_STATUS[status], known: false, sentence: `status.${status}` };
  }
  return status >= 500 ? { does: 'repeat', known: false, sentence: 'status.fault' } : { does: 'report', known: false, sentence: 'status.refused' };
}
