package app.twicetold.bench.http;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The read side and the settlement over a million sessions, and whether a long past costs more than a short one.
 * docs/benchmarks.md explains each figure.
 */
public final class DataBench {
    private static final int SIGNED_IN = 4_000;
    private static final int READERS = 500;
    private static final int USERS_AT_ONCE = 4;
    private static final int PAIRS = 400;
    private static final int STATEMENT_ROUNDS = 300;
    private static final Duration WARM_UP = Duration.ofSeconds(8);
    private static final Duration TIME = Duration.ofSeconds(15);
    private static final List<String> PATHS = List.of("/v1/home", "/v1/growth", "/v1/articles");

    private final Path home;
    private final Path data;
    private final int sessions;
    private final PrintStream out;

    /**
     * A benchmark of one build.
     *
     * @param home the built service
     * @param data emptied first; everything that the service writes is below it
     * @param sessions of the ordinary users, all together
     */
    public DataBench(Path home, Path data, int sessions, PrintStream out) {
        this.home = home;
        this.data = data;
        this.sessions = sessions;
        this.out = out;
    }

    /**
     * Prints all figures.
     *
     * @throws IllegalStateException when something could not be measured
     */
    public void run() throws IOException, SQLException, InterruptedException {
        HttpBench.empty(data);
        // The sweep would send statements of its own into those that are counted.
        Map<String, String> settings = new HashMap<>(BuiltService.AS_DEPLOYED);
        settings.put("PIPELINE_SWEEP_INTERVAL_MS", "3600000");
        try (BuiltService service = BuiltService.start(home, data, settings);
                Client client = new Client(service.url());
                Population population = new Population(service.databaseUrl(), PlayedSession.play(client))) {
            Instant now = Instant.now();
            long started = System.nanoTime();
            int users = population.ordinaryUsers(sessions, now);
            int few = users + 1;
            int many = users + 2;
            population.user(few, 10, Duration.ofHours(36), now);
            population.user(many, 10_000, Duration.ofHours(8), now);
            List<Integer> numbers = spread(users);
            List<String> ready = population.readySessions(numbers);
            population.settleDown();
            say("%s, written in %.0f s", population.size(), (System.nanoTime() - started) / 1e9);
            List<String> tokens = signIn(client, numbers);
            throughput(service, client, tokens.subList(0, Math.min(READERS, tokens.size())));
            settle(client, tokens, ready);
            String fewToken = signIn(client, List.of(few)).get(0);
            String manyToken = signIn(client, List.of(many)).get(0);
            pasts(client, fewToken, manyToken);
            statements(service, client, fewToken);
        }
    }

    private void throughput(BuiltService service, Client client, List<String> tokens) throws IOException {
        say("%d requests under way, %d users in turn", USERS_AT_ONCE, tokens.size());
        say("                    requests/s     median        p99   processor time");
        for (String path : PATHS) {
            AtomicInteger turn = new AtomicInteger();
            Supplier<CompletableFuture<?>> next =
                    () -> client.get(path, tokens.get(turn.getAndIncrement() % tokens.size()));
            new RequestLoad(USERS_AT_ONCE).run(WARM_UP, next);
            ProcessorTime before = ProcessorTime.of(service);
            RequestLoad.Outcome read = new RequestLoad(USERS_AT_ONCE).run(TIME, next);
            ProcessorTime spent = ProcessorTime.of(service).minus(before);
            say(
                    "%-18s %s   %s ms",
                    path, line(read), spent.ofEachOf(read.latencies().count()));
        }
    }

    private void settle(Client client, List<String> tokens, List<String> ready) {
        List<Supplier<CompletableFuture<?>>> requests = new ArrayList<>();
        for (int i = 0; i < ready.size(); i++) {
            String path = "/v1/sessions/" + ready.get(i) + "/complete";
            String token = tokens.get(i);
            requests.add(() -> client.post(path, token));
        }
        Iterator<Supplier<CompletableFuture<?>>> first =
                requests.subList(0, requests.size() / 2).iterator();
        new RequestLoad(USERS_AT_ONCE).run(first);
        Iterator<Supplier<CompletableFuture<?>>> second =
                requests.subList(requests.size() / 2, requests.size()).iterator();
        say("%-18s %s", "settlement", line(new RequestLoad(USERS_AT_ONCE).run(second)));
    }

    /** Measures both in turn, so that both meet the same machine. */
    private void pasts(Client client, String few, String many) {
        say("One request after the other: median of a user with 10 sessions and of one with 10,000");
        for (String path : PATHS) {
            Latencies.Recorder ofFew = new Latencies.Recorder();
            Latencies.Recorder ofMany = new Latencies.Recorder();
            for (int i = 0; i < PAIRS; i++) {
                once(client, path, few, ofFew);
                once(client, path, many, ofMany);
            }
            double ten = millis(ofFew.latencies().quantile(0.5));
            double tenThousand = millis(ofMany.latencies().quantile(0.5));
            say("%-18s %6.2f ms %6.2f ms   ratio %.2f", path, ten, tenThousand, tenThousand / ten);
        }
    }

    private static void once(Client client, String path, String token, Latencies.Recorder recorder) {
        long sent = System.nanoTime();
        client.get(path, token).join();
        recorder.add(System.nanoTime() - sent);
    }

    private void statements(BuiltService service, Client client, String token)
            throws SQLException, IOException, InterruptedException {
        String path = PATHS.get(0);
        client.get(path, token).join();
        SentStatements sent = SentStatements.of(
                service.databaseUrl(),
                data.resolve("logs").resolve("postgres.log"),
                () -> client.get(path, token).join());
        RequestLoad load = new RequestLoad(USERS_AT_ONCE);
        load.run(WARM_UP, () -> client.get(path, token));
        RequestLoad.Outcome http = load.run(TIME, () -> client.get(path, token));
        sent.run(service.databaseUrl(), USERS_AT_ONCE, WARM_UP);
        RequestLoad.Outcome alone = sent.run(service.databaseUrl(), USERS_AT_ONCE, TIME);
        say("The %d statements of %s, over HTTP and by JDBC alone", sent.count(), path);
        say("%-18s %s", "HTTP", line(http));
        say("%-18s %s   ratio %.2f", "JDBC", line(alone), http.perSecond() / alone.perSecond());
        sent.times(service.databaseUrl(), STATEMENT_ROUNDS).forEach(time -> say("  %s", time));
    }

    /** Numbers of users, evenly spread. */
    private static List<Integer> spread(int users) {
        int step = Math.max(1, users / SIGNED_IN);
        List<Integer> numbers = new ArrayList<>();
        for (int user = 1; user <= users && numbers.size() < SIGNED_IN; user += step) {
            numbers.add(user);
        }
        return numbers;
    }

    private static List<String> signIn(Client client, List<Integer> users) {
        return users.stream()
                .map(user -> client.post("/v1/auth/anonymous", "", Map.of("install_id", Population.installId(user)))
                        .join()
                        .path("access_token")
                        .asText())
                .toList();
    }

    private static String line(RequestLoad.Outcome outcome) {
        return String.format(
                Locale.ROOT,
                "%10.1f %7.2f ms %7.2f ms",
                outcome.perSecond(),
                millis(outcome.latencies().quantile(0.5)),
                millis(outcome.latencies().quantile(0.99)));
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    private void say(String pattern, Object... values) {
        out.println(String.format(Locale.ROOT, pattern, values));
    }
}
