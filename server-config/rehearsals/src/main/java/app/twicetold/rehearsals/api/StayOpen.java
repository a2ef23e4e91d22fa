package app.twicetold.rehearsals.api;

import app.twicetold.launcher.TemporaryService;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;

/** Keeps a service after what was played on it, so that an operator can look at it in the console. */
public final class StayOpen {
    private StayOpen() {}

    /** Says where the console is, and returns at the next Enter, or when there is nobody to press it. */
    public static void untilEnter(TemporaryService service, InputStream in, PrintStream out) {
        out.printf(
                "%nIt stays for you to look at:%n%n  console      %s/v1/admin/console/%n  admin key    %s%n%n"
                        + "Enter ends it, and deletes its data.%n",
                service.url(), service.adminKey());
        out.flush();
        try {
            int typed = in.read();
            while (typed >= 0 && typed != '\n') {
                typed = in.read();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
