package app.twicetold.rehearsals.demo;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.rehearsals.options.OptionReader;
import app.twicetold.rehearsals.recordings.Recording;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DemoTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream problems = new ByteArrayOutputStream();

    @Test
    void optionsHaveDefaults() {
        Demo usual = read();
        assertThat(usual.language).isEqualTo("en");
        assertThat(usual.url).isEqualTo(URI.create("http://localhost:8080"));
        assertThat(usual.days).isZero();
        assertThat(List.of(usual.content, usual.crashes, usual.playground)).containsOnly(false);

        Demo chosen = read("--lang", "zh-Hans", "--url=http://127.0.0.1:9000/", "--days", "28", "--content");
        assertThat(chosen.language).isEqualTo("zh-Hans");
        assertThat(chosen.url).isEqualTo(URI.create("http://127.0.0.1:9000"));
        assertThat(chosen.days).isEqualTo(28);
        assertThat(chosen.content).isTrue();
        assertThat(read("--days=1").days).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--lang=fr",
                "--lang",
                "--url=localhost:8080",
                "--url=ftp://x",
                "--url=http://x/v1",
                "--days=0",
                "--days=29",
                "--days",
                "help"
            })
    void otherArgumentsAreNamed(String argument) {
        assertThat(play(argument)).isEqualTo(2);
        assertThat(problems.toString(StandardCharsets.UTF_8))
                .contains(argument.replaceFirst("=.*", ""))
                .endsWith("; see: ./run help\n");
    }

    @Test
    void everyLanguageHasTheSameWordsAndAllItsRecordings() {
        assertThat(Recording.languages()).containsExactlyInAnyOrder("en", "zh-Hans");
        for (String language : Recording.languages()) {
            assertThat(Words.in(language).keys())
                    .containsExactlyInAnyOrderElementsOf(Words.in("en").keys());
            assertThat(Recording.of(language, "diagnostic", 1).bytes())
                    .hasSize((int) Recording.of(language, "diagnostic", 1).sizeBytes());
            assertThat(Recording.of(language, "training", 1).articleId())
                    .isEqualTo(Recording.of(language, "training", 2).articleId());
        }
    }

    @Test
    void aServiceOutOfReachIsOneSentence() throws IOException {
        URI nobody;
        try (java.net.ServerSocket socket = new java.net.ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }

        assertThat(play("--url", nobody.toString())).isEqualTo(1);
        assertThat(problems.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines(
                        "No service answers at " + nobody + "; start it with ./run, or name another one with --url.");
    }

    @Test
    void anErrorEnvelopeIsOneSentence() throws IOException {
        assertThat(playAgainst(503, """
                        {"error":{"code":"service_unavailable","message":"服务繁忙。","request_id":"req_12345678"}}""", "--lang=zh-Hans")).isEqualTo(1);
        assertThat(problems.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines("服务拒绝了 GET /v1/config：服务繁忙。（service_unavailable，请求 req_12345678）");
    }

    @Test
    void anotherProgramOnThePortIsOneSentence() throws IOException {
        assertThat(playAgainst(200, "<html>")).isEqualTo(1);
        assertThat(problems.toString(StandardCharsets.UTF_8))
                .contains("GET /v1/config with status 200")
                .hasLineCount(1);
    }

    private int playAgainst(int status, String body, String... arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        try {
            String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
            all[arguments.length] =
                    "--url=http://127.0.0.1:" + server.getAddress().getPort();
            return play(all);
        } finally {
            server.stop(0);
        }
    }

    private int play(String... arguments) {
        return OptionReader.of(new CommandLine(new Demo(terminal())), terminal()::complain)
                .execute(arguments);
    }

    private Demo read(String... arguments) {
        return CommandLine.populateCommand(new Demo(terminal()), arguments);
    }

    private Terminal terminal() {
        return new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(problems, true, StandardCharsets.UTF_8),
                80,
                false,
                false);
    }
}
