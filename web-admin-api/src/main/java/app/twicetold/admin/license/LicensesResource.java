package app.twicetold.admin.license;

import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.license.LicenseView;
import app.twicetold.core.license.ListLicenses;
import app.twicetold.core.license.SaveLicense;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Licences, allowed or not. */
@Path("licenses")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class LicensesResource {
    private CurrentOperator operator;
    private ListLicenses listLicenses;
    private SaveLicense saveLicense;

    @Inject
    public LicensesResource(CurrentOperator operator, ListLicenses listLicenses, SaveLicense saveLicense) {
        this.operator = operator;
        this.listLicenses = listLicenses;
        this.saveLicense = saveLicense;
    }

    public LicensesResource() {}

    @GET
    @Operator
    public PageResponse<LicenseView> list() {
        return new PageResponse<>(listLicenses.list(), null);
    }

    @POST
    @Operator
    public Response create(JsonNode license) {
        return Response.status(Response.Status.CREATED)
                .entity(saveLicense.create(operator.actor(), license))
                .build();
    }

    @PUT
    @Path("{license_id}")
    @Operator
    public LicenseView replace(@PathParam("license_id") String id, JsonNode license) {
        return saveLicense.replace(operator.actor(), id, license);
    }

    @PATCH
    @Path("{license_id}")
    @Operator
    public LicenseView update(@PathParam("license_id") String id, JsonNode changes) {
        return saveLicense.update(operator.actor(), id, changes);
    }
}
