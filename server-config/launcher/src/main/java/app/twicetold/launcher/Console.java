package app.twicetold.launcher;

import java.nio.file.Path;

/** The terminal: the only writer to it, and what is written on it. */
@SuppressWarnings("SystemOut")
public final class Console {
    private static volatile boolean json;

    private Console() {}

    /** From now on every line is one JSON object, like the lines of the log that the terminal shows. */
    static void speakJson() {
        json = true;
    }

    /** Prints one line. */
    public static void say(String line) {
        System.out.println(json ? JsonLogFormatter.event("launcher", line) : line);
        System.out.flush();
    }

    /** Prints one line to the error stream. */
    public static void complain(String line) {
        System.err.println(json ? JsonLogFormatter.event("launcher", line) : line);
        System.err.flush();
    }

    /** A path as somebody wrote it on the terminal, from the directory where they called the command. */
    public static Path path(String written) {
        return Path.of(System.getProperty("twicetold.called-from", ""))
                .resolve(written)
                .toAbsolutePath()
                .normalize();
    }
}
