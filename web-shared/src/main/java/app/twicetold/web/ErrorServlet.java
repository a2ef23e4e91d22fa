package app.twicetold.web;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The error page of a web module. What the server refuses by itself is in the envelope, instead of a page of the
 * server.
 */
public class ErrorServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(ErrorServlet.class.getName());

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Throwable thrown = (Throwable) request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        boolean outage = thrown != null && Outage.of(thrown).isPresent();
        ErrorCode code = outage ? ErrorCode.SERVICE_UNAVAILABLE : code(status(request));
        String id = Ids.create("req");
        log(request, code, id);
        String locale = UiLocale.resolve(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE), null, null);
        byte[] body = JsonProvider.mapper()
                .writeValueAsBytes(new ErrorEnvelope(new ErrorEnvelope.Problem(
                        code.wire(), Messages.in(locale).text(code.messageKey(), Map.of()), id, null)));
        response.setStatus(code.status());
        response.setHeader("X-Request-Id", id);
        if (code == ErrorCode.SERVICE_UNAVAILABLE) {
            response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(DatabaseState.RETRY_AFTER_SECONDS));
        }
        response.setHeader(HttpHeaders.CONTENT_LANGUAGE, locale);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setContentType(MediaType.APPLICATION_JSON);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** The status that the server would have answered; 404 for a client that asks for the error page itself. */
    protected static int status(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer refused
                ? refused
                : HttpServletResponse.SC_NOT_FOUND;
    }

    /** Not every server logs what a request that came back from waiting has thrown. */
    private static void log(HttpServletRequest request, ErrorCode code, String id) {
        if (code != ErrorCode.INTERNAL_ERROR) {
            return;
        }
        Throwable thrown = (Throwable) request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        LOG.log(
                Level.SEVERE,
                thrown,
                () -> "Request " + id + " failed: " + request.getMethod() + " "
                        + request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) + ", "
                        + request.getAttribute(RequestDispatcher.ERROR_MESSAGE));
    }

    private static ErrorCode code(int status) {
        return switch (status) {
            case 404, 403 -> ErrorCode.NOT_FOUND;
            case 405 -> ErrorCode.METHOD_NOT_ALLOWED;
            case 408 -> ErrorCode.REQUEST_TIMEOUT;
            case 413 -> ErrorCode.PAYLOAD_TOO_LARGE;
            case 415 -> ErrorCode.UNSUPPORTED_MEDIA_TYPE;
            case 503 -> ErrorCode.SERVICE_UNAVAILABLE;
            default -> status < 500 ? ErrorCode.BAD_REQUEST : ErrorCode.INTERNAL_ERROR;
        };
    }
}
