package app.twicetold.core.source.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A server on this machine that answers byte by byte as a test says. A path that no test named is missing. */
public final class HostileServer implements AutoCloseable {
    private final ServerSocket socket;
    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> names = new CopyOnWriteArrayList<>();

    private HostileServer(ServerSocket socket) {
        this.socket = socket;
    }

    /** Writes an answer, and may take its time. */
    public interface Reply {
        void write(OutputStream out) throws IOException;
    }

    public static HostileServer start() {
        try {
            HostileServer server = new HostileServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            daemon(server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As {@link #start()}, behind TLS. */
    public static HostileServer start(SSLContext tls) {
        try {
            HostileServer server = new HostileServer(
                    tls.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            daemon(server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** The first lines and the headers of all requests. */
    public List<String> requests() {
        return requests;
    }

    /** The server names that clients asked for in their handshakes. */
    public List<String> names() {
        return names;
    }

    /** How often a path was asked for. */
    public long asked(String path) {
        return requests.stream()
                .filter(it -> it.startsWith("GET " + path + " "))
                .count();
    }

    public void on(String path, Reply reply) {
        replies.put(path, reply);
    }

    public void on(String path, int status, String headers, String body) {
        on(path, status, headers, body.getBytes(UTF_8));
    }

    public void on(String path, int status, String headers, byte[] body) {
        on(path, out -> {
            out.write(head(status, headers + "Content-Length: " + body.length + "\r\n"));
            out.write(body);
        });
    }

    public void page(String path, String html) {
        on(path, 200, "Content-Type: text/html; charset=utf-8\r\n", html);
    }

    public static byte[] head(int status, String headers) {
        return ("HTTP/1.1 " + status + " Said\r\n" + headers + "\r\n").getBytes(ISO_8859_1);
    }

    public static byte[] packed(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                daemon(() -> answer(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void answer(Socket connection) {
        try (connection) {
            if (connection instanceof SSLSocket tls) {
                tls.startHandshake();
                ((ExtendedSSLSession) tls.getSession())
                        .getRequestedServerNames()
                        .forEach(name -> names.add(new String(name.getEncoded(), UTF_8)));
            }
            BufferedReader reader = new BufferedReader(new InputStreamReader(connection.getInputStream(), ISO_8859_1));
            StringBuilder request = new StringBuilder();
            for (String line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
                request.append(line).append('\n');
            }
            String[] first = request.toString().split(" ", 3);
            if (first.length < 3 || !first[0].toUpperCase(Locale.ROOT).equals("GET")) {
                return;
            }
            requests.add(request.toString());
            OutputStream out = connection.getOutputStream();
            replies.getOrDefault(first[1], o -> o.write(head(404, "Content-Length: 0\r\n")))
                    .write(out);
            out.flush();
        } catch (IOException hungUp) {
            // The client may go at any time.
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "hostile-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
