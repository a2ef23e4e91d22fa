package app.twicetold.core.source.fetch;

import java.time.Duration;

/** It is not the turn of a request. The document was not fetched, and nothing waits: the caller comes again. */
public final class HostBusy extends Exception {
    private static final long serialVersionUID = 1L;

    private final String host;
    private final Duration wait;

    HostBusy(String host, Duration wait) {
        super(host + " is not asked for " + wait, null, false, false);
        this.host = host;
        this.wait = wait;
    }

    /** Whose turn it is not: that of the document, or one that it leads to. */
    public String host() {
        return host;
    }

    /** When to come again. */
    public Duration waitFor() {
        return wait;
    }
}
