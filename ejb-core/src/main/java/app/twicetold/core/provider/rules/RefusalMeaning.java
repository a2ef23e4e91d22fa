package app.twicetold.core.provider.rules;

/** What a provider means by a refusal, where it says more than its status does. */
public enum RefusalMeaning {
    /**
     * A quota is used up, a spend limit is reached, or a bill is not paid. Another provider has its own account and
     * budget.
     */
    EMPTY_WALLET(ErrorKind.RATE_LIMITED),
    /**
     * The model or the voice is gone, or this account does not have it. An operator has to name another model or voice.
     */
    NOT_THERE(ErrorKind.UNCONFIGURED),
    /** The rules of use forbid the content. */
    CONTENT_REFUSED(ErrorKind.CONTENT_POLICY),
    /** The request does not fit into the context of the model. A model with a longer context may accept it. */
    TOO_LONG(ErrorKind.CLIENT_ERROR),
    /** The server has no such endpoint. An operator has to look at its base URL. */
    NO_ENDPOINT(ErrorKind.CLIENT_ERROR),
    /** The server still loads the model, so it will answer soon. */
    LOADING(ErrorKind.SERVER_ERROR),
    /** The server failed at its work, whatever its status says. */
    BROKEN(ErrorKind.SERVER_ERROR);

    private final ErrorKind kind;

    RefusalMeaning(ErrorKind kind) {
        this.kind = kind;
    }

    /** The class of the error, whatever its status is. */
    public ErrorKind kind() {
        return kind;
    }

    /** For logs. */
    public String text() {
        return switch (this) {
            case EMPTY_WALLET -> "empty wallet";
            case NOT_THERE -> "not there";
            case CONTENT_REFUSED -> "content refused";
            case TOO_LONG -> "too long";
            case NO_ENDPOINT -> "no such endpoint";
            case LOADING -> "loading";
            case BROKEN -> "broken";
        };
    }
}
