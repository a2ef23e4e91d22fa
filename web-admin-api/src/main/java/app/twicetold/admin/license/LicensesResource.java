package app.twicetold.admin.license;

import app.twicetold.core.license.ListLicenses;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Licences, allowed or not. */
@Path("licenses")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class LicensesResource {
    private ListLicenses listLicenses;

    @Inject
    public LicensesResource(ListLicenses listLicenses) {
        this.listLicenses = listLicenses;
    }

    public LicensesResource() {}

    @GET
    @Operator
    public PageResponse<ListLicenses.LicenseView> list() {
        return new PageResponse<>(listLicenses.list(), null);
    }
}
