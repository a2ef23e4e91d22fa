package app.twicetold.core.license;

import app.twicetold.persistence.library.LicenseRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

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
}
