package app.twicetold.landing.site;

import app.twicetold.ui.Served;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The pages, and the 404 page for every address that belongs to nothing else of the service. */
public class PagesServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    static final String HTML = "text/html;charset=UTF-8";
    private static final int PERMANENT_REDIRECT = 308;
    private static final Pattern OUTCOME = Pattern.compile("(?:^|&)waitlist=([^&]*)");

    @Inject
    private transient Pages pages;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (Served.reads(request, response)) {
            super.service(request, response);
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        // The path as it was sent, because a second spelling would be a second address.
        String path = request.getRequestURI();
        Optional<SiteAddress> moved = SiteAddress.beforeSlash(path);
        if (moved.isPresent()) {
            redirect(request, response, moved.get());
            return;
        }
        Optional<SiteAddress> found = SiteAddress.at(path);
        if (found.isEmpty() || found.get().page() == SitePage.NOT_FOUND) {
            notFound(path, response, pages);
            return;
        }
        SiteAddress address = found.get();
        if (Pages.hints(address)) {
            response.setHeader("Vary", "Accept-Language");
        }
        response.setHeader("Content-Language", address.locale().tag());
        String outcome = outcome(request.getQueryString());
        byte[] page = pages.render(address, acceptLanguage(request), outcome);
        String lifetime = Pages.status(outcome) == null ? "public, max-age=300" : "no-store";
        Served.cached(request, response, HTML, lifetime, page);
    }

    /** The 404 page, in the language that the path names. */
    static void notFound(String path, HttpServletResponse response, Pages pages) throws IOException {
        SiteAddress address = SiteAddress.at(path)
                .filter(found -> found.page() == SitePage.NOT_FOUND)
                .orElseGet(() -> SiteAddress.notFound(path));
        response.setHeader("Content-Language", address.locale().tag());
        response.setStatus(HttpServletResponse.SC_NOT_FOUND);
        response.setHeader("Cache-Control", "no-store");
        Served.body(response, HTML, pages.render(address, null, null));
    }

    private static void redirect(HttpServletRequest request, HttpServletResponse response, SiteAddress to) {
        String query = request.getQueryString();
        response.setStatus(PERMANENT_REDIRECT);
        response.setHeader("Location", query == null ? to.path() : to.path() + "?" + query);
    }

    /**
     * Reads the query alone, undecoded. With some types of a body the server would look for parameters in the body as
     * well.
     */
    private static @Nullable String outcome(@Nullable String query) {
        Matcher outcome = OUTCOME.matcher(query == null ? "" : query);
        return outcome.find() ? outcome.group(1) : null;
    }

    private static @Nullable String acceptLanguage(HttpServletRequest request) {
        var lines = Collections.list(request.getHeaders("Accept-Language"));
        return lines.isEmpty() ? null : String.join(",", lines);
    }
}
