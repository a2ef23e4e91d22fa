package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The bytes of a body that have come. They are in memory, those of a long body in a file that is deleted with it. */
public final class ReceivedBody {
    /** Why a body is not whole. */
    public enum Flaw {
        CLIENT_GONE("client_gone", ErrorCode.BAD_REQUEST),
        TOO_SLOW("too_slow", ErrorCode.REQUEST_TIMEOUT);

        private final String label;
        private final ErrorCode code;

        Flaw(String label, ErrorCode code) {
            this.label = label;
            this.code = code;
        }

        /** Its name in the metrics. */
        public String label() {
            return label;
        }

        /** The error that the client is told, if it is still connected. */
        public ErrorCode code() {
            return code;
        }
    }

    /** The most bytes that are kept in memory. A document fits. */
    static final int MOST_IN_MEMORY = JsonBodyFilter.MAX_BYTES + 1;

    /**
     * How much of a body that is too long is taken from the connection and forgotten. A client that is still writing
     * when its connection is closed does not get to read why.
     */
    static final long MOST_FORGOTTEN = 16 * 1024 * 1024;

    static final int BUFFER_BYTES = 8_192;

    private final long announced;
    private final BodyGate.Allowance allowance;
    private final Path directory;
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
    private @Nullable Path file;
    private @Nullable OutputStream toFile;
    private long length;
    private long forgotten;
    private @Nullable Flaw flaw;
    private boolean discarded;

    /**
     * @param announced the length that the client names, negative for none
     * @param allowance how many bytes may come; one more is kept, so that a longer body shows
     * @param directory where a long body goes to
     */
    ReceivedBody(long announced, BodyGate.Allowance allowance, Path directory) {
        this.announced = announced;
        this.allowance = allowance;
        this.directory = directory;
    }

    synchronized void add(byte[] bytes, int count) throws IOException {
        int fitting = announced > allowance.mostBytes() ? 0 : (int) Math.min(count, allowance.mostBytes() + 1 - length);
        forgotten += count - fitting;
        if (discarded || fitting == 0) {
            return;
        }
        if (toFile == null && length + fitting > MOST_IN_MEMORY) {
            Path path = Files.createTempFile(directory, "body", ".part");
            file = path;
            toFile = Files.newOutputStream(path);
            memory.writeTo(toFile);
            memory.reset();
        }
        (toFile == null ? memory : toFile).write(bytes, 0, fitting);
        length += fitting;
    }

    /**
     * Takes the whole body, and holds the thread for that.
     *
     * @param patience how long the body may take; the server ends a single read that takes too long
     */
    void read(InputStream in, Duration patience) {
        long begun = System.nanoTime();
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            int count = 0;
            while (count >= 0 && !hasAllOfItsLength() && !isBeyondPatience()) {
                if (System.nanoTime() - begun >= patience.toNanos()) {
                    breakOff(Flaw.TOO_SLOW);
                    return;
                }
                count = in.read(buffer);
                add(buffer, Math.max(count, 0));
            }
            end();
        } catch (IOException broken) {
            breakOff(isTimeout(broken) ? Flaw.TOO_SLOW : Flaw.CLIENT_GONE);
        }
    }

    private static boolean isTimeout(Throwable broken) {
        for (Throwable each = broken; each != null; each = each.getCause()) {
            if (each instanceof TimeoutException || each instanceof SocketTimeoutException) {
                return true;
            }
        }
        return false;
    }

    synchronized boolean isTooLong() {
        return announced > allowance.mostBytes() || length > allowance.mostBytes();
    }

    /** Whether the rest of a body that is too long is left on the connection. */
    synchronized boolean isBeyondPatience() {
        return forgotten > MOST_FORGOTTEN;
    }

    /** Whether as many bytes came as the client announced. Never of a body without a length. */
    synchronized boolean hasAllOfItsLength() {
        return announced >= 0 && length + forgotten >= announced;
    }

    /** Ends the body. A body that is shorter than announced is not whole. */
    synchronized void end() {
        if (length < announced) {
            breakOff(Flaw.CLIENT_GONE);
        }
    }

    /** Ends the body early. Of a body that is too long nothing is missing. */
    synchronized void breakOff(Flaw why) {
        if (!isTooLong()) {
            flaw = why;
        }
    }

    synchronized @Nullable Flaw flaw() {
        return flaw;
    }

    /** The length to tell. For a body that is too long or not whole it is the announced length, at least 1. */
    synchronized long length() {
        return flaw == null ? Math.max(length, isTooLong() ? announced : 0) : Math.max(announced, 1);
    }

    /**
     * The bytes. Reading a body that is not whole is refused, and so is reading on where one that is too long was cut.
     */
    synchronized InputStream open() throws IOException {
        Flaw why = flaw;
        if (why != null) {
            return new Refusing(new ServiceException(why.code()));
        }
        return isTooLong() ? new SequenceInputStream(kept(), new Refusing(allowance.beyond())) : kept();
    }

    private InputStream kept() throws IOException {
        Path path = file;
        if (path == null) {
            return new ByteArrayInputStream(memory.toByteArray());
        }
        if (toFile != null) {
            toFile.close();
        }
        return Files.newInputStream(path);
    }

    /** Forgets the bytes. */
    synchronized void discard() {
        discarded = true;
        memory.reset();
        try {
            if (toFile != null) {
                toFile.close();
            }
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException kept) {
            // The directory belongs to the server, which empties it at its start.
        }
    }

    /** Stands for bytes that are not there. */
    static final class Refusing extends InputStream {
        private final ServiceException why;

        Refusing(ServiceException why) {
            this.why = why;
        }

        @Override
        public int read() {
            throw why;
        }

        @Override
        public int read(byte[] buffer, int offset, int count) {
            throw why;
        }
    }
}
