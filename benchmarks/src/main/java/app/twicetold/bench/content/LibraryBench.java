package app.twicetold.bench.content;

import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.migration.Migrations;
import app.twicetold.persistence.publication.HealthFactsRow;
import app.twicetold.persistence.publication.HealthPointRow;
import app.twicetold.persistence.publication.HealthRepository;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * What content operations ask of the database: gaps and health over a million sessions and 10,000 articles, and the
 * nearest of 100,000 vectors. docs/benchmarks.md explains each figure.
 */
public final class LibraryBench {
    private static final int ARTICLES = 10_000;
    private static final int LARGE_LIBRARY = 100_000;
    private static final int ROUNDS = 5;
    private static final List<String> LANGUAGES = List.of("en", "zh-Hans");
    private static final Duration ACTIVE = Duration.ofDays(30);

    private final String databaseUrl;
    private final int sessions;
    private final PrintStream out;

    /**
     * A benchmark of one database.
     *
     * @param databaseUrl a database of the built service, which is filled
     * @param sessions of all users together
     */
    public LibraryBench(String databaseUrl, int sessions, PrintStream out) {
        this.databaseUrl = databaseUrl;
        this.sessions = sessions;
        this.out = out;
    }

    /** Fills the database with sessions and counts over them. */
    public void count() throws SQLException {
        long started = System.nanoTime();
        try (Connection connection = DriverManager.getConnection(databaseUrl);
                Statement statement = connection.createStatement()) {
            Library.prepare(statement);
            Library.articles(statement, 1, ARTICLES);
            Library.sessions(statement, sessions, ARTICLES);
            Library.settleDown(connection);
        }
        say("%,d sessions of %,d articles, written in %.0f s", sessions, ARTICLES, (System.nanoTime() - started) / 1e9);
        try (Entities entities = new Entities(databaseUrl)) {
            for (int round = 0; round < ROUNDS; round++) {
                say(
                        "gap counting   %s",
                        entities.timed(manager -> gaps(new CellRepository(manager)))
                                .text());
            }
            for (int round = 0; round < ROUNDS; round++) {
                say(
                        "article health %s",
                        entities.timed(manager -> health(new HealthRepository(manager)))
                                .text());
            }
        }
    }

    /** Counts the stock, and over all sessions what users have seen of it, as the gap filler does. */
    private static int gaps(CellRepository cells) {
        return cells.stock(LANGUAGES, Difficulty.HARDEST).size()
                + cells.readers(Instant.now().minus(ACTIVE)).size();
    }

    /** Reads all facts and stores a point of each article, as the daily job does. */
    private static int health(HealthRepository health) {
        Instant now = Instant.now();
        List<HealthFactsRow> facts = health.served();
        List<HealthPointRow> points = facts.stream()
                .map(row -> new HealthPointRow(row, LocalDate.of(2026, 1, 5), 50, now))
                .toList();
        for (int from = 0; from < points.size(); from += 5_000) {
            health.store(LocalDate.of(2026, 1, 5), now, points.subList(from, Math.min(points.size(), from + 5_000)));
        }
        return points.size();
    }

    /**
     * Makes the library large, and searches it.
     *
     * @param pgvectorUrl an empty database of a server with the extension; blank to leave that out
     */
    public void search(String pgvectorUrl) throws SQLException, IOException {
        SearchBench bench = new SearchBench(LARGE_LIBRARY, out);
        try (Connection connection = DriverManager.getConnection(databaseUrl);
                Statement statement = connection.createStatement()) {
            Library.prepare(statement);
            Library.articles(statement, ARTICLES + 1, LARGE_LIBRARY);
            Library.reviewsAndJobs(statement);
            bench.store(connection);
            Library.settleDown(connection);
        }
        say("%,d articles with a vector, a review and a job each", LARGE_LIBRARY);
        try (Entities entities = new Entities(databaseUrl)) {
            bench.stored(entities);
        }
        if (pgvectorUrl.isBlank()) {
            say("pgvector   not measured: BENCH_PGVECTOR_URL names no database");
            return;
        }
        try (Connection connection = DriverManager.getConnection(pgvectorUrl);
                Statement statement = connection.createStatement()) {
            for (String file : migration("index").lines().toList()) {
                statement.execute(migration(file));
            }
            statement.execute("insert into topics values ('topic', 'glyph', 'color', 1)");
            Library.prepare(statement);
            Library.articles(statement, 1, LARGE_LIBRARY);
            bench.store(connection);
        }
        try (Entities entities = new Entities(pgvectorUrl)) {
            bench.pgvector(pgvectorUrl, entities);
        }
    }

    private static String migration(String file) throws IOException {
        try (InputStream content = Objects.requireNonNull(Migrations.class.getResourceAsStream(file), file)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void say(String pattern, Object... values) {
        out.println(String.format(Locale.ROOT, pattern, values));
    }
}
