package app.twicetold.system.harness;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.core.storage.S3Server;
import app.twicetold.launcher.ClassArchive;
import app.twicetold.launcher.Distribution;
import app.twicetold.launcher.PurchaseEmulator;
import app.twicetold.launcher.RunningService;
import app.twicetold.launcher.Settings;
import app.twicetold.rehearsals.content.SourceSite;
import app.twicetold.rehearsals.dependencies.IdentityEmulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service under test: the one that {@code -Dservice.url} names, or the built one, started at the first use and
 * stopped when the test run ends.
 */
public final class Service {
    /** Of the queues of {@link #fragile}. */
    public static final String PREFIX = "fragile.";

    private static final String SECRET = "system-tests-system-tests-system-tests-0123456789";
    private static final String ADMIN_KEY = "system-tests-admin-key-0123456789";

    private static final String BROKER_USER = "system-tests";

    /** With every character that a server's configuration could take for one of its own. */
    private static final String BROKER_PASSWORD = "a:b=c d,e;f#g\"h'i";

    private static @Nullable PurchaseEmulator purchases;
    private static @Nullable IdentityEmulator identity;
    private static @Nullable Service ordinary;
    private static @Nullable Service fragile;
    private static @Nullable Service content;
    private static @Nullable Service direct;
    private static @Nullable S3Server s3;
    private static @Nullable TlsBackends tls;
    private static @Nullable Gateway gateway;
    private static @Nullable SourceSite site;
    private static @Nullable RuntimeException cannotStart;
    /** Under this name the operator API does not exist; the settings of every server say so. */
    private static final String PUBLIC_HOST = "public.test";

    private static final List<Service> STARTED = new ArrayList<>();

    private final URI url;
    private final @Nullable String secret;
    private final @Nullable String adminKey;
    private final Optional<RunningService> process;
    private final @Nullable Path data;

    private Service(
            URI url,
            @Nullable String secret,
            @Nullable String adminKey,
            Optional<RunningService> process,
            @Nullable Path data) {
        this.url = url;
        this.secret = secret;
        this.adminKey = adminKey;
        this.process = process;
        this.data = data;
    }

    /** The service that most tests share. */
    public static synchronized Service running() {
        if (ordinary == null) {
            String given = System.getProperty("service.url", "");
            ordinary = given.isBlank()
                    ? start("ordinary", Map.of())
                    : new Service(
                            URI.create(given),
                            property("service.jwt-secret"),
                            property("service.admin-key"),
                            Optional.empty(),
                            null);
        }
        return ordinary;
    }

    /**
     * A second service, of which a test may kill the process or stop the broker. Its mock takes its time, so that a
     * test can meet it inside a step, and its leases are short. One listener, so that work queues up. A message that
     * fails comes again at once.
     */
    public static synchronized Service fragile() {
        needProcesses();
        if (fragile == null) {
            fragile = start(
                    "fragile",
                    Map.of(
                            "MOCK_PROVIDER_LATENCY_MS", "1200",
                            "PROVIDER_TIMEOUT_MS", "3000",
                            "PIPELINE_LEASE_MARGIN_MS", "500",
                            "PIPELINE_SWEEP_INTERVAL_MS", "500",
                            "PIPELINE_CONCURRENCY", "1",
                            "QUEUE_PREFIX", PREFIX,
                            "BROKER_REDELIVERY_DELAY_SECONDS", "0"));
        }
        return fragile;
    }

    /**
     * A service whose process tests of content operations and of the playground may kill and whose clock they move on.
     * It has a shelf of its own and fetches from {@link #site}. Its mock takes its time, and the playground has one
     * listener. It speaks exemplars on request, which nothing else of it needs. Its database and its brokers are behind
     * TLS, which saves {@code TlsIT} a service of its own.
     */
    public static synchronized Service content() {
        needProcesses();
        if (content == null) {
            Map<String, String> settings = new HashMap<>(Map.of(
                    "MOCK_PROVIDER_LATENCY_MS", "1200",
                    "PROVIDER_TIMEOUT_MS", "3000",
                    "PIPELINE_LEASE_MARGIN_MS", "500",
                    "PIPELINE_SWEEP_INTERVAL_MS", "500",
                    "PLAYGROUND_CONCURRENCY", "1",
                    "EXEMPLAR_SPEECH", "on_request",
                    "CONTENT_FETCH_ENABLED", "true",
                    "FETCH_ALLOW_PRIVATE", site().host(),
                    "FETCH_PAUSE_MS", "0"));
            tls = TlsBackends.start(
                    place("backends"),
                    Map.of(
                            "BROKER_USER", BROKER_USER,
                            "BROKER_PASSWORD", BROKER_PASSWORD,
                            "BROKER_REDELIVERY_DELAY_SECONDS", "0"));
            settings.putAll(tls.settings());
            content = start("content", settings);
        }
        return content;
    }

