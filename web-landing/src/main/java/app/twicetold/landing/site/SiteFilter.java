package app.twicetold.landing.site;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.ui.Served;
import app.twicetold.web.BodyGate;
import app.twicetold.web.ReceivedBody;
import jakarta.inject.Inject;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** What is the same for every answer of the site: the headers that protect its readers, and the metrics. */
public class SiteFilter implements Filter {
    private static final Logger LOG = Logger.getLogger(SiteFilter.class.getName());

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'self'; frame-ancestors 'none'; form-action 'self'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "same-origin",
            "Permissions-Policy",
            "camera=(), geolocation=(), microphone=()",
            "Cross-Origin-Opener-Policy",
            "same-origin");

    private static final Set<String> OTHER_ROUTES =
            Set.of("/robots.txt", "/sitemap.xml", "/api/waitlist", "/api/health");

    @Inject
    private Meters meters;

    @Inject
    private Pages pages;

    @Inject
    private DatabaseState database;

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest asked = (HttpServletRequest) request;
        HttpServletResponse answer = (HttpServletResponse) response;
        long started = System.nanoTime();
        protect(answer);
        if (asked.getAttribute(BodyGate.FLAW) instanceof ReceivedBody.Flaw flaw) {
            LOG.info(() -> "The body of a form did not arrive: " + flaw.label());
            meters.bodyBrokenOff(flaw.label());
        }
        try {
            if (asked.isRequestedSessionIdFromURL() || asked.getRequestURI().indexOf(';') >= 0) {
                // Servers take ;jsessionid= off the path, so an address with it would be a second one of every page.
                PagesServlet.notFound(asked.getRequestURI(), answer, pages);
            } else {
                chain.doFilter(request, response);
            }
        } catch (ServiceException refused) {
            Served.text(answer, refused.code().status(), "The form did not arrive.\n");
        } catch (RuntimeException fault) {
            database.log(LOG, Level.SEVERE, fault, () -> "A page of the site failed");
            if (answer.isCommitted()) {
                throw fault;
            }
            answer.resetBuffer();
            Served.text(answer, HttpServletResponse.SC_INTERNAL_SERVER_ERROR, "Something went wrong on our side.\n");
        } finally {
            meters.request(
                    asked.getMethod(),
                    route(asked.getRequestURI()),
                    answer.getStatus(),
                    Duration.ofNanos(System.nanoTime() - started));
        }
    }

    static void protect(HttpServletResponse answer) {
        HEADERS.forEach(answer::setHeader);
    }

    /** The route in the metrics: one of a few names, and null for every other path. */
    private static @Nullable String route(String path) {
        if (path.startsWith(SiteAssets.ROOT)) {
            return SiteAssets.ROOT + "{name}";
        }
        return OTHER_ROUTES.contains(path) || SiteAddress.at(path).isPresent() ? path : null;
    }
}
