package app.twicetold.client.training;

import app.twicetold.core.shared.Settings;
import app.twicetold.core.training.recording.StoreUpload;
import app.twicetold.web.BodyGate;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lets recordings in, which are larger than documents and come over bad networks. A recording needs a signed address,
 * so that other callers cannot make a server keep large bodies.
 */
public class UploadGate extends BodyGate {
    private static final Pattern UPLOAD = Pattern.compile("/v1/uploads/([^/]+)");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Inject
    private StoreUpload storeUpload;

    @Inject
    private Instance<RequestContextController> scopes;

    @Inject
    private Settings settings;

    @Override
    protected Instance<RequestContextController> scopes() {
        return scopes;
    }

    @Override
    protected Settings settings() {
        return settings;
    }

    @Override
    protected Allowance allowance(HttpServletRequest request) {
        Matcher upload = UPLOAD.matcher(request.getRequestURI());
        if (!request.getMethod().equals("PUT") || !upload.matches()) {
            return super.allowance(request);
        }
        return new Allowance(
                storeUpload.awaitedBytes(
                        upload.group(1),
                        parameter(request.getQueryString(), "exp"),
                        parameter(request.getQueryString(), "sig"),
                        request.getHeader(HttpHeaders.CONTENT_TYPE),
                        request.getContentLengthLong()),
                PATIENCE);
    }

    /** Reads the query alone. The server would also look for parameters in the body, and wait for it. */
    private static @Nullable String parameter(@Nullable String query, String name) {
        for (String pair : query == null ? new String[0] : query.split("&")) {
            if (pair.startsWith(name + "=")) {
                try {
                    return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
                } catch (IllegalArgumentException brokenEscape) {
                    return null;
                }
            }
        }
        return null;
    }
}
