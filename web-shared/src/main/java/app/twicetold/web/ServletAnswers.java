package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Lets a servlet outside the web APIs answer as the APIs do: with the same headers, and errors in the same envelope.
 */
@ApplicationScoped
public class ServletAnswers {
    private RequestContext context;
    private ErrorResponses errors;

    @Inject
    public ServletAnswers(RequestContext context, ErrorResponses errors) {
        this.context = context;
        this.errors = errors;
    }

    protected ServletAnswers() {}

    /** Notes the request id and the wanted languages, and sets the headers that every answer has. */
    public void begin(HttpServletRequest request, HttpServletResponse response) {
        RequestIdFilter.note(
                context, request.getHeader("X-Request-Id"), request.getHeader(HttpHeaders.ACCEPT_LANGUAGE));
        response.setHeader("X-Request-Id", context.requestId());
        response.setHeader(HttpHeaders.CONTENT_LANGUAGE, context.locale());
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    public void json(HttpServletResponse response, int status, Object document) throws IOException {
        byte[] body = JsonProvider.mapper().writeValueAsBytes(document);
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_JSON);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** Writes an error of the catalogue. */
    public void error(HttpServletResponse response, ErrorCode code) throws IOException {
        json(response, code.status(), errors.envelope(new ServiceException(code)));
    }

    /** The id of the request at hand, for the log. */
    public String requestId() {
        return context.requestId();
    }
}
