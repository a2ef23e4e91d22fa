package app.twicetold.learner;

import app.twicetold.core.account.AuthenticateCaller;
import app.twicetold.core.library.WebAppSettings;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.purchase.BuyTrial;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.LogContext;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.web.Outage;
import app.twicetold.web.ServletAnswers;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * {@code POST /app/trial}: buys a trial for the caller, where the purchase layer is an emulated one. It stands for the
 * store that a browser does not have, so it is no part of the client API. Elsewhere the address belongs to nothing.
 *
 * <p>The caller is known by the access token alone, which no browser sends by itself: a post from another site is one
 * without it.
 */
public class TrialServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(TrialServlet.class.getName());
    private static final String ADDRESS = AppFiles.ROOT + "trial";

    @Inject
    private transient WebAppSettings settings;

    @Inject
    private transient AuthenticateCaller callers;

    @Inject
    private transient BuyTrial trials;

    @Inject
    private transient ServletAnswers answers;

    @Inject
    private transient Meters meters;

    public TrialServlet() {}

    TrialServlet(
            WebAppSettings settings,
            AuthenticateCaller callers,
            BuyTrial trials,
            ServletAnswers answers,
            Meters meters) {
        this.settings = settings;
        this.callers = callers;
        this.trials = trials;
        this.answers = answers;
        this.meters = meters;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        // The path as it was sent, because a second spelling would be a second address.
        if (!settings.trials() || !request.getRequestURI().equals(ADDRESS)) {
            NoPage.answer(this, request, response);
            return;
        }
        long started = System.nanoTime();
        try {
            answers.begin(request, response);
            if ("POST".equals(request.getMethod())) {
                buy(request);
                response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            } else {
                response.setHeader("Allow", "POST");
                answers.error(response, ErrorCode.METHOD_NOT_ALLOWED);
            }
        } catch (ServiceException refused) {
            answers.error(response, refused);
        } catch (RuntimeException failed) {
            answers.error(response, Outage.of(failed).orElseGet(() -> unexpected(failed)));
        } finally {
            meters.request(
                    request.getMethod(), ADDRESS, response.getStatus(), Duration.ofNanos(System.nanoTime() - started));
            // The thread goes back to its pool, where its log lines belong to no request.
            LogContext.clear();
        }
    }

    private void buy(HttpServletRequest request) {
        Outage.refuseWhileAway();
        String caller = callers.authenticate(request.getHeader("Authorization"), request.getHeader("X-Time-Zone"))
                .userId();
        trials.buy(caller);
    }

    private ServiceException unexpected(RuntimeException failed) {
        LOG.log(Level.SEVERE, failed, () -> "Request " + answers.requestId() + " failed");
        return new ServiceException(ErrorCode.INTERNAL_ERROR);
    }
}
