package app.twicetold.landing.site;

import app.twicetold.web.ErrorServlet;
import jakarta.inject.Inject;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * The error page of the module with the site. An address that the server itself does not find, such as one below {@code
 * /WEB-INF}, shows the 404 page of the site. Any other refusal, and every refusal below {@code /v1}, has the envelope.
 */
public class SiteErrorServlet extends ErrorServlet {
    private static final long serialVersionUID = 1L;
    private static final String API = "/v1";

    @Inject
    private transient Pages pages;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String refused
                ? refused
                : request.getRequestURI();
        if (status(request) != HttpServletResponse.SC_NOT_FOUND || path.equals(API) || path.startsWith(API + "/")) {
            super.service(request, response);
            return;
        }
        SiteFilter.protect(response);
        PagesServlet.notFound(path, response, pages);
    }
}
