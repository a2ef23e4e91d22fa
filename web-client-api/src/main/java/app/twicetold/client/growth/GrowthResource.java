package app.twicetold.client.growth;

import app.twicetold.core.growth.ReadGrowth;
import app.twicetold.core.growth.rules.GrowthRange;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.web.Entitled;
import app.twicetold.web.RequestContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** The growth of the signed-in user. */
@Path("growth")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class GrowthResource {
    private ReadGrowth readGrowth;
    private RequestContext context;

    @Inject
    public GrowthResource(ReadGrowth readGrowth, RequestContext context) {
        this.readGrowth = readGrowth;
        this.context = context;
    }

    public GrowthResource() {}

    @GET
    @Entitled
    public GrowthResponse read(
            @QueryParam("range") @Nullable String range, @QueryParam("language") @Nullable String language) {
        if (language != null && !LanguageProfiles.supportedTags().contains(language)) {
            throw ServiceException.invalid("language", "unsupported");
        }
        return GrowthResponses.of(readGrowth.read(context.caller(), range(range), language), context.messages());
    }

    private static GrowthRange range(@Nullable String wire) {
        return wire == null
                ? GrowthRange.DEFAULT
                : WireValue.find(GrowthRange.class, wire)
                        .orElseThrow(() -> ServiceException.invalid("range", "unknown"));
    }
}
