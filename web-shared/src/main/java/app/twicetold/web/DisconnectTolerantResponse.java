package app.twicetold.web;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A response whose client may leave before it is sent. The JAX-RS runtimes log a connection that broke as a fault with
 * its stack trace, and clients on the move break connections all the time. So bytes for a client that is gone are
 * dropped. Of a stream that goes on all the same {@link ClientDisconnected} tells its source.
 */
final class DisconnectTolerantResponse extends HttpServletResponseWrapper {
    /** No document is that long. */
    private static final int MOST_DROPPED = 256 * 1024;

    private @Nullable ServletOutputStream stream;

    DisconnectTolerantResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        if (stream == null) {
            stream = new Stream(super.getOutputStream());
        }
        return stream;
    }

    @Override
    public void flushBuffer() throws IOException {
        if (stream == null) {
            super.flushBuffer();
        } else {
            stream.flush();
        }
    }

    private static final class Stream extends ServletOutputStream {
        private final ServletOutputStream connection;
        private boolean gone;
        private long dropped;

        Stream(ServletOutputStream connection) {
            this.connection = connection;
        }

        @Override
        public void write(int b) throws IOException {
            send(() -> connection.write(b));
            count(1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            send(() -> connection.write(bytes, offset, length));
            count(length);
        }

        private void count(int bytes) throws ClientDisconnected {
            if (gone) {
                dropped += bytes;
            }
            if (dropped > MOST_DROPPED) {
                throw new ClientDisconnected();
            }
        }

        @Override
        public void flush() {
            send(connection::flush);
        }

        @Override
        public void close() {
            send(connection::close);
        }

        private void send(Part part) {
            if (gone) {
                return;
            }
            try {
                part.send();
            } catch (IOException disconnected) {
                gone = true;
            }
        }

        @Override
        public boolean isReady() {
            return connection.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            connection.setWriteListener(listener);
        }
    }

    @FunctionalInterface
    private interface Part {
        void send() throws IOException;
    }
}
