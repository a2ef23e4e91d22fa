package app.twicetold.launcher;

/** The only writer to the terminal. */
@SuppressWarnings("SystemOut")
public final class Console {
    private Console() {}

    /** Prints one line. */
    public static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Prints one line to the error stream. */
    public static void complain(String line) {
        System.err.println(line);
        System.err.flush();
    }
}
