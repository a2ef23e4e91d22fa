package app.twicetold.bench.http;

import app.twicetold.rehearsals.size.ScaleFile;
import app.twicetold.rehearsals.size.rules.Count;
import app.twicetold.rehearsals.size.rules.Work;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * What an attempt, a poll, a home, a settlement and the day of a learner cost over all processes. It writes the file that
 * {@code ./run size} reads. docs/benchmarks.md explains each figure.
 */
public final class ScaleBench {
    /** What a database has in memory: beyond this number of sessions it has not. */
    private static final int SMALL_AT_MOST = 200_000;

    private static final int AT_ONCE = 4;
    private static final int WARM_UP_DAYS = 40;
    private static final int DAYS = 60;
    private static final int SESSIONS_WITH_ATTEMPTS = 480;
    private static final int SETTLEMENTS = 200;
    private static final int READS = 1_000;
    private static final List<String> HOT = List.of("attempts", "sessions");

    /** Their rows are of the hour: their pages are used again. */
    private static final Set<String> PASSING =
            Set.of("article_figure_changes", "articles_seen_changes", "cohort_samples_changes", "staged_objects");

    private final Path home;
    private final Path data;
    private final int sessions;
    private final Path file;
    private final PrintStream out;
    private final ObjectMapper json =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private final List<String> articles = new ArrayList<>();

    /**
     * A benchmark of one build.
     *
     * @param home the built service
     * @param data emptied first; everything that the service writes is below it
     * @param sessions of the past
     * @param file whose part is replaced: {@code small}, or {@code beyond_memory} above 200,000 sessions
     */
    public ScaleBench(Path home, Path data, int sessions, Path file, PrintStream out) {
        this.home = home;
        this.data = data;
        this.sessions = sessions;
        this.file = file;
        this.out = out;
    }

    /**
     * Prints all figures and writes the file.
     *
     * @throws IllegalStateException when something could not be measured
     */
    public void run() throws IOException, SQLException, InterruptedException {
        HttpBench.empty(data);
        // The sweep would send statements of its own into those that are counted.
        Map<String, String> settings = new HashMap<>(BuiltService.AS_DEPLOYED);
        settings.put("PIPELINE_SWEEP_INTERVAL_MS", "3600000");
        try (BuiltService service = BuiltService.start(home, data, settings);
                Client client = new Client(service.url())) {
            String played = PlayedSession.play(client);
            WorkMeter.prepare(service.databaseUrl());
            service.restartDatabase();
            run(service, client, played);
        }
    }

    private void run(BuiltService service, Client client, String played)
            throws IOException, SQLException, InterruptedException {
        try (Records records = new Records(service.databaseUrl());
                Population population = Population.withTexts(service.databaseUrl(), played);
                WorkMeter meter = new WorkMeter(service, data.resolve("logs").resolve("postgres.log"))) {
            long started = System.nanoTime();
            int users = population.ordinaryUsers(sessions, Instant.now());
            int needed = WARM_UP_DAYS + DAYS + SESSIONS_WITH_ATTEMPTS + SETTLEMENTS;
            if (users < needed) {
                throw new IllegalStateException(
                        "%,d sessions are too few; take %,d.".formatted(sessions, needed * Population.ORDINARY));
            }
            population.settleDown();
            say("%s, written in %.0f s", population.size(), (System.nanoTime() - started) / 1e9);
            readArticles(service.databaseUrl());
            ObjectNode costs = json.createObjectNode();
            ObjectNode part = json.createObjectNode();
            part.put("sessions", sessions);
            measure(client, records, population, meter, spread(users, needed), costs, part);
            part.set("costs", costs);
            write(part);
        }
    }

