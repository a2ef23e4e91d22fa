package app.twicetold.launcher;

/** The only writer to the terminal. */
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
}
