package app.twicetold.core.publication;

import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Who wrote an article first. Its later versions keep the origin. */
public enum ArticleOrigin implements WireValue {
    /** A model, from nothing but a subject. */
    AI_ORIGINAL,
    /** A model, after a text of a source. */
    ADAPTED,
    /** A person. */
    MANUAL;

    @Override
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
