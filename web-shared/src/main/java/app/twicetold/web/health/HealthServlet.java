package app.twicetold.web.health;

import app.twicetold.core.health.CheckHealth;
import app.twicetold.web.JsonProvider;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** {@code GET /health}: a plain servlet, because it stands outside the paths of the web APIs; an assembly maps it. */
public class HealthServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private transient CheckHealth checkHealth;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        CheckHealth.Health health = checkHealth.check();
        response.setStatus(health.serving() ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setContentType(MediaType.APPLICATION_JSON);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setHeader("Cache-Control", "no-store");
        response.getOutputStream().write(JsonProvider.mapper().writeValueAsBytes(HealthResponse.of(health)));
    }
}
