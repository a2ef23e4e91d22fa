package app.twicetold.rehearsals.simulate.model;

import java.util.Locale;

/** What happens in a part of the evening. */
public enum Scene {
    CALM("nothing happens"),
    PUSH("a reminder at 20:00, and many open within five minutes"),
    SLOW("the language model takes long for ten minutes"),
    OUTAGE("the language model takes long for ten minutes, and is away for ten"),
    NODE("a node is lost, and does not come back"),
    BROKER("the broker loses its messages, and is away for a minute"),
    FIRST("first diagnostics come behind many attempts"),
    DAY("the whole day, with the reminder at 20:00");

    private final String sentence;

    Scene(String sentence) {
        this.sentence = sentence;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String sentence() {
        return sentence;
    }
}
