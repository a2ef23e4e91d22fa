package app.twicetold.rehearsals.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Test
    void progressIsWrittenOverOnATerminal() {
        Terminal terminal = terminal(80, false, true);
        terminal.progress("转写中 1/3");
        terminal.progress("done 3/3");
        terminal.endProgress();
        terminal.line("next");

        assertThat(written()).isEqualTo("\r转写中 1/3\rdone 3/3  \nnext\n");
    }

    @Test
    void progressIsALineForEachChangeElsewhere() {
        Terminal terminal = terminal(80, false, false);
        terminal.progress("listening 1/3");
        terminal.progress("listening 1/3");
        terminal.progress("done 3/3");
        terminal.endProgress();

        assertThat(written()).isEqualTo("listening 1/3\ndone 3/3\n");
    }

    @Test
    void stylesNeedColours() {
        assertThat(terminal(80, false, true).styled(Terminal.Style.BOLD, "x")).isEqualTo("x");
        assertThat(terminal(80, true, true).styled(Terminal.Style.BOLD, "x")).isEqualTo("\u001b[1mx\u001b[0m");
        assertThat(terminal(80, true, true).styled(Terminal.Style.PLAIN, "x")).isEqualTo("x");
    }

    @Test
    void theWidthIsBounded() {
        assertThat(terminal(10, false, false).width()).isEqualTo(48);
        assertThat(terminal(60, false, false).width()).isEqualTo(60);
        assertThat(terminal(300, false, false).width()).isEqualTo(96);
    }

    private Terminal terminal(int width, boolean colour, boolean interactive) {
        PrintStream stream = new PrintStream(written, true, StandardCharsets.UTF_8);
        return new Terminal(stream, stream, width, colour, interactive);
    }

    private String written() {
        return written.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
