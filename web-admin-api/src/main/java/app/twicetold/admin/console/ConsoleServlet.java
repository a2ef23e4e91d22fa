package app.twicetold.admin.console;

import app.twicetold.core.metrics.Meters;
import app.twicetold.core.operator.AuthenticateOperator;
import app.twicetold.core.operator.OperatorSettings;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.LogContext;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.ui.Assets;
import app.twicetold.ui.PagePolicy;
import app.twicetold.ui.Served;
import app.twicetold.web.ServletAnswers;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The console below {@code /v1/admin/console/}: its files, and for every page the same document, whose scripts ask the
 * operator API. Nothing here needs an operator, since nothing here is data; names that hide the API hide the console,
 * too.
 */
public class ConsoleServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(ConsoleServlet.class.getName());
    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final int PERMANENT_REDIRECT = 308;
    /** The one page that records. */
    private static final String RECORDING_PAGE = "playground";

    /** As metrics name them. */
    private static final String PAGE_ROUTE = ConsoleFiles.ROOT + "{page}";

    private static final String FILE_ROUTE = ConsoleFiles.ASSETS + "{name}";
    private static final String HTML = "text/html;charset=UTF-8";

    @Inject
    private transient AuthenticateOperator operators;

    @Inject
    private transient OperatorSettings settings;

    @Inject
    private transient ObjectStore recordings;

    @Inject
    private transient ServletAnswers answers;

    @Inject
    private transient Meters meters;

    public ConsoleServlet() {}

    ConsoleServlet(
            AuthenticateOperator operators,
            OperatorSettings settings,
            ObjectStore recordings,
            ServletAnswers answers,
            Meters meters) {
        this.operators = operators;
        this.settings = settings;
        this.recordings = recordings;
        this.answers = answers;
        this.meters = meters;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        long started = System.nanoTime();
        try {
            answers.beginFile(request, response);
            operators.requireHost(request.getServerName());
            if (READING.contains(request.getMethod())) {
                read(request, response);
            } else {
                response.setHeader("Allow", "GET, HEAD");
                refuse(request, response, new ServiceException(ErrorCode.METHOD_NOT_ALLOWED));
            }
        } catch (ServiceException refused) {
            refuse(request, response, refused);
        } catch (RuntimeException failed) {
            LOG.log(Level.SEVERE, failed, () -> "Request " + answers.requestId() + " failed");
            refuse(request, response, new ServiceException(ErrorCode.INTERNAL_ERROR));
        } finally {
            meters.request(
                    request.getMethod(),
                    request.getRequestURI().startsWith(ConsoleFiles.ASSETS) ? FILE_ROUTE : PAGE_ROUTE,
                    response.getStatus(),
                    Duration.ofNanos(System.nanoTime() - started));
            // The thread goes back to its pool, where its log lines belong to no request.
            LogContext.clear();
        }
    }

    private void read(HttpServletRequest request, HttpServletResponse response) throws IOException {
        // The path as it was sent, because a second spelling would be a second address.
        String path = request.getRequestURI();
        if (path.equals(ConsoleFiles.ROOT.substring(0, ConsoleFiles.ROOT.length() - 1))) {
            response.setStatus(PERMANENT_REDIRECT);
            response.setHeader("Location", ConsoleFiles.ROOT);
        } else if (!path.startsWith(ConsoleFiles.ROOT) || path.indexOf(';') >= 0) {
            refuse(request, response, ServiceException.notFound("route"));
        } else if (path.startsWith(ConsoleFiles.ASSETS)) {
            file(path.substring(ConsoleFiles.ASSETS.length()), request, response);
        } else {
            page(path.substring(ConsoleFiles.ROOT.length()), request, response);
        }
    }

    private void file(String name, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<Assets.Asset> file = ConsoleFiles.find(name);
        if (file.isEmpty()) {
            refuse(request, response, ServiceException.notFound("route"));
            return;
        }
        file.get().serve(request, response);
    }

    private void page(String path, HttpServletRequest request, HttpServletResponse response) throws IOException {
        int slash = path.indexOf('/');
        String name = slash < 0 ? path : path.substring(0, slash);
        PagePolicy.headers(ConsoleFiles.shell(), name.equals(RECORDING_PAGE), bucket(), settings.baseUrl())
                .forEach(response::setHeader);
        if (ConsoleFiles.isPage(name)) {
            ConsoleFiles.shell().serve(request, response);
        } else {
            // Its scripts show a page that says so.
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            response.setHeader("Cache-Control", "no-store");
            Served.body(response, HTML, ConsoleFiles.shell().bytes());
        }
    }

    private void refuse(HttpServletRequest request, HttpServletResponse response, ServiceException error)
            throws IOException {
        answers.begin(request, response);
        answers.error(response, error);
    }

    /** An address in the bucket, empty when recordings come from the service itself. */
    private Optional<URI> bucket() {
        return recordings.presignDownload(new ObjectKey("recordings/console"), Duration.ofSeconds(1));
    }
}
