package app.twicetold.learner;

import app.twicetold.core.library.WebAppSettings;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.ui.Assets;
import app.twicetold.ui.PagePolicy;
import app.twicetold.ui.Served;
import app.twicetold.ui.Shell;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The app below {@code /app/}: its files, and for every page the same document, whose scripts ask the client API. Nothing
 * here is data of anybody. Where the app is off, the address belongs to nothing, and the public site says so.
 */
public class LearnerAppServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final int PERMANENT_REDIRECT = 308;
    /** As metrics name them. */
    private static final String PAGE_ROUTE = AppFiles.ROOT + "{page}";

    private static final String FILE_ROUTE = AppFiles.ASSETS + "{name}";
    private static final String HTML = "text/html;charset=UTF-8";
    private static final String NO_CACHE = "no-cache";

    @Inject
    private transient WebAppSettings settings;

    @Inject
    private transient ObjectStore recordings;

    @Inject
    private transient Meters meters;

    public LearnerAppServlet() {}

    LearnerAppServlet(WebAppSettings settings, ObjectStore recordings, Meters meters) {
        this.settings = settings;
        this.recordings = recordings;
        this.meters = meters;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        // The path as it was sent, because a second spelling would be a second address.
        String path = request.getRequestURI();
        long started = System.nanoTime();
        try {
            answer(path, request, response);
        } finally {
            if (settings.enabled()) {
                meters.request(
                        request.getMethod(),
                        path.startsWith(AppFiles.ASSETS) ? FILE_ROUTE : PAGE_ROUTE,
                        response.getStatus(),
                        Duration.ofNanos(System.nanoTime() - started));
            }
        }
    }

    private void answer(String path, HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (!settings.enabled() || path.indexOf(';') >= 0) {
            NoPage.answer(this, request, response);
        } else if (Served.reads(request, response)) {
            read(path, request, response);
        }
    }

    private void read(String path, HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (path.equals(AppFiles.ROOT.substring(0, AppFiles.ROOT.length() - 1))) {
            String query = request.getQueryString();
            response.setStatus(PERMANENT_REDIRECT);
            response.setHeader("Location", query == null ? AppFiles.ROOT : AppFiles.ROOT + "?" + query);
        } else if (!path.startsWith(AppFiles.ROOT)) {
            NoPage.answer(this, request, response);
        } else if (path.startsWith(AppFiles.ASSETS)) {
            file(path.substring(AppFiles.ASSETS.length()), request, response);
        } else if (path.equals(AppFiles.ROOT + "manifest.webmanifest")) {
            Served.cached(request, response, "application/manifest+json", NO_CACHE, AppFiles.manifest());
        } else if (path.equals(AppFiles.ROOT + "service-worker.js")) {
            byte[] worker = AppFiles.worker(settings);
            Served.cached(request, response, "text/javascript;charset=UTF-8", NO_CACHE, worker);
        } else {
            page(path.substring(AppFiles.ROOT.length()), request, response);
        }
    }

    /** A file of another version than the one that is asked for is none: pages use the files that they were made with. */
    private static void file(String name, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<Assets.Asset> file = AppFiles.find(name);
        String query = request.getQueryString();
        if (file.isEmpty() || (query != null && !query.equals("v=" + file.get().version()))) {
            Served.text(response, HttpServletResponse.SC_NOT_FOUND, "Not found\n");
            return;
        }
        file.get().serve(request, response);
    }

    private void page(String path, HttpServletRequest request, HttpServletResponse response) throws IOException {
        int slash = path.indexOf('/');
        String name = slash < 0 ? path : path.substring(0, slash);
        Shell shell = AppFiles.shell(settings);
        PagePolicy.headers(shell, true, bucket(), settings.baseUrl()).forEach(response::setHeader);
        if (AppFiles.isPage(name)) {
            shell.serve(request, response);
        } else {
            // Its scripts show a page that says so.
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            response.setHeader("Cache-Control", "no-store");
            Served.body(response, HTML, shell.bytes());
        }
    }

    /** An address in the bucket, empty when recordings go to the service itself. */
    private Optional<URI> bucket() {
        return recordings.presignDownload(new ObjectKey("recordings/app"), Duration.ofSeconds(1));
    }
}
