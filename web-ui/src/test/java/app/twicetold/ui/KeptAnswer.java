package app.twicetold.ui;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a servlet answered, for a test to look at. */
public final class KeptAnswer {
    private final Map<String, String> headers = new HashMap<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int status = 200;

    /** The response that the servlet answers to. What no page needs throws {@link UnsupportedOperationException}. */
    public HttpServletResponse response() {
        return fake(HttpServletResponse.class, (proxy, call, arguments) -> {
            switch (call.getName()) {
                case "getStatus" -> {
                    return status;
                }
                case "setStatus" -> status = (int) arguments[0];
                case "setHeader" -> headers.put((String) arguments[0], (String) arguments[1]);
                case "setContentType" -> headers.put("Content-Type", (String) arguments[0]);
                case "setCharacterEncoding", "setContentLength" -> {}
                case "getOutputStream" -> {
                    return new Body();
                }
                default -> throw new UnsupportedOperationException(call.getName());
            }
            return null;
        });
    }

    /** Its status. */
    public int status() {
        return status;
    }

    /** Its headers by their names. */
    public Map<String, String> headers() {
        return headers;
    }

    /** Its body, which a test may write to in the place of another page. */
    public ByteArrayOutputStream body() {
        return body;
    }

    /** Its body as text. */
    public String text() {
        return body.toString(StandardCharsets.UTF_8);
    }

    /** An object of an interface, whose calls come to the handler. */
    public static <T> T fake(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(KeptAnswer.class.getClassLoader(), new Class<?>[] {type}, calls));
    }

    private final class Body extends ServletOutputStream {
        @Override
        public void write(int octet) {
            body.write(octet);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(@Nullable WriteListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
