package app.twicetold.core.provider.http;

import app.twicetold.core.provider.AudioSource;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A recording on its way to a provider, read by a thread of the HTTP client. It remembers whether our side failed, which the
 * client reports like a broken connection, and closes what a cancelled call leaves open.
 */
final class WatchedAudio implements AutoCloseable {
    private final AudioSource source;
    private @Nullable InputStream stream;
    private @Nullable IOException fault;

    WatchedAudio(AudioSource source) {
        this.source = source;
    }

    synchronized InputStream open() {
        close();
        try {
            InputStream opened = new Watched(source.opener().open());
            stream = opened;
            return opened;
        } catch (IOException e) {
            fault = e;
            return InputStream.nullInputStream();
        }
    }

    /** What our side failed with, null when it did not. */
    synchronized @Nullable IOException fault() {
        return fault;
    }

    @Override
    public synchronized void close() {
        InputStream open = stream;
        stream = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // It was only read.
            }
        }
    }

    private synchronized IOException failed(IOException e) {
        fault = e;
        return e;
    }

    private final class Watched extends FilterInputStream {
        private long left = source.sizeBytes();

        Watched(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            int read = read(one, 0, 1);
            return read < 0 ? -1 : one[0] & 0xff;
        }

        /** The announced number of bytes goes out, or the call fails: a request of another length would hang or be cut. */
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
            } catch (IOException e) {
                throw failed(e);
            }
            if (read < 0) {
                throw failed(new IOException("The recording ends " + left + " bytes early"));
            }
            left -= read;
            return read;
        }
    }
}
