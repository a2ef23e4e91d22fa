package app.twicetold.core.shared;

import java.util.Locale;

/** The catalogue of errors: wire code, HTTP status, and the message {@code error.<code>} of the bundles. */
public enum ErrorCode {
    BAD_REQUEST(400),
    UNAUTHORIZED(401),
    INVALID_IDENTITY_TOKEN(401),
    ENTITLEMENT_REQUIRED(402),
    ARTICLE_LOCKED(403),
    INVALID_SIGNATURE(403),
    CROSS_ORIGIN(403),
    NOT_FOUND(404),
    ARTICLE_NOT_FOUND(404),
    PLAN_NOT_READY(404),
    METHOD_NOT_ALLOWED(405),
    REQUEST_TIMEOUT(408),
    ONBOARDING_ALREADY_DONE(409),
    ONBOARDING_REQUIRED(409),
    IDENTITY_CONFLICT(409),
    STAGE_CONFLICT(409),
    ROUND_NOT_ALLOWED(409),
    ROUND_ALREADY_ASSESSED(409),
    ATTEMPT_IN_PROGRESS(409),
    UPLOAD_MISSING(409),
    ATTEMPT_ALREADY_SUBMITTED(409),
    ATTEMPT_NOT_RETRYABLE(409),
    SESSION_NOT_READY(409),
    ARTICLE_NOT_OPENED(409),
    ILLEGAL_TRANSITION(409),
    ILLEGAL_DECISION(409),
    ALREADY_DECIDED(409),
    VERSION_CONFLICT(409),
    PUBLICATION_BLOCKED(409),
    GENERATION_PAUSED(409),
    FETCH_DISABLED(409),
    NOT_RETRYABLE(409),
    NOT_RESTARTABLE(409),
    VERDICT_GIVEN(409),
    ROUND_BUSY(409),
    RESULTS_NOT_READY(409),
    EXEMPLAR_BUSY(409),
    SPEECH_UNAVAILABLE(409),
    EVALUATION_BUSY(409),
    PLAYGROUND_CAP_REACHED(409),
    AUDIO_PURGED(410),
    PAYLOAD_TOO_LARGE(413),
    UNSUPPORTED_MEDIA_TYPE(415),
    RANGE_NOT_SATISFIABLE(416),
    VALIDATION_FAILED(422),
    AUDIO_TOO_LONG(422),
    SIZE_MISMATCH(422),
    CHECKSUM_MISMATCH(422),
    CLIENT_DURATION_REQUIRED(422),
    LICENSE_NOT_ALLOWED(422),
    PROVIDER_NOT_ALLOWED(422),
    INVALID_TRANSACTION(422),
    RATE_LIMITED(429),
    INTERNAL_ERROR(500),
    QUEUE_UNAVAILABLE(500),
    UPSTREAM_ERROR(502),
    SERVICE_UNAVAILABLE(503),
    SERVICE_BUSY(503),
    NO_DIAGNOSTIC_ARTICLE(503);

    private final int status;

    ErrorCode(int status) {
        this.status = status;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** The code that clients read. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The key of its message in the bundles. */
    public String messageKey() {
        return "error." + wire();
    }
}
