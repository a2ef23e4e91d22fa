package app.twicetold.core.license;

import app.twicetold.core.license.rules.LicenseRefusal;
import app.twicetold.core.license.rules.LicenseTerms;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.LicenseRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a source may have its licence. */
@Stateless
public class CheckLicense {
    private LicenseRepository licenses;

    @Inject
    public CheckLicense(LicenseRepository licenses) {
        this.licenses = licenses;
    }

    protected CheckLicense() {}

    /** Empty when the source may have it. */
    public Optional<LicenseRefusal> refusal(String licenseId, boolean ownerCleared) {
        return refusal(licenses.find(licenseId), ownerCleared);
    }

    /**
     * @throws ServiceException {@code license_not_allowed} with the licence, the reason, and the note of the licence
     */
    public void require(String licenseId, boolean ownerCleared) {
        Optional<LicenseEntity> license = licenses.find(licenseId);
        refusal(license, ownerCleared).ifPresent(reason -> {
            Map<String, @Nullable Object> details = new LinkedHashMap<>();
            details.put("license", licenseId);
            details.put("reason", reason.wire());
            details.put("note", license.map(it -> it.note).orElse(null));
            throw new ServiceException(ErrorCode.LICENSE_NOT_ALLOWED, details);
        });
    }

    private static Optional<LicenseRefusal> refusal(Optional<LicenseEntity> license, boolean ownerCleared) {
        return LicenseRefusal.of(
                license.map(it -> new LicenseTerms(it.allowed == 1, it.ownerClearedRequired)), ownerCleared);
    }
}
