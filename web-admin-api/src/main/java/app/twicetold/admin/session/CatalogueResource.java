package app.twicetold.admin.session;

import app.twicetold.core.catalogue.Catalogue;
import app.twicetold.core.catalogue.ReadCatalogue;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** What forms and filters offer. */
@Path("catalogue")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class CatalogueResource {
    private ReadCatalogue readCatalogue;

    @Inject
    public CatalogueResource(ReadCatalogue readCatalogue) {
        this.readCatalogue = readCatalogue;
    }

    public CatalogueResource() {}

    @GET
    @Operator
    public Catalogue read() {
        return readCatalogue.read();
    }
}
