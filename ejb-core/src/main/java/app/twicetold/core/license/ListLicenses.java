package app.twicetold.core.license;

import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.LicenseRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All licences by id. Disallowed ones are included, so that a refusal can be explained. */
@Stateless
public class ListLicenses {
    private LicenseRepository licenses;

    @Inject
    public ListLicenses(LicenseRepository licenses) {
        this.licenses = licenses;
    }

    protected ListLicenses() {}

    public List<LicenseView> list() {
        return licenses.all().stream().map(LicenseView::of).toList();
    }

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
}
