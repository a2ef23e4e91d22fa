package app.twicetold.core.source.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.source.text.Decoded;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages of a server whose header, order mark and markup contradict one another, and all of them the bytes. */
@Timeout(60)
class FetchedCharsetsIT {
    private static final String TEXT = "谁都可以把一个故事再讲一遍，但是要讲得让别人愿意听，就得先想清楚它说的是什么。";

    private final HostileServer server = HostileServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest(name = "bytes {0}, mark {1}, header {2}, markup {3}")
    @CsvSource({
        "UTF-8, false, iso-8859-1, gbk",
        "UTF-8, true, gbk, iso-8859-1",
        "UTF-16LE, true, utf-8, gbk",
        "UTF-16BE, true, iso-8859-1, utf-8",
        "GB18030, false, gb2312, utf-8",
        "GB18030, false, utf-8, gb2312",
        "GB18030, false, utf-8, utf-8",
        "GB18030, false, no-such-charset, gbk",
        "Big5, false, big5, gbk",
        "UTF-8, false, no-such-charset, neither"
    })
    void theBytesAreReadAsWhatTheyAre(String bytes, boolean mark, String header, String markup) throws Exception {
        Charset charset = Charset.forName(bytes);
        String text = bytes.equals("Big5") ? "誰都可以把一個故事再講一遍，但是要講得讓別人願意聽。" : TEXT;
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (mark) {
            body.writeBytes("\uFEFF".getBytes(charset));
        }
        body.writeBytes(("<html><head><meta charset=\"" + markup + "\"></head><body><p>" + text + "</p></body></html>")
                .getBytes(charset));
        server.on("/page", 200, "Content-Type: text/html; charset=" + header + "\r\n", body.toByteArray());

        Fetched fetched = fetcher().fetch(FetchRequest.of(server.url("/page"), DocumentKind.PAGE));

        assertThat(Decoded.text(fetched.body(), fetched.contentType()))
                .startsWith("<html>")
                .contains(text);
    }

    @ParameterizedTest(name = "header {0}, markup {1}")
    @CsvSource({"windows-1252, utf-8", "utf-8, windows-1252", "utf-8, iso-8859-1"})
    void westernTextsAreReadToo(String header, String markup) throws Exception {
        String text = "Ein Märchen läßt sich überall erzählen, wo jemand zuhört.";
        server.on(
                "/page",
                200,
                "Content-Type: text/html; charset=" + header + "\r\n",
                ("<meta http-equiv=\"Content-Type\" content=\"text/html; charset=" + markup + "\"><p>" + text)
                        .getBytes(StandardCharsets.ISO_8859_1));

        Fetched fetched = fetcher().fetch(FetchRequest.of(server.url("/page"), DocumentKind.PAGE));

        assertThat(Decoded.text(fetched.body(), fetched.contentType())).contains(text);
    }

    private Fetcher fetcher() {
        return new Fetcher(
                new FetchSettings(true, Set.of("127.0.0.1:" + server.port()), Duration.ZERO),
                TestFetcher.alone(),
                () -> Instant.parse("2026-03-02T10:00:00Z"),
                InetAddress::getAllByName,
                System::nanoTime,
                Fetcher.DEADLINE,
                DefaultClientTlsStrategy.createDefault());
    }
}
