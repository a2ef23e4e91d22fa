package app.twicetold.web;

import app.twicetold.core.shared.ServiceException;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that has no body, or whose body is there as a whole, with its length. */
final class BodyRequest extends HttpServletRequestWrapper {
    private final @Nullable ReceivedBody body;
    private final @Nullable ServiceException unread;
    private @Nullable ServletInputStream stream;

    private BodyRequest(HttpServletRequest request, @Nullable ReceivedBody body, @Nullable ServiceException unread) {
        super(request);
        this.body = body;
        this.unread = unread;
    }

    static BodyRequest with(HttpServletRequest request, ReceivedBody body) {
        return new BodyRequest(request, body, null);
    }

    static BodyRequest without(HttpServletRequest request) {
        return new BodyRequest(request, null, null);
    }

    /** A request whose announced body is too long. Its length says why, and reading it throws the refusal. */
    static BodyRequest unread(HttpServletRequest request, ServiceException refusal) {
        return new BodyRequest(request, null, refusal);
    }

    private long length() {
        return body == null ? 0 : body.length();
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        if (stream == null) {
            stream = new Bytes(open());
        }
        return stream;
    }

    private InputStream open() throws IOException {
        if (unread != null) {
            return new ReceivedBody.Refusing(unread);
        }
        return body == null ? InputStream.nullInputStream() : body.open();
    }

    @Override
    public BufferedReader getReader() throws IOException {
        return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }

    @Override
    public long getContentLengthLong() {
        return unread != null ? super.getContentLengthLong() : length();
    }

    @Override
    public int getContentLength() {
        return unread != null ? super.getContentLength() : (int) length();
    }

    @Override
    public @Nullable String getHeader(String name) {
        Enumeration<String> values = getHeaders(name);
        return values.hasMoreElements() ? values.nextElement() : null;
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        if (unread != null || !BodyGate.describesBody(name)) {
            return super.getHeaders(name);
        }
        return HttpHeaders.CONTENT_LENGTH.equalsIgnoreCase(name) && length() > 0
                ? Collections.enumeration(List.of(String.valueOf(length())))
                : Collections.emptyEnumeration();
    }

    @Override
    public int getIntHeader(String name) {
        String value = getHeader(name);
        return value == null ? -1 : Integer.parseInt(value);
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        if (unread != null) {
            return super.getHeaderNames();
        }
        List<String> names = new ArrayList<>(Collections.list(super.getHeaderNames()));
        names.removeIf(BodyGate::describesBody);
        if (length() > 0) {
            names.add(HttpHeaders.CONTENT_LENGTH);
        }
        return Collections.enumeration(names);
    }

    private static final class Bytes extends ServletInputStream {
        private final InputStream in;
        private boolean finished;

        Bytes(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            finished = b < 0;
            return b;
        }

        @Override
        public int read(byte[] buffer, int offset, int count) throws IOException {
            int n = in.read(buffer, offset, count);
            finished = n < 0;
            return n;
        }

        @Override
        public int available() throws IOException {
            return in.available();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }

        @Override
        public boolean isFinished() {
            return finished;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("The body is there already");
        }
    }
}
