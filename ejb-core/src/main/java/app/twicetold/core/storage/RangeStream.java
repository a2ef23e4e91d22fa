package app.twicetold.core.storage;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The next bytes of a stream, up to a number. */
final class RangeStream extends FilterInputStream {
    private long remaining;

    RangeStream(InputStream stream, long remaining) {
        super(stream);
        this.remaining = remaining;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (remaining <= 0) {
            return -1;
        }
        int read = super.read(target, offset, (int) Math.min(length, remaining));
        remaining -= Math.max(read, 0);
        return read;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = super.skip(Math.min(count, remaining));
        remaining -= skipped;
        return skipped;
    }

    @Override
    public int available() throws IOException {
        return (int) Math.min(super.available(), remaining);
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
