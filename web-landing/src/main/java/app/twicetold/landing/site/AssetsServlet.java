package app.twicetold.landing.site;

import app.twicetold.ui.Assets;
import app.twicetold.ui.Served;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/** The files below {@code /assets/}. */
public class AssetsServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

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
        String path = request.getRequestURI();
        Optional<Assets.Asset> found = path.startsWith(SiteAssets.ROOT)
                ? SiteAssets.find(path.substring(SiteAssets.ROOT.length()))
                : Optional.empty();
        if (found.isEmpty()) {
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            response.setHeader("Cache-Control", "no-store");
            Served.body(response, PagesServlet.HTML, pages.render(SiteAddress.notFound(path), null, null));
            return;
        }
        found.get().serve(request, response);
    }
}
