package app.twicetold.landing.site;

import app.twicetold.core.library.ClientSettings;
import app.twicetold.ui.Served;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** {@code /robots.txt} and {@code /sitemap.xml}. */
public class DocumentsServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final String AN_HOUR = "public, max-age=3600";

    @Inject
    private transient ClientSettings site;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (Served.reads(request, response)) {
            super.service(request, response);
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean map = request.getServletPath().endsWith(".xml");
        String document = map ? SiteDocuments.sitemap(site.siteUrl()) : SiteDocuments.robots(site.siteUrl());
        Served.cached(
                request,
                response,
                map ? "application/xml;charset=UTF-8" : "text/plain;charset=UTF-8",
                AN_HOUR,
                document.getBytes(StandardCharsets.UTF_8));
    }
}
