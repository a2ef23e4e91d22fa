package app.twicetold.web;

import java.io.IOException;

/** Nobody takes the rest of an answer. Whoever streams it may stop without a word. */
public final class ClientDisconnected extends IOException {
    private static final long serialVersionUID = 1L;

    ClientDisconnected() {
        super("The client is gone");
    }
}
