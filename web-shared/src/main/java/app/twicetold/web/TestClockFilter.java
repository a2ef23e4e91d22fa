package app.twicetold.web;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceClock;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Settings;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * In the test environment {@code X-Test-Now} sets the time of a request, and {@code X-Test-Clock} moves the clock of the
 * server, on every route. A value that is no moment is ignored. A moment outside of this century is refused, because
 * days and years are counted from it.
 */
@Provider
@Priority(Priorities.AUTHENTICATION - 1)
@ApplicationScoped
public class TestClockFilter implements ContainerRequestFilter, ContainerResponseFilter {
    static final String HEADER = "X-Test-Now";
    static final String CLOCK_HEADER = "X-Test-Clock";
    private static final Instant FIRST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2100-01-01T00:00:00Z");

    private boolean clockMayBeSet;

    @Inject
    public TestClockFilter(Settings settings) {
        this.clockMayBeSet = AppEnvironment.from(settings) == AppEnvironment.TEST;
    }

    public TestClockFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        if (clockMayBeSet) {
            Instant clock = moment(request.getHeaderString(CLOCK_HEADER));
            if (clock != null) {
                ServiceClock.moveTo(clock);
            }
            ServiceClock.setForThisRequest(moment(request.getHeaderString(HEADER)));
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        ServiceClock.setForThisRequest(null);
    }

    /** @throws ServiceException {@code bad_request} for a moment of another century */
    static @Nullable Instant moment(@Nullable String header) {
        if (header == null) {
            return null;
        }
        Instant moment;
        try {
            moment = Instant.parse(header);
        } catch (DateTimeException malformed) {
            return null;
        }
        if (moment.isBefore(FIRST) || !moment.isBefore(END)) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
        return moment;
    }
}
