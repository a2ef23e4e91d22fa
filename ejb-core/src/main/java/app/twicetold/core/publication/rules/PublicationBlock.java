package app.twicetold.core.publication.rules;

import app.twicetold.core.license.rules.LicenseRefusal;
import app.twicetold.core.shared.WireValue;
import java.util.Locale;
import java.util.Optional;

/** Why a version may not be published although its text is good. */
public enum PublicationBlock implements WireValue {
    LICENSE_NOT_ALLOWED,
    SOURCE_DISABLED;

    /**
     * Empty when the version may be published.
     *
     * @param license what speaks against its licence by now
     * @param enabled whether its source is enabled; true without one
     * @param byItself whether the source switched itself off, which says nothing about rights
     */
    public static Optional<PublicationBlock> of(Optional<LicenseRefusal> license, boolean enabled, boolean byItself) {
        if (license.isPresent()) {
            return Optional.of(LICENSE_NOT_ALLOWED);
        }
        return enabled || byItself ? Optional.empty() : Optional.of(SOURCE_DISABLED);
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
