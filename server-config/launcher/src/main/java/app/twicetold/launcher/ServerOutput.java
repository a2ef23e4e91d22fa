package app.twicetold.launcher;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Carries what a process prints to its log, line by line, and begins another file when one is full. A process must
 * never wait for its log, so a line that cannot be written is dropped.
 */
final class ServerOutput {
    /** A longer line is cut into several. */
    static final int LONGEST_LINE = 1 << 20;

    private final InputStream printed;
    private final @Nullable LogFiles files;
    private final List<LogFiles> others;
    private final UnaryOperator<String> line;
    private final Clock clock;
    private @Nullable OutputStream file;
    private long bytes;
    private Instant begun;

    /**
     * @param files where the output goes; null for the terminal
     * @param others logs of other processes, whose sizes are looked at from time to time
     * @param line makes the line to write out of each printed line
     */
    ServerOutput(
            InputStream printed,
            @Nullable LogFiles files,
            List<LogFiles> others,
            UnaryOperator<String> line,
            Clock clock) {
        this.printed = new BufferedInputStream(printed, 1 << 16);
        this.files = files;
        this.others = List.copyOf(others);
        this.line = line;
        this.clock = clock;
        this.begun = clock.instant();
        if (files != null) {
            files.begin();
        }
        others.forEach(LogFiles::beginByCopy);
    }

    /** Starts the thread that carries the output. The thread ends with the process. */
    Thread start() {
        Thread carrier = new Thread(this::carry, "server-output");
        carrier.setDaemon(true);
        carrier.start();
        return carrier;
    }

    void carry() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (printed) {
            for (int b = printed.read(); b >= 0; b = printed.read()) {
                if (b == '\n' || text.size() >= LONGEST_LINE) {
                    write(text);
                }
                if (b != '\n') {
                    text.write(b);
                }
            }
        } catch (IOException ended) {
            // The process is gone.
        }
        if (text.size() > 0) {
            write(text);
        }
        close();
    }

    private void write(ByteArrayOutputStream text) {
        byte[] written = (line.apply(text.toString(StandardCharsets.UTF_8)) + "\n").getBytes(StandardCharsets.UTF_8);
        text.reset();
        try {
            OutputStream to = target();
            to.write(written);
            to.flush();
            bytes += written.length;
        } catch (IOException full) {
            // The line is dropped, and the next one is tried again.
            close();
        }
    }

    @SuppressWarnings("SystemOut") // The log of a container is its standard output.
    private OutputStream target() throws IOException {
        if (files == null) {
            return System.out;
        }
        OutputStream now = file;
        if (now != null && files.isFull(bytes, begun)) {
            close();
            files.begin();
            others.forEach(LogFiles::beginByCopy);
            now = null;
            begun = clock.instant();
        }
        if (now == null) {
            now = Files.newOutputStream(
                    files.current(), StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.WRITE);
            bytes = Files.size(files.current());
            file = now;
        }
        return now;
    }

    private void close() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException alreadyGone) {
            // Nothing more can be done for it.
        }
        file = null;
    }
}
