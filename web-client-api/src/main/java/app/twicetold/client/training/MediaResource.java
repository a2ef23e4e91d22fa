package app.twicetold.client.training;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.storage.ByteRange;
import app.twicetold.core.storage.ObjectContent;
import app.twicetold.core.training.recording.OpenMedia;
import app.twicetold.web.ClientDisconnected;
import app.twicetold.web.ErrorResponses;
import app.twicetold.web.Signed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The bytes of recordings and exemplars, whole or in ranges. */
@Path("media")
@ApplicationScoped
public class MediaResource {
    private static final Logger LOG = Logger.getLogger(MediaResource.class.getName());

    private static final String ACCEPT_RANGES = "Accept-Ranges";
    private static final String CONTENT_RANGE = "Content-Range";

    private OpenMedia openMedia;
    private ErrorResponses errors;

    @Inject
    public MediaResource(OpenMedia openMedia, ErrorResponses errors) {
        this.openMedia = openMedia;
        this.errors = errors;
    }

    public MediaResource() {}

    @GET
    @Signed
    public Response media(
            @QueryParam("key") @Nullable String key,
            @QueryParam("exp") @Nullable String exp,
            @QueryParam("sig") @Nullable String sig,
            @HeaderParam("Range") @Nullable String range) {
        return answer(openMedia.open(key, exp, sig, range));
    }

    /**
     * Players send HEAD to learn the length. Without this method the runtime would open the object and drop the bytes.
     */
    @HEAD
    @Signed
    public Response description(
            @QueryParam("key") @Nullable String key,
            @QueryParam("exp") @Nullable String exp,
            @QueryParam("sig") @Nullable String sig,
            @HeaderParam("Range") @Nullable String range) {
        return answer(openMedia.describe(key, exp, sig, range));
    }

    private Response answer(OpenMedia.Media media) {
        Response.ResponseBuilder response;
        if (media.range() instanceof ByteRange.Unsatisfiable none) {
            return Response.fromResponse(errors.of(ErrorCode.RANGE_NOT_SATISFIABLE))
                    .header(CONTENT_RANGE, none.contentRange())
                    .build();
        } else if (media.range() instanceof ByteRange.Part part) {
            response = Response.status(Response.Status.PARTIAL_CONTENT)
                    .header(CONTENT_RANGE, part.contentRange())
                    .header(HttpHeaders.CONTENT_LENGTH, part.length());
        } else {
            response = Response.ok()
                    .header(HttpHeaders.CONTENT_LENGTH, media.stat().size());
        }
        return response.type(media.stat().contentType())
                .header(ACCEPT_RANGES, "bytes")
                .header(HttpHeaders.CACHE_CONTROL, "private, no-store")
                .entity(streamed(media.content()))
                .build();
    }

    private static StreamingOutput streamed(@Nullable ObjectContent content) {
        return out -> {
            if (content != null) {
                try (content) {
                    content.stream().transferTo(out);
                } catch (ClientDisconnected nobodyListens) {
                    LOG.log(Level.FINE, nobodyListens, () -> "A recording was not heard to its end");
                }
            }
        };
    }
}
