package app.twicetold.client;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.web.ErrorEnvelope;
import app.twicetold.web.JsonProvider;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Answers what lies outside the paths of the web APIs, so that the server does not answer in its own words. */
public class UnknownPathServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String locale = UiLocale.resolve(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE), null, null);
        String requestId = Ids.create("req");
        var problem = new ErrorEnvelope.Problem(
                ErrorCode.NOT_FOUND.wire(),
                Messages.in(locale).text(ErrorCode.NOT_FOUND.messageKey()),
                requestId,
                Map.of("resource", "route"));
        response.setStatus(ErrorCode.NOT_FOUND.status());
        response.setContentType(MediaType.APPLICATION_JSON);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setHeader("X-Request-Id", requestId);
        response.setHeader(HttpHeaders.CONTENT_LANGUAGE, locale);
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
        response.getOutputStream().write(JsonProvider.mapper().writeValueAsBytes(new ErrorEnvelope(problem)));
    }
}
