package app.twicetold.web;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.ServiceClock;
import app.twicetold.core.shared.Settings;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * In the test environment {@code X-Test-Now} sets the time of a request, and {@code X-Test-Clock} moves the clock of
 * the server, on every route. A value that is no moment is ignored. Moments outside of this century set nothing,
 * because days and years are counted from them; {@link TestClockFilter} refuses them.
 */
final class TestClock {
    static final TestClock NEVER_SET = new TestClock(false);

    private static final String NOW = "X-Test-Now";
    private static final String CLOCK = "X-Test-Clock";
    private static final Instant FIRST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2100-01-01T00:00:00Z");

    private final boolean mayBeSet;

    private TestClock(boolean mayBeSet) {
        this.mayBeSet = mayBeSet;
    }

    static TestClock of(Settings settings) {
        return AppEnvironment.from(settings) == AppEnvironment.TEST ? new TestClock(true) : NEVER_SET;
    }

    /** For this pass of the request through the filters. */
    void set(HttpServletRequest request) {
        if (!mayBeSet) {
            return;
        }
        // A request that comes back from waiting moves nothing again.
        if (request.getDispatcherType() == DispatcherType.REQUEST) {
            moment(request.getHeader(CLOCK)).filter(TestClock::isOfThisCentury).ifPresent(ServiceClock::moveTo);
        }
        ServiceClock.setForThisRequest(moment(request.getHeader(NOW))
                .filter(TestClock::isOfThisCentury)
                .orElse(null));
    }

    void clear() {
        if (mayBeSet) {
            ServiceClock.setForThisRequest(null);
        }
    }

    /** @param header gives the value of a header, or null */
    boolean isBeyondMeaning(UnaryOperator<@Nullable String> header) {
        return mayBeSet
                && Stream.of(NOW, CLOCK)
                        .flatMap(name -> moment(header.apply(name)).stream())
                        .anyMatch(moment -> !isOfThisCentury(moment));
    }

    private static boolean isOfThisCentury(Instant moment) {
        return !moment.isBefore(FIRST) && moment.isBefore(END);
    }

    private static Optional<Instant> moment(@Nullable String header) {
        if (header == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.parse(header));
        } catch (DateTimeException malformed) {
            return Optional.empty();
        }
    }
}
