package app.twicetold.core.startup;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.Settings;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.PipelineQueue;
import app.twicetold.persistence.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TellStateIT {
    private static final Logger LOG = Logger.getLogger(TellState.class.getName());

    @TempDir
    Path recordings;

    private final List<LogRecord> said = new ArrayList<>();
    private final Map<String, String> values = new HashMap<>();
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord line) {
            said.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    /** A broker that takes work, or does not. */
    private record Queue(boolean isReachable) implements PipelineQueue {
        @Override
        public void sendLater(PipelineStep step, String attemptId, int waits, Duration delay, int priority) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void send(PipelineStep step, String attemptId, int priority) {
            throw new UnsupportedOperationException("Nothing is sent for a line of the log");
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.empty();
        }
    }

    @BeforeEach
    void listen() {
        LOG.setUseParentHandlers(false);
        LOG.addHandler(listener);
        values.put("OBJECT_STORE_DIR", recordings.toString());
    }

    @AfterEach
    void leave() {
        LOG.removeHandler(listener);
        LOG.setUseParentHandlers(true);
    }

    private void tell(boolean broker) {
        new TellState(
                        new Settings(name -> Optional.ofNullable(values.get(name))),
                        TestDatabase.get().dataSource(),
                        new Queue(broker),
                        new DirectoryObjectStore(recordings))
                .once();
    }

    @Test
    void whatIsCompleteIsOneLineOfInformation() {
        tell(true);

        assertThat(said).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.INFO);
            assertThat(line.getMessage()).startsWith("State at the start: database: PostgreSQL ");
        });
    }

    @Test
    void whatFailedMakesTheLineAWarning() {
        tell(false);

        assertThat(said).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.WARNING);
            assertThat(line.getMessage()).contains("; FAILED broker: takes no work now; ");
        });
    }

    @Test
    void eachGapOfAProductionIsAnErrorAndTheStateComesAfterThem() {
        values.put("APP_ENV", "production");

        tell(true);

        assertThat(said)
                .extracting(LogRecord::getLevel)
                .containsExactly(Level.SEVERE, Level.SEVERE, Level.SEVERE, Level.INFO);
        assertThat(said.get(0).getMessage()).startsWith("APP_ENV=production: no AI provider has a key");
    }
}
