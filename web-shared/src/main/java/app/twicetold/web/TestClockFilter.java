package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Settings;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;

/** Refuses a request for which {@link BodyGate} could not set the clock to the moment that it names. */
@Provider
@Priority(Priorities.AUTHENTICATION - 1)
@ApplicationScoped
public class TestClockFilter implements ContainerRequestFilter {
    private TestClock clock;

    @Inject
    public TestClockFilter(Settings settings) {
        this.clock = TestClock.of(settings);
    }

    public TestClockFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        if (clock.isBeyondMeaning(request::getHeaderString)) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
    }
}
