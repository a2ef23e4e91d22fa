package app.twicetold.core.content;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What a content job does. */
public enum JobStage implements WireValue {
    FETCH,
    GENERATE,
    QA;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
