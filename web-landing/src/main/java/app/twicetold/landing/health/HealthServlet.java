package app.twicetold.landing.health;

import app.twicetold.core.health.CheckHealth;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.LogContext;
import app.twicetold.web.ServletAnswers;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * {@code GET /health}: whether the service works. It is a servlet of this module, because its path is outside those of
 * the web APIs.
 */
public class HealthServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(HealthServlet.class.getName());
    private static final Set<String> READING = Set.of("GET", "HEAD");

    @Inject
    private transient CheckHealth checkHealth;

    @Inject
    private transient ServletAnswers answers;

    public HealthServlet() {}

    HealthServlet(CheckHealth checkHealth, ServletAnswers answers) {
        this.checkHealth = checkHealth;
        this.answers = answers;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            answers.begin(request, response);
            if (READING.contains(request.getMethod())) {
                super.service(request, response);
            } else {
                response.setHeader("Allow", "GET, HEAD");
                answers.error(response, ErrorCode.METHOD_NOT_ALLOWED);
            }
        } catch (RuntimeException failed) {
            LOG.log(Level.SEVERE, failed, () -> "Request " + answers.requestId() + " failed");
            answers.error(response, ErrorCode.INTERNAL_ERROR);
        } finally {
            // The thread goes back to its pool, where its log lines belong to no request.
            LogContext.clear();
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        CheckHealth.Health health = checkHealth.check();
        answers.json(
                response,
                health.serving() ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                HealthResponse.of(health));
    }
}
