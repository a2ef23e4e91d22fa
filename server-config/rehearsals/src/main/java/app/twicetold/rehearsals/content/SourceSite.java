package app.twicetold.rehearsals.content;

import app.twicetold.launcher.LocalServer;
import app.twicetold.launcher.StartRefused;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A site on this machine that sources are fetched from, with what a fetcher meets in the world: feeds that are not
 * modified, pages that are gone, a page that is busy at first, a directory that robots may not enter, a copy of a page
 * under another address, a page that is too short, and a redirect to a private address.
 *
 * <ul>
 *   <li>{@code /robots.txt}
 *   <li>{@code /feed/<language>.xml}: RSS with the pages of the edition, and an {@code ETag}
 *   <li>{@code /sitemap.xml}: the same pages as a sitemap
 *   <li>{@code /<language>/<number>.html}: a page
 * </ul>
 */
public final class SourceSite implements AutoCloseable {
    private static final int PAGES_OF_AN_EDITION = 8;
    private static final int BUSY_ANSWERS = 2;
    private static final String PRIVATE_ADDRESS = "http://10.0.0.7/secret.html";

    private final LocalServer server;
    private final AtomicInteger edition = new AtomicInteger();
    private final AtomicInteger busyAnswers = new AtomicInteger();
    private final Map<String, AtomicInteger> answers = new ConcurrentHashMap<>();
    private volatile CountDownLatch open = new CountDownLatch(0);

    private SourceSite() throws IOException {
        this.server = LocalServer.start("source-site", this::handle);
    }

    /** Starts it on a free port. */
    public static SourceSite start() {
        try {
            return new SourceSite();
        } catch (IOException cannotListen) {
            throw StartRefused.failure("The site of the sources cannot listen: " + cannotListen.getMessage() + ".");
        }
    }

    public URI url() {
        return URI.create("http://" + host());
    }

    /** Host and port, as the setting that allows private addresses wants them. */
    public String host() {
        return "127.0.0.1:" + server.port();
    }

    /** Publishes the next edition: every feed has new pages. */
    public void publish() {
        edition.incrementAndGet();
    }

    /** From here on every request waits until {@link #answer()}. */
    public void hold() {
        open = new CountDownLatch(1);
    }

    /** Answers what waits, and all that comes. */
    public void answer() {
        open.countDown();
    }

    /** How many answers of each status it gave. */
    public Map<String, Integer> answers() {
        Map<String, Integer> counts = new TreeMap<>();
        answers.forEach((status, count) -> counts.put(status, count.get()));
        return counts;
    }

    @Override
    public void close() {
        server.close();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            open.await();
            String path = exchange.getRequestURI().getPath();
            if (path.equals("/robots.txt")) {
                answer(exchange, 200, "text/plain", "User-agent: *\nDisallow: /members/\n");
            } else if (path.matches("/feed/(en|zh-Hans)\\.xml")) {
                feed(exchange, path.substring("/feed/".length(), path.length() - ".xml".length()));
            } else if (path.equals("/sitemap.xml")) {
                answer(exchange, 200, "application/xml", sitemap());
            } else if (path.equals("/moved.html")) {
                exchange.getResponseHeaders().set("Location", PRIVATE_ADDRESS);
                answer(exchange, 302, "text/plain", "");
            } else if (path.equals("/busy.html") && busyAnswers.incrementAndGet() <= BUSY_ANSWERS) {
                exchange.getResponseHeaders().set("Retry-After", "1");
                answer(exchange, 429, "text/plain", "");
            } else if (path.equals("/busy.html")) {
                answer(exchange, 200, "text/html", page("en", 999_983));
            } else if (path.equals("/short.html")) {
                answer(
                        exchange,
                        200,
                        "text/html",
                        "<html lang=\"en\"><body><article><p>Too short.</p></article></body></html>");
            } else if (path.matches("/(en|zh-Hans)/[0-9]+(-copy)?\\.html")) {
                String[] parts = path.substring(1).split("/", 2);
                answer(exchange, 200, "text/html", page(parts[0], Integer.parseInt(parts[1].replaceAll("\\D", ""))));
            } else {
                answer(exchange, 404, "text/plain", "");
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void feed(HttpExchange exchange, String language) throws IOException {
        String etag = "\"" + language + "-" + edition.get() + "\"";
        exchange.getResponseHeaders().set("ETag", etag);
        if (etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            answer(exchange, 304, "application/rss+xml", "");
            return;
        }
        String items = IntStream.range(0, PAGES_OF_AN_EDITION)
                .mapToObj(i -> item("/" + language + "/" + (edition.get() * PAGES_OF_AN_EDITION + i) + ".html"))
                .collect(Collectors.joining());
        String trouble = item("/gone-" + edition.get() + ".html")
                + item("/members/" + edition.get() + ".html")
                + item("/" + language + "/" + edition.get() * PAGES_OF_AN_EDITION + "-copy.html")
                + item("/busy.html")
                + item("/short.html")
                + item("/moved.html");
        answer(
                exchange,
                200,
                "application/rss+xml",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?><rss version=\"2.0\"><channel><title>The daily edition</title><link>"
                        + url() + "/</link><description>Pages</description>" + items + trouble + "</channel></rss>");
    }

    private String item(String path) {
        return "<item><title>Page " + path + "</title><link>" + url() + path + "</link></item>";
    }

    private String sitemap() {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"
                + IntStream.range(0, PAGES_OF_AN_EDITION)
                        .mapToObj(i -> "<url><loc>" + url() + "/en/"
                                + (500_000 + edition.get() * PAGES_OF_AN_EDITION + i) + ".html</loc></url>")
                        .collect(Collectors.joining())
                + "</urlset>";
    }

    private static String page(String language, int number) {
        return "<!doctype html><html lang=\"" + language + "\"><head><meta charset=\"utf-8\"><title>Page " + number
                + "</title></head><body><nav><a href=\"/\">Home</a></nav><article><h1>Page " + number + "</h1>"
                + PageTexts.paragraphs(language, number).stream()
                        .map(text -> "<p>" + text + "</p>")
                        .collect(Collectors.joining())
                + "</article><footer>All pages of this site</footer></body></html>";
    }

    private void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        answers.computeIfAbsent(Integer.toString(status), s -> new AtomicInteger())
                .incrementAndGet();
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
