package app.twicetold.core.license;

import app.twicetold.persistence.library.LicenseEntity;
import org.jspecify.annotations.Nullable;

/** A licence; {@code note} says why it is or is not allowed. */
public record LicenseView(
        String id,
        String name,
        @Nullable String url,
        boolean allowed,
        boolean requiresAttribution,
        boolean shareAlike,
        boolean ownerClearedRequired,
        @Nullable String attributionTemplate,
        @Nullable String note) {
    static LicenseView of(LicenseEntity license) {
        return new LicenseView(
                license.id,
                license.name,
                license.url,
                license.allowed == 1,
                Boolean.TRUE.equals(license.requiresAttribution),
                Boolean.TRUE.equals(license.shareAlike),
                license.ownerClearedRequired,
                license.attributionTemplate,
                license.note);
    }
}
