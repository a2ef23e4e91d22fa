package app.twicetold.core.provider.http;

import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A recording that is sent to a provider. The caller's thread opens the recording, so that a slow store delays no other
 * call. A thread of the HTTP client only reads the recording. This class remembers whether our side failed, because the
 * client reports such a failure like a broken connection. It also closes the recording when a cancelled call leaves it
 * open.
 */
final class WatchedAudio implements AutoCloseable {
    private final Watched stream;
    private final Duration opening;
    private volatile @Nullable Exception fault;

    /**
     * Opens a recording.
     *
     * @throws AudioSourceException when the store does not give the recording before the deadline
     */
    WatchedAudio(AudioSource source, Deadline deadline) {
        Duration before = deadline.remaining();
        try {
            stream = new Watched(source.opener().open(), source.sizeBytes());
        } catch (IOException | RuntimeException e) {
            throw new AudioSourceException(e);
        }
        opening = before.minus(deadline.remaining());
        if (deadline.isOver()) {
            close();
            throw new AudioSourceException(new IOException("The store took all the time that there was"));
        }
    }

    /**
     * The rest of the recording. The recording is read only once, so a request that is sent again is too short and
     * fails.
     */
    InputStream stream() {
        return stream;
    }

    /**
     * Makes a call that sends the recording.
     *
     * @throws AudioSourceException when the call fails because of our side: the recording broke off, or the store took
     *     so long that the provider had clearly less time than it was granted
     */
    <T> T during(Supplier<T> call, Deadline deadline) {
        Duration left = deadline.remaining();
        try {
            return call.get();
        } catch (ProviderException e) {
            Exception broken = fault;
            if (broken == null && e.kind() == ErrorKind.TIMEOUT && isLong(opening, left)) {
                broken = new IOException("The store took most of the time");
            }
            if (broken != null) {
                broken.addSuppressed(e);
                throw new AudioSourceException(broken);
            }
            throw e;
        }
    }

    private static boolean isLong(Duration opening, Duration left) {
        return opening.multipliedBy(10).compareTo(opening.plus(left)) > 0;
    }

    /** Does not wait, because closing a stream that was not read to its end may read the rest. */
    @Override
    public void close() {
        if (stream.left == 0) {
            closeNow();
        } else {
            ConnectionThreads.SHARED.execute(this::closeNow);
        }
    }

    private void closeNow() {
        try {
            stream.close();
        } catch (IOException | RuntimeException e) {
            // The stream was only read, so no data is lost.
        }
    }

    private final class Watched extends FilterInputStream {
        private volatile long left;

        Watched(InputStream in, long size) {
            super(in);
            left = size;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            int read = read(one, 0, 1);
            return read < 0 ? -1 : one[0] & 0xff;
        }

        /**
         * Sends exactly the announced number of bytes or fails the call, because a request of another length would hang
         * or be cut.
         */
        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (left == 0) {
                return -1;
            }
            int read;
            try {
                read = super.read(bytes, offset, (int) Math.min(length, left));
            } catch (IOException | RuntimeException e) {
                fault = e;
                throw new IOException(e);
            }
            if (read < 0) {
                IOException early = new IOException("The recording ends " + left + " bytes early");
                fault = early;
                throw early;
            }
            left -= read;
            return read;
        }
    }
}