    private void measure(
            Client client,
            Records records,
            Population population,
            WorkMeter meter,
            List<Integer> users,
            ObjectNode costs,
            ObjectNode part)
            throws IOException, SQLException, InterruptedException {
        LearnersDay learners = new LearnersDay(client);
        Iterator<Integer> free = users.iterator();
        LearnersDay.all(take(free, WARM_UP_DAYS), user -> learners.day(user, articles));
        records.awaitExemplars();

        List<Integer> learning = take(free, DAYS);
        // Outside of the measurement, because it reads all rows.
        long wordTimes = records.bytesOfWordTimes();
        WorkMeter.Reading day = meter.of(() -> {
            LearnersDay.all(learning, user -> learners.day(user, articles));
            records.awaitExemplars();
        });
        put(costs, Work.USER_DAY, day, DAYS);
        part.putObject("day")
                .put("sessions", LearnersDay.SESSIONS)
                .put("attempts", LearnersDay.ATTEMPTS)
                .put("polls", LearnersDay.POLLS)
                .put("reads", LearnersDay.READS);
        ObjectNode hot = part.putObject("hot_shares");
        HOT.forEach(table -> {
            long[] updates = day.updates().getOrDefault(table, new long[2]);
            hot.put(table, Math.round(1_000.0 * updates[1] / Math.max(1, updates[0])) / 1_000.0);
        });
        ObjectNode tables = part.putObject("tables");
        day.grown().forEach((table, bytes) -> {
            if (bytes > 0 && !PASSING.contains(table)) {
                tables.put(table, bytes / DAYS);
            }
        });
        part.putObject("columns").put("transcripts.word_times", (records.bytesOfWordTimes() - wordTimes) / DAYS);

        List<LearnersDay.Opened> opened = new ArrayList<>();
        for (int user : take(free, SESSIONS_WITH_ATTEMPTS)) {
            opened.add(learners.open(learners.signIn(user), articles.get(0)));
        }
        ConcurrentLinkedQueue<Supplier<CompletableFuture<?>>> polls = new ConcurrentLinkedQueue<>();
        List<Integer> places = IntStream.range(0, opened.size()).boxed().toList();
        WorkMeter.Reading attempts = meter.of(() -> {
            LearnersDay.all(places, place -> {
                LearnersDay.Opened session = opened.get(place);
                String path = learners.submit(session, 1);
                polls.add(() -> client.get(path, session.token()));
            });
            records.awaitAttempts();
            records.awaitExemplars();
        });
        put(costs, Work.ATTEMPT, attempts, SESSIONS_WITH_ATTEMPTS);

        // Reads find statistics, as in a database that is older, and no look of autovacuum is counted as theirs.
        population.settleDown();
        put(costs, Work.POLL, load(meter, List.copyOf(polls)), READS);
        List<Supplier<CompletableFuture<?>>> homes = new ArrayList<>();
        opened.forEach(session -> homes.add(() -> client.get("/v1/home", session.token())));
        put(costs, Work.HOME, load(meter, homes), READS);

        List<Integer> settling = take(free, SETTLEMENTS);
        List<String> ready = population.readySessions(settling);
        List<Supplier<CompletableFuture<?>>> settlements = new ArrayList<>();
        for (int i = 0; i < ready.size(); i++) {
            String path = "/v1/sessions/" + ready.get(i) + "/complete";
            String token = learners.signIn(settling.get(i));
            settlements.add(() -> client.post(path, token));
        }
        put(costs, Work.SETTLEMENT, meter.of(() -> new RequestLoad(AT_ONCE).run(settlements.iterator())), SETTLEMENTS);
    }

    /** So many reads, in turn; the first of each are not measured, because they fill what lives for a second. */
    private WorkMeter.Reading load(WorkMeter meter, List<Supplier<CompletableFuture<?>>> requests)
            throws IOException, SQLException, InterruptedException {
        List<Supplier<CompletableFuture<?>>> all = IntStream.range(0, READS)
                .<Supplier<CompletableFuture<?>>>mapToObj(i -> requests.get(i % requests.size()))
                .toList();
        new RequestLoad(AT_ONCE).run(requests.iterator());
        return meter.of(() -> new RequestLoad(AT_ONCE).run(all.iterator()));
    }

    private void put(ObjectNode costs, Work work, WorkMeter.Reading reading, int pieces) {
        Map<Count, Double> each = reading.each(pieces);
        ObjectNode row = costs.putObject(work.key());
        each.forEach((count, value) -> row.put(count.key(), value));
        say("%-12s %s", work.key(), each);
    }

    private void write(ObjectNode part) throws IOException {
        JsonNode before = json.readTree(Files.readString(file));
        ObjectNode changed = before.deepCopy();
        changed.put("at", LocalDate.now(ZoneOffset.UTC).toString());
        changed.set(sessions <= SMALL_AT_MOST ? "small" : "beyond_memory", part);
        String text = json.writeValueAsString(changed) + "\n";
        // What cannot be read is not written.
        ScaleFile unused = ScaleFile.read(text);
        Files.writeString(file, text);
        say("Written to %s", file);
    }

    private void readArticles(String databaseUrl) throws SQLException {
        try (Connection connection = DriverManager.getConnection(databaseUrl);
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("select article_id from bench_articles order by place limit 2")) {
            while (row.next()) {
                articles.add(row.getString(1));
            }
        }
        if (articles.size() < LearnersDay.SESSIONS) {
            throw new IllegalStateException("There are too few articles.");
        }
    }

    /** Numbers of users, evenly spread. */
    private static List<Integer> spread(int users, int wanted) {
        int step = users / wanted;
        return IntStream.range(0, wanted).map(i -> 1 + i * step).boxed().toList();
    }

    private static List<Integer> take(Iterator<Integer> users, int number) {
        List<Integer> taken = new ArrayList<>();
        while (taken.size() < number) {
            taken.add(users.next());
        }
        return taken;
    }

    private void say(String pattern, Object... values) {
        out.println(String.format(Locale.ROOT, pattern, values));
    }
}
