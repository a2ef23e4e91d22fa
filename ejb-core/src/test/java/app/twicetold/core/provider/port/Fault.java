package app.twicetold.core.provider.port;

import app.twicetold.core.provider.rules.ErrorKind;

/** What can go wrong between us and a provider, and the class that it has to be given by every adapter. */
public enum Fault {
    CONNECT_REFUSED(ErrorKind.TRANSPORT),
    CONNECTION_RESET(ErrorKind.TRANSPORT),
    CLOSED_WITHOUT_ANSWER(ErrorKind.TRANSPORT),
    TRUNCATED_BODY(ErrorKind.TRANSPORT),
    TRUNCATED_DOCUMENT(ErrorKind.TRANSPORT),
    EMPTY_BODY(ErrorKind.TRANSPORT),
    REDIRECT(ErrorKind.TRANSPORT),
    HANG_BEFORE_HEADERS(ErrorKind.TIMEOUT),
    HANG_IN_BODY(ErrorKind.TIMEOUT),
    STATUS_408(ErrorKind.TIMEOUT),
    STATUS_429(ErrorKind.RATE_LIMITED),
    STATUS_500(ErrorKind.SERVER_ERROR),
    STATUS_503(ErrorKind.SERVER_ERROR),
    STATUS_400(ErrorKind.CLIENT_ERROR),
    STATUS_401(ErrorKind.CLIENT_ERROR),
    STATUS_403(ErrorKind.CLIENT_ERROR),
    STATUS_404(ErrorKind.CLIENT_ERROR),
    STATUS_422(ErrorKind.CLIENT_ERROR),
    REFUSAL(ErrorKind.CONTENT_POLICY),
    REFUSED_BY_STATUS(ErrorKind.CONTENT_POLICY),
    MALFORMED_CONTENT(ErrorKind.INVALID_OUTPUT);

    private final ErrorKind kind;

    Fault(ErrorKind kind) {
        this.kind = kind;
    }

    public ErrorKind kind() {
        return kind;
    }
}
