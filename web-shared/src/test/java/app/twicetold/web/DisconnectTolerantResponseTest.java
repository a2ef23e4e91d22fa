package app.twicetold.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of an answer whose client leaves. */
class DisconnectTolerantResponseTest {
    private final Connection connection = new Connection();
    private final HttpServletResponse response =
            new DisconnectTolerantResponse((HttpServletResponse) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {HttpServletResponse.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("flushBuffer")) {
                            connection.flush();
                        }
                        return method.getName().equals("getOutputStream") ? connection : null;
                    }));

    @Test
    void aClientThatStaysGetsEverything() throws IOException {
        ServletOutputStream out = response.getOutputStream();
        out.write('o');
        out.write("-nce".getBytes(UTF_8), 1, 3);
        response.flushBuffer();
        out.close();

        assertThat(connection.received.toString(UTF_8)).isEqualTo("once");
        assertThat(connection.calls).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void nothingIsSentOrThrownOnceTheClientIsGone(int sentBefore) throws IOException {
        connection.breaksAt = sentBefore + 1;

        ServletOutputStream out = response.getOutputStream();
        out.write('o');
        out.write("-nce".getBytes(UTF_8), 1, 3);
        response.flushBuffer();
        out.close();

        assertThat(connection.calls).isEqualTo(sentBefore + 1);
        assertThat("once").startsWith(connection.received.toString(UTF_8));
    }

    @Test
    void aStreamThatGoesOnLearnsThatNobodyTakesIt() throws IOException {
        connection.breaksAt = 1;
        ServletOutputStream out = response.getOutputStream();

        out.write(new byte[256 * 1024]);
        assertThatThrownBy(() -> out.write('x')).isInstanceOf(ClientDisconnected.class);
        out.close();

        assertThat(connection.calls).isEqualTo(1);
    }

    private static final class Connection extends ServletOutputStream {
        private final ByteArrayOutputStream received = new ByteArrayOutputStream();
        private int breaksAt = Integer.MAX_VALUE;
        private int calls;

        private void called() throws IOException {
            calls++;
            if (calls >= breaksAt) {
                throw new IOException("Connection is closed");
            }
        }

        @Override
        public void write(int b) throws IOException {
            called();
            received.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            called();
            received.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            called();
        }

        @Override
        public void close() throws IOException {
            called();
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
