package app.twicetold.core.privacy;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What a deletion job is for. The first three are what users ask for. */
public enum DeletionKind implements WireValue {
    ACCOUNT,
    TRAINING_DATA,
    SESSION,
    /** Recordings that got too old, or that two accounts had when they became one. */
    RECORDINGS,
    /** A grant of an identity provider that belongs to no account any more. */
    IDENTITY_GRANT;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
