package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RepeatedLinesTest {
    private static final Logger LOG = Logger.getLogger(RepeatedLines.class.getName());

    private final List<String> said = new ArrayList<>();
    private final Handler log = new Handler() {
        @Override
        public void publish(LogRecord line) {
            said.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private long now;
    private final RepeatedLines filter = new RepeatedLines(() -> now);

    @BeforeEach
    void listen() {
        LOG.addHandler(log);
        LOG.setUseParentHandlers(false);
    }

    @AfterEach
    void unlisten() {
        LOG.removeHandler(log);
        LOG.setUseParentHandlers(true);
    }

    private boolean passes(Level level, String message) {
        LogRecord line = new LogRecord(level, message);
        line.setLoggerName("some.library");
        return filter.isLoggable(line);
    }

    @Test
    void aCauseThatRepeatsItselfIsPrintedAFewTimesAMinuteAndThenCounted() {
        for (int i = 1; i <= 100; i++) {
            assertThat(passes(Level.SEVERE, "Request req_k" + i + "x failed after " + i + " ms"))
                    .isEqualTo(i <= RepeatedLines.PRINTED_A_MINUTE);
        }
        now = Duration.ofMinutes(1).toNanos() - 1;
        assertThat(passes(Level.SEVERE, "Request req_a failed after 1 ms")).isFalse();
        assertThat(said).isEmpty();
        now++;

        assertThat(passes(Level.SEVERE, "Request req_b failed after 1 ms")).isTrue();
        assertThat(said).containsExactly("Left out 96 more of: some.library Request req_b failed after 1 ms");
    }

    @Test
    void otherCausesArePrinted() {
        for (int i = 0; i < 10; i++) {
            boolean unused = passes(Level.WARNING, "The disk is full");
        }

        assertThat(passes(Level.WARNING, "The network is down")).isTrue();
    }

    @Test
    void whatIsNoWarningPasses() {
        for (int i = 0; i < 100; i++) {
            assertThat(passes(Level.INFO, "A client hung up")).isTrue();
        }
    }
}