    /** Skips a test of processes of this machine in a run against a server that is there already. */
    public static void needProcesses() {
        assumeTrue(
                System.getProperty("service.url", "").isBlank(),
                "Needs to kill the process of the service, which the server at service.url does not allow");
    }

    /** The site that {@link #content} may fetch from. */
    public static synchronized SourceSite site() {
        if (site == null) {
            site = SourceSite.start();
        }
        return site;
    }

    /** The services that this test run started, also those that have ended. */
    public static synchronized List<Service> started() {
        return List.copyOf(STARTED);
    }

    /**
     * A second node beside {@link #fragile}, over the same database, broker and recordings; the caller stops it. It
     * alone demands onboarding before any training, which saves that setting a service of its own.
     */
    public static synchronized Service besideFragile() {
        return besideFragile(Map.of());
    }

    /** As {@link #besideFragile()}, with settings that differ. */
    public static synchronized Service besideFragile(Map<String, String> differing) {
        Map<String, String> settings = new HashMap<>(fragile().process().settingsOfAnotherNode());
        settings.putAll(differing);
        settings.put("REQUIRE_ONBOARDING", "true");
        return start("second", settings);
    }

    /** A service on a data directory that a backup was restored into; the caller stops it. */
    public static synchronized Service restored(Path directory) {
        return start("restored", Map.of("DATA_DIR", directory.toString()));
    }

    /**
     * A service whose object store takes uploads itself, whose log is JSON, whose operators come through a gateway and
     * whose callers are limited: the one at {@code service.url}, which may be of that kind, else a third one, with an
     * S3 server and a gateway of its own.
     */
    public static synchronized Service direct() {
        if (!System.getProperty("service.url", "").isBlank()) {
            return running();
        }
        if (direct == null) {
            S3Server server = S3Server.start();
            s3 = server;
            Map<String, String> settings = new HashMap<>(server.environment());
            settings.put("LOG_FORMAT", "json");
            settings.put("RATE_LIMITS", "true");
            // The tests are the proxy, and say whom they stand for.
            settings.put("TRUSTED_PROXIES", "127.0.0.0/8, ::1");
            settings.putAll(gateway().settings());
            direct = start("direct", settings);
        }
        return direct;
    }

    /** The gateway before the operator API of {@link #direct}, where the test run started that. */
    public static synchronized Gateway gateway() {
        if (gateway == null) {
            gateway = Gateway.start();
        }
        return gateway;
    }

    /** Stops what was started. */
    public static synchronized void stopAll() {
        for (@Nullable Service service : new @Nullable Service[] {ordinary, fragile, content, direct}) {
            if (service != null) {
                service.process.ifPresent(RunningService::stop);
            }
        }
        ordinary = null;
        fragile = null;
        content = null;
        direct = null;
        if (tls != null) {
            tls.close();
            tls = null;
        }
        if (s3 != null) {
            s3.close();
            s3 = null;
        }
        if (gateway != null) {
            gateway.close();
            gateway = null;
        }
        if (site != null) {
            site.close();
            site = null;
        }
        if (purchases != null) {
            purchases.close();
            purchases = null;
        }
        if (identity != null) {
            identity.close();
            identity = null;
        }
    }

    /** The purchase layer of every service under test. */
    public static synchronized URI purchases() {
        String given = System.getProperty("service.purchases", "");
        return given.isBlank() ? emulator().url() : URI.create(given);
    }

    private static PurchaseEmulator emulator() {
        if (purchases == null) {
            purchases = PurchaseEmulator.start();
        }
        return purchases;
    }

