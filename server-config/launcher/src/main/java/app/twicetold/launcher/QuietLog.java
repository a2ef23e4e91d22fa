package app.twicetold.launcher;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;
import java.util.logging.SimpleFormatter;

/**
 * The log of this process. The terminal is for sentences: of the broker and the database it shows only what goes wrong.
 */
public final class QuietLog {
    private QuietLog() {}

    /** Lines of text. */
    public static void begin() {
        begin(false);
    }

    static void begin(boolean json) {
        String formatter = (json ? JsonLogFormatter.class : SimpleFormatter.class).getName();
        String quiet = """
                handlers=java.util.logging.ConsoleHandler
                .level=SEVERE
                # It says with a stack that a server which died cannot be stopped; everything else it throws as well.
                io.zonky.test.db.postgres.embedded.EmbeddedPostgres.level=OFF
                # A check says in a sentence what keeps it from a broker.
                org.apache.activemq.artemis.core.client.level=OFF
                java.util.logging.ConsoleHandler.formatter=%s
                java.util.logging.SimpleFormatter.format=%%1$tFT%%1$tT %%4$s %%3$s %%5$s%%6$s%%n
                """.formatted(formatter);
        try {
            LogManager.getLogManager()
                    .readConfiguration(new ByteArrayInputStream(quiet.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
