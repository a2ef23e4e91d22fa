package app.twicetold.rehearsals.demo;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Where the demo writes: how wide it is, whether it shows colours, and whether a line can be written over. */
final class Terminal {
    /** How a piece of text stands out; without colours it does not. */
    enum Style {
        PLAIN(""),
        BOLD("1"),
        DIM("2"),
        RED("31"),
        GREEN("32"),
        YELLOW("33"),
        CYAN("36");

        private final String code;

        Style(String code) {
            this.code = code;
        }
    }

    private static final int NARROWEST = 48;
    private static final int WIDEST = 96;
    private static final int USUAL = 80;

    private final PrintStream out;
    private final PrintStream problems;
    private final int width;
    private final boolean colour;
    private final boolean interactive;
    private String progress = "";

    /**
     * A terminal or a file.
     *
     * @param width columns, from 48 to 96 after bounding
     * @param interactive whether the last line can be written over
     */
    Terminal(PrintStream out, PrintStream problems, int width, boolean colour, boolean interactive) {
        this.out = out;
        this.problems = problems;
        this.width = Math.max(NARROWEST, Math.min(WIDEST, width));
        this.colour = colour;
        this.interactive = interactive;
    }

    /** Standard output in UTF-8 whatever the locale says, because texts of every language go there. */
    static Terminal ofThisProcess(Map<String, String> environment) {
        OptionalInt columns = columns();
        boolean colour = columns.isPresent()
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "dumb").equals("dumb");
        return new Terminal(
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                columns.orElse(USUAL),
                colour,
                columns.isPresent());
    }

    int width() {
        return width;
    }

    String styled(Style style, String text) {
        return colour && style != Style.PLAIN ? "\u001b[" + style.code + "m" + text + "\u001b[0m" : text;
    }

    void line(String text) {
        out.println(text);
    }

    void blank() {
        out.println();
    }

    /** One sentence about what went wrong, to the error stream. */
    void complain(String sentence) {
        endProgress();
        problems.println(sentence);
    }

    /**
     * Shows how far something is. A terminal shows it over the last state; a file gets a line of its own when it
     * changed.
     */
    void progress(String text) {
        if (text.equals(progress)) {
            return;
        }
        if (interactive) {
            int leftover = Math.max(0, TextLayout.width(progress) - TextLayout.width(text));
            out.print("\r" + text + " ".repeat(leftover));
            out.flush();
        } else if (!text.isEmpty()) {
            out.println(text);
        }
        progress = text;
    }

    /** Ends the line of the progress. Later output goes to the next line. */
    void endProgress() {
        if (interactive && !progress.isEmpty()) {
            out.println();
        }
        progress = "";
    }

    /**
     * The columns of the terminal behind standard output; empty when there is none. The shell is asked, because {@code
     * System.console} also wants standard input to be a terminal, and changed its meaning in Java 22.
     */
    private static OptionalInt columns() {
        try {
            Process shell = new ProcessBuilder(List.of("sh", "-c", "test -t 1 && stty size < /dev/tty >&2"))
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String size = new String(shell.getErrorStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            if (shell.waitFor() != 0) {
                return OptionalInt.empty();
            }
            int columns = Integer.parseInt(size.substring(size.indexOf(' ') + 1));
            return OptionalInt.of(columns == 0 ? USUAL : columns);
        } catch (IOException | NumberFormatException unknown) {
            return OptionalInt.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return OptionalInt.empty();
        }
    }
}
