package app.twicetold.rehearsals.dependencies;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.DataDirectory;
import app.twicetold.launcher.DatabaseServer;
import app.twicetold.launcher.MessageBroker;
import app.twicetold.launcher.PurchaseEmulator;
import app.twicetold.launcher.Settings;
import app.twicetold.launcher.StartRefused;
import app.twicetold.launcher.StopHook;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Only the database, the broker and the emulators of other services, for servers that are configured elsewhere. */
@Command(name = "dependencies")
public final class Dependencies implements Callable<Integer>, AutoCloseable {
    private final Deque<AutoCloseable> started = new ArrayDeque<>();

    /** Starts everything, prints where it is, and keeps it until this process is stopped. */
    @Override
    public Integer call() {
        Settings settings = Settings.fromEnvironment();
        StopHook hook = StopHook.register("");
        try {
            Dependencies unused = hook.start(() -> start(settings));
            Thread.currentThread().join();
        } catch (StartRefused refused) {
            if (!hook.isStopping()) {
                throw refused;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    /** Starts everything and prints where it is. */
    private Dependencies start(Settings settings) {
        try {
            begin(settings);
            return this;
        } catch (RuntimeException cannotStart) {
            close();
            throw cannotStart;
        }
    }

    private void begin(Settings settings) {
        DataDirectory directory = started(DataDirectory.open(settings.dataDirectory()));
        DatabaseServer database = started(DatabaseServer.start(directory, settings.databaseConnections()));
        MessageBroker broker = started(MessageBroker.start(directory, settings));
        PurchaseEmulator purchases = started(PurchaseEmulator.start());
        IdentityEmulator identity = started(IdentityEmulator.start());
        Console.say("DATABASE_URL=" + database.address().url());
        Console.say("DATABASE_USER=" + database.address().user());
        Console.say("DATABASE_PASSWORD=" + database.address().password());
        Console.say("BROKER_URL=" + broker.address().url());
        Console.say("BROKER_USER=" + broker.address().user());
        Console.say("BROKER_PASSWORD=" + broker.address().password());
        purchases.settings().forEach((name, value) -> Console.say(name + "=" + value));
        identity.settings().forEach((name, value) -> Console.say(name + "=" + value));
        Console.say("READY=true");
    }

    private <T extends AutoCloseable> T started(T part) {
        started.push(part);
        return part;
    }

    /** Closes the last one first. */
    @Override
    public void close() {
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (Exception alreadyGone) {
                // A part that is gone already needs no closing.
            }
        }
    }
}
