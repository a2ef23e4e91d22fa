package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.StartRefused;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A process of the installation with a supervisor, as the init system of a machine is one: when the process ends, it is
 * started again, unless the part is kept away.
 */
final class Part implements AutoCloseable {
    private static final long BETWEEN_STARTS_MS = 1_000;
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(60);
    private static final Set<String> INHERITED = Set.of("PATH", "HOME", "LANG", "TMPDIR", "JAVA_HOME");

    private final String name;
    private List<String> command;
    private final Map<String, String> environment;
    private final Path log;
    private final Thread supervisor;
    private @Nullable Process process;
    private boolean away;
    private boolean closed;
    private int starts;

    private Part(String name, List<String> command, Map<String, String> environment, Path log) {
        this.name = name;
        this.command = List.copyOf(command);
        this.environment = Map.copyOf(environment);
        this.log = log;
        this.supervisor = new Thread(this::supervise, "supervisor of " + name);
        supervisor.setDaemon(true);
    }

    /** Starts a process that sees only the given environment, and its supervisor. */
    static Part start(String name, List<String> command, Map<String, String> environment, Path log) {
        Part part = new Part(name, command, environment, log);
        part.begin();
        part.supervisor.start();
        return part;
    }

    private synchronized void begin() {
        if (closed || away) {
            return;
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().keySet().retainAll(INHERITED);
        builder.environment().putAll(environment);
        try {
            process = builder.start();
            starts++;
        } catch (IOException cannotStart) {
            throw StartRefused.failure("The process of " + name + " does not start: " + cannotStart.getMessage() + ".");
        }
    }

    private void supervise() {
        try {
            while (!isClosed()) {
                @Nullable Process running = running();
                if (running != null) {
                    running.waitFor();
                }
                Thread.sleep(BETWEEN_STARTS_MS);
                if (running == null || !running.isAlive()) {
                    begin();
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized @Nullable Process running() {
        return process != null && process.isAlive() ? process : null;
    }

    /** For sentences. */
    String name() {
        return name;
    }

    /** How often the process was started. */
    synchronized int starts() {
        return starts;
    }

    /** SIGKILL to the process alone. @return whether there was one */
    boolean kill() {
        @Nullable Process running = running();
        if (running != null) {
            running.destroyForcibly();
        }
        return running != null;
    }

    /** The process that this process started; with several, the oldest. */
    Optional<ProcessHandle> child() {
        @Nullable Process running = running();
        return running == null
                ? Optional.empty()
                : running.children().min(Comparator.comparingLong(ProcessHandle::pid));
    }

    /** Kills the process and does not start it again until {@link #back}. */
    void away() {
        synchronized (this) {
            away = true;
        }
        kill();
    }

    /** Starts the process again. */
    void back() {
        synchronized (this) {
            away = false;
        }
    }

    /** Stops the process in order and starts another one in its place. */
    void become(List<String> other) {
        synchronized (this) {
            away = true;
        }
        stop(running());
        synchronized (this) {
            command = List.copyOf(other);
            away = false;
        }
    }

    /** Stops the process in order. */
    @Override
    public void close() {
        @Nullable Process running;
        synchronized (this) {
            closed = true;
            running = running();
        }
        supervisor.interrupt();
        stop(running);
    }

    /** With SIGTERM, and with SIGKILL when that takes too long. */
    private static void stop(@Nullable Process running) {
        if (running == null) {
            return;
        }
        running.toHandle().destroy();
        try {
            if (!running.waitFor(STOP_PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                running.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            running.destroyForcibly();
        }
    }
}
