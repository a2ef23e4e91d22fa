package app.twicetold.launcher;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Payara Micro with the application in it, as a process of its own. */
public final class ApplicationServer {
    /** Beyond that for a database that is away. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(2);
    /** Beyond the grace: 20 s for the requests under way, the rest for Payara itself. */
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(35);

    private static final Duration OUTPUT_PATIENCE = Duration.ofSeconds(5);
    private static final Duration ARCHIVE_PATIENCE = Duration.ofMinutes(3);

    /** The system property that makes the process write its loaded classes to the named file when it ends. */
    static final String ARCHIVE = "twicetold.archive";

    private final Process process;
    private final URI localUrl;
    private final Optional<Path> log;
    private final Thread output;
    private final Duration stopPatience;
    private final Duration startPatience;

    private ApplicationServer(
            Process process,
            URI localUrl,
            Optional<Path> log,
            Thread output,
            Duration stopPatience,
            Duration startPatience) {
        this.output = output;
        this.stopPatience = stopPatience;
        this.startPatience = startPatience;
        this.process = process;
        this.localUrl = localUrl;
        this.log = log;
    }

    /**
     * Starts the process and returns at once.
     *
     * @param environment what the application and the resource configuration read
     * @param systemProperties properties of the process, by name
     */
    public static ApplicationServer start(
            Distribution distribution,
            DataDirectory directory,
            Settings settings,
            int port,
            Map<String, String> environment,
            Map<String, String> systemProperties) {
        Optional<Path> log = settings.logToConsole()
                ? Optional.empty()
                : Optional.of(directory.directory("logs").resolve("server.log"));
        Path micro = distribution.server("micro");
        Path bootJar = micro.resolve("launch-micro.jar");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + settings.heapMegabytes() + "m");
        command.add("-XX:+ExitOnOutOfMemoryError");
        try {
            Files.readAllLines(distribution.server("jvm.options")).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .forEach(command::add);
            command.addAll(settings.jvmOptions());
            command.addAll(moduleFlags(bootJar));
            if (archiving()) {
                command.add("-XX:ArchiveClassesAtExit=" + System.getProperty(ARCHIVE));
            } else if (Files.exists(distribution.classArchive())) {
                command.add("-XX:SharedArchiveFile=" + distribution.classArchive());
                // The JVM leaves an archive of another build aside. Without these options it would say so in the log.
                command.add("-Xlog:cds=off");
                command.add("-Xlog:cds+dynamic=off");
            }
            Duration stopPatience = archiving() ? ARCHIVE_PATIENCE : STOP_PATIENCE.plus(settings.stopGrace());
            command.add("-D" + ParentWatch.STOP_PATIENCE + "=" + stopPatience.toMillis());
            systemProperties.forEach((name, value) -> command.add("-D" + name + "=" + value));
            command.add("-Dfish.payara.micro.BootJar=" + bootJar.toUri());
            command.add("-Dfish.payara.micro.UnpackDir=" + micro);
            command.addAll(List.of(
                    "-cp",
                    Stream.of(
                                    bootJar,
                                    distribution.server("postgresql.jar"),
                                    distribution.server("database.jar"),
                                    distribution.server("valve.jar"),
                                    distribution.launcherJar())
                            .map(Path::toString)
                            .collect(Collectors.joining(File.pathSeparator)),
                    ParentWatch.class.getName(),
                    "fish.payara.micro.impl.PayaraMicroImpl",
                    "--rootDir",
                    freshRoot(directory, micro).toString(),
                    "--nohazelcast",
                    "--disablephonehome",
                    "--port",
                    String.valueOf(port),
                    "--logproperties",
                    distribution
                            .server(settings.jsonLog() ? "logging-json.properties" : "logging.properties")
                            .toString(),
                    "--prebootcommandfile",
                    distribution.server("pre-boot.asadmin").toString(),
                    "--postbootcommandfile",
                    distribution.server("post-boot.asadmin").toString(),
                    "--contextroot",
                    "/",
                    "--deploy",
                    distribution.server("twicetold").toString()));
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            // A secret that the launcher has read from its file must not be there twice.
            builder.environment().keySet().removeIf(GivenSettings::namesFileOfSecret);
            builder.environment().putAll(environment);
            Process process = builder.start();
            Path logs = directory.directory("logs");
            Clock clock = Clock.systemUTC();
            Thread output = new ServerOutput(
                            process.getInputStream(),
                            settings.logToConsole() ? null : new LogFiles(logs, "server", clock),
                            List.of(new LogFiles(logs, "postgres", clock)),
                            settings.jsonLog() ? JsonLogFormatter::asEvent : UnaryOperator.identity(),
                            clock)
                    .start();
            return new ApplicationServer(
                    process,
                    URI.create("http://localhost:" + port),
                    log,
                    output,
                    stopPatience,
                    PATIENCE.plus(settings.startupPatience()));
        } catch (IOException cannotStart) {
            throw StartRefused.failure("Payara Micro does not start: " + cannotStart.getMessage());
        }
    }

    /** Refuses a port that another program holds. */
    public static int checkedPort(int wanted) {
        if (wanted == 0) {
            return MessageBroker.freePort();
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(wanted));
            return wanted;
        } catch (IOException taken) {
            throw StartRefused.failure("Port " + wanted
                    + " is already taken by another program; stop it, or set HTTP_PORT to another port.");
        }
    }

    /** Waits until /health answers 200, and tells the server so. */
    public void awaitHealthy() {
        long end = System.nanoTime() + startPatience.toNanos();
        long nextLook = System.nanoTime() + LOOK_INTERVAL.toNanos();
        while (System.nanoTime() < end) {
            if (!process.isAlive()) {
                refuseWhatTheLogRefuses();
                throw StartRefused.failure("The application server stopped while starting, with exit code "
                        + process.exitValue() + logHint());
            }
            if (health() == HttpURLConnection.HTTP_OK) {
                tell(ParentWatch.STARTED);
                return;
            }
            if (System.nanoTime() > nextLook) {
                nextLook = System.nanoTime() + LOOK_INTERVAL.toNanos();
                refuseWhatTheLogRefuses();
            }
            try {
                Thread.sleep(50);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        kill();
        throw StartRefused.failure(
                "The service did not become healthy within " + startPatience.toSeconds() + " s" + logHint());
    }

    public Process process() {
        return process;
    }

    /** Stops the process. Requests that are under way end first; {@link ParentWatch} is told. */
    public void stop() {
        try {
            tell(ParentWatch.STOP);
            if (!process.waitFor(stopPatience.toSeconds(), TimeUnit.SECONDS)) {
                kill();
            }
            output.join(OUTPUT_PATIENCE.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            kill();
        }
    }

    private void tell(int word) {
        try {
            process.getOutputStream().write(word);
            process.getOutputStream().flush();
        } catch (IOException alreadyGone) {
            // A process that is gone needs no telling.
        }
    }

    /** Ends the process at once, as a power cut would. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    private static boolean archiving() {
        return System.getProperty(ARCHIVE) != null;
    }

    private String logHint() {
        return log.map(file -> "; its log is " + file + ".").orElse(".");
    }

    /** Whether another start may succeed with the same settings. */
    boolean failedByChance() {
        return log.filter(ServerLog::saysChance).isPresent();
    }

    private void refuseWhatTheLogRefuses() {
        log.flatMap(ServerLog::refusal).ifPresent(refused -> {
            throw refused;
        });
    }

    private int health() {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) localUrl.resolve("/health").toURL().openConnection();
            connection.setConnectTimeout(1_000);
            connection.setReadTimeout(5_000);
            try (InputStream body = connection.getInputStream()) {
                body.readAllBytes();
            }
            return connection.getResponseCode();
        } catch (IOException notYet) {
            return -1;
        }
    }

    /**
     * Payara Micro keeps its configuration between starts. The launcher makes the configuration from the settings,
     * so each start begins anew.
     */
    private static Path freshRoot(DataDirectory directory, Path micro) throws IOException {
        Path root = directory.emptyDirectory("server");
        for (String part : List.of("META-INF", "config", "docroot", "lib")) {
            try (Stream<Path> inside = Files.walk(micro.resolve(part))) {
                for (Path each : (Iterable<Path>) inside::iterator) {
                    Files.copy(each, root.resolve(micro.relativize(each)), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        return root;
    }

    /** A JVM that is started by class path instead of {@code -jar} ignores these manifest entries of the boot jar. */
    private static List<String> moduleFlags(Path bootJar) throws IOException {
        try (JarFile jar = new JarFile(bootJar.toFile())) {
            Attributes attributes = jar.getManifest().getMainAttributes();
            return Stream.of("Add-Exports", "Add-Opens")
                    .flatMap(name -> Stream.ofNullable(attributes.getValue(name))
                            .flatMap(value -> Stream.of(value.split(" +")))
                            .map(target ->
                                    "--" + name.toLowerCase(java.util.Locale.ROOT) + "=" + target + "=ALL-UNNAMED"))
                    .toList();
        }
    }
}
