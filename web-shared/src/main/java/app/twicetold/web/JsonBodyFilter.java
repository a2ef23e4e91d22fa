package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Checks type and size of a body, after authentication and before anything is parsed: JSON (also when the client names
 * no type), at most 1 MB. The length says whether there is a body, and {@link BodyGate} gives every body a length.
 * Asking the runtime would wait for the first byte.
 */
final class JsonBodyFilter implements ContainerRequestFilter {
    static final int MAX_BYTES = 1_048_576;

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getLength() > MAX_BYTES) {
            throw new ServiceException(ErrorCode.PAYLOAD_TOO_LARGE);
        }
        // Some clients name a type although they send no body. That type means nothing.
        String declared = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
        if (declared == null || request.getLength() <= 0) {
            request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
        } else if (!isJson(declared)) {
            throw new ServiceException(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        }
        if (request.getLength() > 0) {
            request.setEntityStream(new BoundedStream(request.getEntityStream()));
        }
    }

    private static boolean isJson(String declared) {
        int semicolon = declared.indexOf(';');
        String type = (semicolon < 0 ? declared : declared.substring(0, semicolon)).trim();
        return type.equalsIgnoreCase(MediaType.APPLICATION_JSON);
    }

    /** Ends with {@code payload_too_large} instead of the byte after the last allowed one. */
    private static final class BoundedStream extends FilterInputStream {
        private int left = MAX_BYTES;

        BoundedStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            if (b >= 0) {
                count(1);
            }
            return b;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int n = super.read(buffer, offset, length);
            if (n > 0) {
                count(n);
            }
            return n;
        }

        private void count(int n) {
            left -= n;
            if (left < 0) {
                throw new ServiceException(ErrorCode.PAYLOAD_TOO_LARGE);
            }
        }
    }
}
