package app.twicetold.launcher;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Lets a warning or an error that repeats itself through a few times a minute, and then says how often it was left out.
 * So a cause that breaks every request does not fill the disk. Lines count as the same when they differ in numbers and
 * ids only.
 */
public final class RepeatedLines implements Filter {
    static final int PRINTED_A_MINUTE = 5;

    private static final Logger LOG = Logger.getLogger(RepeatedLines.class.getName());
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final int COMPARED = 120;
    private static final int MOST_KINDS = 1_000;

    private final LongSupplier nanos;
    private final Map<String, Minute> minutes = new HashMap<>();

    /** For the configuration of the log, which names the class. */
    public RepeatedLines() {
        this(System::nanoTime);
    }

    RepeatedLines(LongSupplier nanos) {
        this.nanos = nanos;
    }

    @Override
    public boolean isLoggable(LogRecord line) {
        if (line.getLevel().intValue() < Level.WARNING.intValue()) {
            return true;
        }
        long now = nanos.getAsLong();
        long leftOut = 0;
        boolean printed;
        synchronized (minutes) {
            String kind = kind(line);
            Minute minute = minutes.get(kind);
            if (minute == null || now - minute.begun >= MINUTE) {
                leftOut = minute == null ? 0 : minute.seen - Math.min(minute.seen, PRINTED_A_MINUTE);
                if (minutes.size() >= MOST_KINDS) {
                    minutes.clear();
                }
                minute = new Minute(now);
                minutes.put(kind, minute);
            }
            printed = ++minute.seen <= PRINTED_A_MINUTE;
        }
        if (leftOut > 0) {
            // The level is INFO, which passes this filter.
            long count = leftOut;
            LOG.info(() -> "Left out " + count + " more of: " + line.getLoggerName() + " " + line.getMessage());
        }
        return printed;
    }

    private static String kind(LogRecord line) {
        String message = String.valueOf(line.getMessage());
        String compared = message.substring(0, Math.min(message.length(), COMPARED))
                .replaceAll("\\b[a-z]{3}_[0-9a-z]+|[0-9]+", "#");
        Throwable thrown = line.getThrown();
        return line.getLoggerName() + " " + compared + " "
                + (thrown == null ? "" : thrown.getClass().getName());
    }

    private static final class Minute {
        private final long begun;
        private long seen;

        Minute(long begun) {
            this.begun = begun;
        }
    }
}
