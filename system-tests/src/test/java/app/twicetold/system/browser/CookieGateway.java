package app.twicetold.system.browser;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands before a service and knows operators by a cookie, as gateways do: it makes the header of the gateway of it, and
 * leaves all else as the browser sent it. One request a connection.
 */
public final class CookieGateway implements AutoCloseable {
    /** Its cookie, for pages of every site, as the careless have it. */
    public static final String COOKIE = "Gateway-Session";

    private static final String HEADER = "Gateway-Access-Jwt-Assertion";
    private static final Pattern SENT = Pattern.compile("(?i)\\b" + COOKIE + "=([^;\\s]+)");
    private static final String END = "\r\n";

    private final URI service;
    private final ServerSocket listening;
    private final List<Exchange> exchanges = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> refused = new ConcurrentHashMap<>();

    /**
     * What came through.
     *
     * @param signedIn whether the cookie came along
     * @param status of the answer
     */
    public record Exchange(String method, String path, boolean signedIn, int status) {}

    private CookieGateway(URI service, ServerSocket listening) {
        this.service = service;
        this.listening = listening;
    }

    /** Listens on a free port. */
    public static CookieGateway before(URI service) {
        try {
            CookieGateway gateway =
                    new CookieGateway(service, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            gateway.start(gateway::listen);
            return gateway;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where operators find it. */
    public URI url() {
        return URI.create("http://localhost:" + listening.getLocalPort() + "/");
    }

    /** From now on a path is answered with this status and a page of the gateway, as if the service behind it was away. */
    public void refuse(String path, int status) {
        refused.put(path, status);
    }

    /** What came through, or was refused, so far. */
    public List<Exchange> exchanges() {
        return List.copyOf(exchanges);
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void listen() {
        while (!listening.isClosed()) {
            try {
                Socket browser = listening.accept();
                start(() -> carry(browser));
            } catch (IOException closed) {
                // The loop ends with the socket.
            }
        }
    }

    private void carry(Socket browser) {
        try (browser) {
            InputStream in = browser.getInputStream();
            String head = head(in);
            if (head.isEmpty()) {
                return;
            }
            String path = head.split(" ", 3)[1];
            Integer refusal = refused.get(path);
            if (refusal == null) {
                pass(in, head, browser.getOutputStream());
            } else {
                exchanges.add(new Exchange(
                        head.split(" ", 3)[0], path, SENT.matcher(head).find(), refusal));
                browser.getOutputStream().write(page(refusal).getBytes(StandardCharsets.ISO_8859_1));
            }
        } catch (IOException ended) {
            // Both sides are closed.
        }
    }

    private static String page(int status) {
        String page = "<!doctype html><title>Gateway</title><h1>" + status + "</h1>";
        return String.join(
                END,
                "HTTP/1.1 " + status + " Refused",
                "Content-Type: text/html",
                "Content-Length: " + page.length(),
                "Connection: close",
                "",
                page);
    }

    private void pass(InputStream in, String head, OutputStream out) throws IOException {
        try (Socket server = new Socket(service.getHost(), service.getPort())) {
            Matcher cookie = SENT.matcher(head);
            boolean signedIn = cookie.find();
            server.getOutputStream()
                    .write(rewritten(head, signedIn ? cookie.group(1) : "").getBytes(StandardCharsets.ISO_8859_1));
            start(() -> pump(in, server));
            InputStream answer = server.getInputStream();
            String answered = head(answer);
            String[] asked = head.split(" ", 3);
            exchanges.add(new Exchange(asked[0], asked[1], signedIn, Integer.parseInt(answered.split(" ", 3)[1])));
            out.write(answered.getBytes(StandardCharsets.ISO_8859_1));
            answer.transferTo(out);
        }
    }

    private static String rewritten(String head, String token) {
        StringBuilder lines = new StringBuilder();
        for (String line : head.split(END)) {
            String name = line.split(":", 2)[0].toLowerCase(java.util.Locale.ROOT);
            if (!line.isEmpty() && !name.equals("cookie") && !name.equals("connection")) {
                lines.append(line).append(END);
            }
        }
        if (!token.isEmpty()) {
            lines.append(HEADER).append(": ").append(token).append(END);
        }
        return lines.append("Connection: close").append(END).append(END).toString();
    }

    /** Up to and with the empty line. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int ends = 0;
        for (int one = in.read(); one >= 0; one = in.read()) {
            head.write(one);
            ends = one == '\n' ? ends + 1 : one == '\r' ? ends : 0;
            if (ends == 2) {
                break;
            }
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    private static void pump(InputStream from, Socket to) {
        byte[] buffer = new byte[8192];
        try {
            OutputStream out = to.getOutputStream();
            for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
                out.write(buffer, 0, n);
                out.flush();
            }
        } catch (IOException ended) {
            // The answer has come.
        }
    }

    private void start(Runnable task) {
        Thread thread = new Thread(task, "cookie-gateway");
        thread.setDaemon(true);
        thread.start();
    }
}
