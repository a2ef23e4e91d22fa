package app.twicetold.bench.http;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two nodes over one database, one broker and one store of recordings. The parts are embedded in the first one. */
final class TwoNodes implements AutoCloseable {
    private static final String SECRET = "only-for-benchmarks-0123456789-abcdefghij";

    private final BuiltService first;
    private final BuiltService second;

    private TwoNodes(BuiltService first, BuiltService second) {
        this.first = first;
        this.second = second;
    }

    /** @param settings of both, beside those that make them one service */
    static TwoNodes start(Path home, Path data, Map<String, String> settings) throws IOException {
        int brokerPort = BuiltService.freePort();
        Map<String, String> common = new HashMap<>(settings);
        common.putAll(Map.of(
                "JWT_SECRET",
                SECRET,
                "ADMIN_KEY",
                SECRET + "-of-operators",
                "BROKER_USER",
                "bench",
                "BROKER_PASSWORD",
                SECRET,
                "OBJECT_STORE_DIR",
                data.resolve("recordings").toString()));
        Map<String, String> ofFirst = new HashMap<>(common);
        ofFirst.put("BROKER_PORT", String.valueOf(brokerPort));
        BuiltService first = BuiltService.start(home, data.resolve("node1"), ofFirst);
        try {
            Map<String, String> ofSecond = new HashMap<>(common);
            ofSecond.putAll(Map.of(
                    "BROKER_URL",
                    "tcp://127.0.0.1:" + brokerPort,
                    "DATABASE_URL",
                    first.databaseUrl().replaceFirst("\\?.*", ""),
                    "DATABASE_USER",
                    "postgres",
                    "DATABASE_PASSWORD",
                    "postgres"));
            return new TwoNodes(first, BuiltService.start(home, data.resolve("node2"), ofSecond));
        } catch (IOException | RuntimeException cannotStart) {
            first.close();
            throw cannotStart;
        }
    }

    List<BuiltService> nodes() {
        return List.of(first, second);
    }

    String databaseUrl() throws IOException {
        return first.databaseUrl();
    }

    /** Kills the node that has nothing embedded, at once. */
    void loseOne() throws IOException {
        second.kill();
    }

    @Override
    public void close() {
        second.close();
        first.close();
    }
}
