package app.twicetold.core.license.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;
import java.util.Optional;

/** Why a source cannot have its licence; the reason in the details of {@code license_not_allowed}. */
public enum LicenseRefusal implements WireValue {
    UNKNOWN_LICENSE,
    NOT_ALLOWED,
    OWNER_CLEARANCE_REQUIRED;

    /**
     * Empty when the licence is fine.
     *
     * @param license empty when no licence has the id
     * @param ownerCleared whether the source says that the owner gave permission; it does not make a disallowed licence
     *     allowed
     */
    public static Optional<LicenseRefusal> of(Optional<LicenseTerms> license, boolean ownerCleared) {
        if (license.isEmpty()) {
            return Optional.of(UNKNOWN_LICENSE);
        }
        if (!license.get().allowed()) {
            return Optional.of(NOT_ALLOWED);
        }
        return license.get().ownerClearedRequired() && !ownerCleared
                ? Optional.of(OWNER_CLEARANCE_REQUIRED)
                : Optional.empty();
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
