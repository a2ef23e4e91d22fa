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

    /** Notes the request id and the wanted languages, and sets the headers that every answer of an API has. */
    public void begin(HttpServletRequest request, HttpServletResponse response) {
        beginFile(request, response);
        response.setHeader(HttpHeaders.CONTENT_LANGUAGE, context.locale());
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    /** The same for a file, which is the same in every language and may be kept. */
    public void beginFile(HttpServletRequest request, HttpServletResponse response) {
        RequestIdFilter.note(context, request.getHeader("X-Request-Id"), HeaderGuard.acceptLanguage(request));
        response.setHeader("X-Request-Id", context.requestId());
        response.setHeader("X-Content-Type-Options", "nosniff");
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
        error(response, new ServiceException(code));
    }

    /** Writes an error with its details. */
    public void error(HttpServletResponse response, ServiceException error) throws IOException {
        ErrorResponses.retryAfter(error)
                .ifPresent(seconds -> response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
        if (error.code() == ErrorCode.UNAUTHORIZED) {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        json(response, error.code().status(), errors.envelope(error));
    }

    /** The id of the request at hand, for the log. */
    public String requestId() {
        return context.requestId();
    }
}
