package app.twicetold.core.playground.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What a verdict was given for. */
public enum ReasonTag implements WireValue {
    KEY_POINTS,
    EVIDENCE,
    TONE,
    ACTION,
    COMPARISON,
    WRONG_LANGUAGE,
    OTHER;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
