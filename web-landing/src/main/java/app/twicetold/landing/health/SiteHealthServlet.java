package app.twicetold.landing.health;

import app.twicetold.ui.Served;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code GET /api/health}: says that the site answers. {@code /health} tells of what the service depends on. */
public class SiteHealthServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (Served.reads(request, response)) {
            super.service(request, response);
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Served.json(response, HttpServletResponse.SC_OK, "{\"status\":\"ok\"}");
    }
}
