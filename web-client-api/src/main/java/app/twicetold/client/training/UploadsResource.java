package app.twicetold.client.training;

import app.twicetold.core.training.recording.StoreUpload;
import app.twicetold.web.Signed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Takes recordings when clients cannot send them to the object store directly. */
@Path("uploads/{attempt_id}")
@ApplicationScoped
public class UploadsResource {
    private StoreUpload storeUpload;

    @Inject
    public UploadsResource(StoreUpload storeUpload) {
        this.storeUpload = storeUpload;
    }

    public UploadsResource() {}

    @PUT
    @Signed
    @Consumes(MediaType.WILDCARD)
    public void upload(
            @PathParam("attempt_id") String attemptId,
            @QueryParam("exp") @Nullable String exp,
            @QueryParam("sig") @Nullable String sig,
            @Context HttpServletRequest request,
            InputStream body) {
        storeUpload.store(
                attemptId, exp, sig, request.getHeader(HttpHeaders.CONTENT_TYPE), request.getContentLengthLong(), body);
    }
}