    /** Where every service under test believes Apple to be. */
    public static synchronized URI identity() {
        String given = System.getProperty("service.identity", "");
        return given.isBlank() ? identityEmulator().url() : URI.create(given);
    }

    private static IdentityEmulator identityEmulator() {
        if (identity == null) {
            identity = IdentityEmulator.start();
        }
        return identity;
    }

    /** Where it listens. */
    public URI url() {
        return url;
    }

    /** The data directory of a service that the test run started. */
    public Path data() {
        return Optional.ofNullable(data).orElseThrow();
    }

    /** The process, which only {@link #fragile} and {@link #content} are sure to have. */
    public RunningService process() {
        return process.orElseThrow();
    }

    /** Where its tables are; a test that needs them is skipped where that is unknown. */
    public Settings.ExternalDatabase database() {
        if (process.isPresent()) {
            return process.get().database();
        }
        String address = System.getProperty("service.database", "");
        assumeTrue(!address.isBlank(), "Needs the database of the server: -Dservice.database");
        return new Settings.ExternalDatabase(
                address,
                System.getProperty("service.database-user", ""),
                System.getProperty("service.database-password", ""));
    }

    /** The secret that signs tokens; a test that needs it is skipped where it is unknown. */
    public String secret() {
        assumeTrue(secret != null, "Needs the secret of the server: -Dservice.jwt-secret");
        return String.valueOf(secret);
    }

    /** The key of operators; a test that needs it is skipped where it is unknown. */
    public String adminKey() {
        assumeTrue(adminKey != null, "Needs the admin key of the server: -Dservice.admin-key");
        return String.valueOf(adminKey);
    }

    private static @Nullable String property(String name) {
        String given = System.getProperty(name, "");
        Secrets.setting(given);
        return given.isBlank() ? null : given;
    }

    private static Service start(String name, Map<String, String> settings) {
        if (cannotStart != null) {
            throw new IllegalStateException("The service did not start before", cannotStart);
        }
        try {
            @Nullable String given = settings.get("DATA_DIR");
            Path data = given == null ? place(name) : Path.of(given);
            Map<String, String> all = new HashMap<>(Map.of(
                    "APP_ENV",
                    "test",
                    "HTTP_PORT",
                    "0",
                    "DATA_DIR",
                    data.toString(),
                    "JWT_SECRET",
                    SECRET,
                    "ADMIN_KEY",
                    ADMIN_KEY,
                    "BROKER_REDELIVERY_DELAY_SECONDS",
                    "1"));
            all.put("BROKER_USER", BROKER_USER);
            all.put("BROKER_PASSWORD", BROKER_PASSWORD);
            all.putAll(emulator().settings());
            all.putAll(identityEmulator().settings());
            // The client of Apple's push service is made at the start; nobody listens there.
            all.put("APNS_SERVER", "localhost:9");
            all.put("APNS_KEY_ID", "ONLYTESTS1");
            all.put("APNS_PRIVATE_KEY", String.valueOf(all.get("APPLE_PRIVATE_KEY")));
            all.put("STORE_ROOT_CERTIFICATE", StoreDocuments.ROOT);
            all.put("PUBLIC_HOSTS", PUBLIC_HOST);
            all.put("PURCHASE_LAYER_SLUG", "other-layer");
            all.put("STORE_SLUG", "other-store");
            all.putAll(settings);
            all.forEach((setting, value) -> {
                if (setting.contains("KEY") || setting.contains("SECRET") || setting.equals("BROKER_PASSWORD")) {
                    Secrets.note(value);
                    Secrets.setting(value);
                }
            });
            // Many tests start it anew.
            ClassArchive.makeWhenStale(Distribution.find());
            RunningService process = RunningService.start(all);
            Service service = new Service(process.localUrl(), SECRET, ADMIN_KEY, Optional.of(process), data);
            STARTED.add(service);
            return service;
        } catch (RuntimeException e) {
            cannotStart = e;
            throw e;
        }
    }

    /** A new directory for what a service keeps. */
    private static Path place(String name) {
        try {
            return Files.createTempDirectory(
                    Files.createDirectories(Path.of(System.getProperty("service.data", "target/service"))), name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
