package app.twicetold.learner;

import app.twicetold.ui.Served;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The page of the public site for an address that belongs to nothing. */
final class NoPage {
    private NoPage() {}

    static void answer(HttpServlet asked, HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        ServletContext site = asked.getServletContext().getContext("/");
        RequestDispatcher page = site == null ? null : site.getRequestDispatcher("/404");
        if (page == null) {
            Served.text(response, HttpServletResponse.SC_NOT_FOUND, "Not found\n");
        } else {
            page.forward(request, response);
        }
    }
}
