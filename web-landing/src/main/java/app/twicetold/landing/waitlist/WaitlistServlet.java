package app.twicetold.landing.waitlist;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.ratelimit.MemoryRateLimiter;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.waitlist.JoinWaitlist;
import app.twicetold.core.waitlist.WaitlistStatus;
import app.twicetold.ui.Served;
import app.twicetold.web.ClientAddress;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code POST /api/waitlist}: JSON from programs, a form from browsers, which need no script for it. */
public class WaitlistServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Inject
    private transient JoinWaitlist joinWaitlist;

    @Inject
    private transient MemoryRateLimiter rateLimiter;

    @Inject
    private transient ClientAddress clientAddress;

    @Inject
    private transient DatabaseState database;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!"POST".equals(request.getMethod())) {
            response.setHeader("Allow", "POST");
            write(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, WaitlistStatus.INVALID);
            return;
        }
        WaitlistAnswers answers = new WaitlistAnswers(
                joinWaitlist::join, caller -> rateLimiter.take(RateLimit.WAITLIST_POSTS, caller), database);
        WaitlistAnswers.Answer answer = answers.to(read(request), clientAddress.of(request));
        answer.retryAfter().ifPresent(seconds -> response.setHeader("Retry-After", String.valueOf(seconds)));
        if (answer.location() == null) {
            write(response, answer.httpStatus(), answer.status());
        } else {
            response.setStatus(answer.httpStatus());
            response.setHeader("Cache-Control", "no-store");
            response.setHeader("Location", answer.location());
        }
    }

    private static void write(HttpServletResponse response, int httpStatus, WaitlistStatus status) throws IOException {
        Served.json(response, httpStatus, "{\"status\":\"" + status.wire() + "\"}");
    }

    private static WaitlistPost read(HttpServletRequest request) throws IOException {
        WaitlistPost.Kind kind = WaitlistPost.Kind.of(request.getContentType());
        if (request.getContentLengthLong() > WaitlistPost.LONGEST) {
            return WaitlistPost.unreadable(kind == WaitlistPost.Kind.FORM || kind == WaitlistPost.Kind.MULTIPART);
        }
        return switch (kind) {
            case JSON -> WaitlistPost.ofJson(request.getInputStream());
            case FORM -> WaitlistPost.ofForm(request.getInputStream());
            case MULTIPART -> WaitlistPost.ofParts(request.getContentType(), request.getInputStream());
            case OTHER -> WaitlistPost.unreadable(false);
        };
    }
}
