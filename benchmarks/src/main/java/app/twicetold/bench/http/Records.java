package app.twicetold.bench.http;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Figures that the service itself recorded, read from its database. */
final class Records implements AutoCloseable {
    private final Connection connection;

    Records(String databaseUrl) throws SQLException {
        this.connection = DriverManager.getConnection(databaseUrl);
    }

    /**
     * Provider calls that ended in a span of time.
     *
     * @param perSecond calls that ended, by the length of the span
     * @param failed of these, those that ended with an error
     * @param inFlight mean number of calls under way: their latencies added up, by the length of the span
     * @param meanLatencyMs mean duration of a call
     */
    record Calls(double perSecond, long failed, double inFlight, double meanLatencyMs) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%.1f provider calls/s, %.1f in flight on average, mean call %.0f ms, %d failed",
                    perSecond,
                    inFlight,
                    meanLatencyMs,
                    failed);
        }
    }

    Calls calls(Instant from, Instant to) throws SQLException {
        double seconds = Duration.between(from, to).toMillis() / 1_000.0;
        try (PreparedStatement query = connection.prepareStatement("""
                select count(*), count(error_kind), coalesce(sum(latency_ms), 0), coalesce(avg(latency_ms), 0)
                  from provider_calls
                 where at >= ? and at < ?
                """)) {
            query.setTimestamp(1, Timestamp.from(from));
            query.setTimestamp(2, Timestamp.from(to));
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return new Calls(
                        row.getLong(1) / seconds, row.getLong(2), row.getLong(3) / 1_000.0 / seconds, row.getDouble(4));
            }
        }
    }

    /** Bytes of the packed times of words, of all transcripts. */
    long bytesOfWordTimes() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                        "select coalesce(sum(pg_column_size(word_times)), 0) from transcripts");
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Attempts that became assessed in a span of time, by its length. */
    double assessedPerSecond(Instant from, Instant to) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "select count(*) from attempts where status = 'assessed' and finished_at >= ? and finished_at < ?")) {
            query.setTimestamp(1, Timestamp.from(from));
            query.setTimestamp(2, Timestamp.from(to));
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getLong(1) / (Duration.between(from, to).toMillis() / 1_000.0);
            }
        }
    }

    /**
     * From the submit to the assessment as the service recorded them: the median in ms of what was assessed in a span
     * of time.
     */
    double medianUntilAssessed(Instant from, Instant to) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("""
                select percentile_cont(0.5) within group (order by extract(epoch from finished_at - submitted_at) * 1000)
                  from attempts
                 where status = 'assessed' and submitted_at >= ? and finished_at < ?
                """)) {
            query.setTimestamp(1, Timestamp.from(from));
            query.setTimestamp(2, Timestamp.from(to));
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getDouble(1);
            }
        }
    }

    /** Waits until every exemplar that was begun is made, at most two minutes. */
    void awaitExemplars() throws SQLException, InterruptedException {
        await(
                "select /* meter */ not exists (select from exemplars where status = 'pending')",
                "Exemplars are still pending");
    }

    /** Waits until no attempt is at work any more, at most two minutes. */
    void awaitAttempts() throws SQLException, InterruptedException {
        await(
                "select /* meter */ not exists (select from attempts where status = 'processing')",
                "Attempts are still at work");
    }

    /**
     * Waits until a new installation has measured the health of its articles, at most two minutes. The load begins many
     * sessions on one article and completes none. The measurement would retire that article.
     */
    void awaitArticleHealth() throws SQLException, InterruptedException {
        await(
                "select exists (select from scheduled_ticks where name = 'article_health' and finished_at is not null)",
                "The health of articles is not measured yet");
    }

    private void await(String condition, String otherwise) throws SQLException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!holds(condition)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(otherwise + " after two minutes.");
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private boolean holds(String condition) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(condition);
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getBoolean(1);
        }
    }
}
