package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.DataDirectory;
import app.twicetold.launcher.DatabaseServer;
import app.twicetold.launcher.MessageBroker;
import app.twicetold.launcher.Settings;
import app.twicetold.launcher.StartRefused;
import java.io.IOException;

/**
 * The main class of a process that is only a database or only a broker, so that each can be killed alone. Settings are
 * read from the environment. It ends with its standard input, and when the database dies.
 *
 * <p>Arguments: {@code database} or {@code broker}, and the port.
 */
public final class Backend {
    private static final int CONNECTIONS = 60;
    private static final long LOOK_MS = 200;

    private Backend() {}

    /** Ends with 0 after a stop, and with 1 when the part cannot start or died. */
    public static void main(String[] arguments) throws InterruptedException {
        Settings settings = Settings.fromEnvironment();
        try (DataDirectory directory = DataDirectory.open(settings.dataDirectory())) {
            Thread parent = new Thread(Backend::endWithParent, "parent-watch");
            parent.setDaemon(true);
            parent.start();
            if (arguments[0].equals("database")) {
                DatabaseServer database = DatabaseServer.start(directory, CONNECTIONS, Integer.parseInt(arguments[1]));
                Runtime.getRuntime().addShutdownHook(new Thread(database::close));
                while (database.isAlive()) {
                    Thread.sleep(LOOK_MS);
                }
                Runtime.getRuntime().halt(1);
            }
            MessageBroker broker = MessageBroker.start(directory, settings);
            Runtime.getRuntime().addShutdownHook(new Thread(broker::close));
            Thread.currentThread().join();
        } catch (StartRefused refused) {
            System.err.println(refused.sentence());
            Runtime.getRuntime().halt(1);
        }
    }

    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {
                // The parent writes nothing to this stream; only its end matters.
            }
        } catch (IOException broken) {
            // A broken stream counts as closed.
        }
        System.exit(0);
    }
}
