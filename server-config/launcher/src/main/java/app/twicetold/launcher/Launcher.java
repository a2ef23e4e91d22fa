package app.twicetold.launcher;

import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The command line: without arguments the service in the foreground, {@code check} to try what the settings name,
 * {@code prepare} to make later starts faster, {@code backup} and {@code restore} for the embedded database.
 */
public final class Launcher {
    private static final int PART_DIED = 3;
    private static final int USUAL_PORT = 8080;

    private Launcher() {}

    /**
     * Ends with 0 after a stop, 1 for a fault around the service, 2 for one in its configuration, 3 when the embedded
     * database or broker died too often, otherwise the server's code.
     */
    public static void main(String[] arguments) {
        String command = arguments.length == 0 ? "start" : arguments[0];
        String[] rest = Arrays.copyOfRange(arguments, Math.min(1, arguments.length), arguments.length);
        try {
            switch (command) {
                case "start" -> run();
                case "check" -> {
                    QuietLog.begin();
                    Runtime.getRuntime().halt(Check.run(System.getenv(), asksForCalls(rest)));
                }
                case "prepare" -> {
                    QuietLog.begin();
                    ClassArchive.make(Distribution.find());
                }
                case "backup", "restore" -> {
                    QuietLog.begin();
                    other(
                            "app.twicetold.launcher.backup." + (command.equals("backup") ? "Backup" : "Restore")
                                    + "Command",
                            rest);
                }
                default -> throw StartRefused.configuration("There is no command '" + command + "'; see: ./run help");
            }
        } catch (StartRefused refused) {
            Console.complain("twicetold: " + refused.sentence());
            Runtime.getRuntime().halt(refused.exitCode());
        }
    }

    /** Whether the arguments of a check ask for calls. */
    static boolean asksForCalls(String... arguments) {
        for (String argument : arguments) {
            if (!argument.equals("--calls")) {
                throw StartRefused.configuration("check does not know '" + argument + "'; see: ./run check --help");
            }
        }
        return arguments.length > 0;
    }

    private static void run() {
        long started = System.nanoTime();
        Settings settings = Settings.fromEnvironment();
        boolean json = settings.jsonLog() && settings.logToConsole();
        if (json) {
            Console.speakJson();
        }
        QuietLog.begin(json);
        StopHook hook = StopHook.register("Stopped. The data stays in " + settings.dataDirectory() + ".");
        try {
            RunningService service = hook.start(() -> RunningService.begin(settings));
            service.awaitHealthy();
            welcome(service, settings, started);
            SpareMemory.giveBack();
            Minder minder = Minder.of(service);
            int exitCode = service.process().onExit().join().exitValue();
            if (!hook.isStopping()) {
                hook.withdraw();
                Optional<String> over = minder.over();
                Console.complain("twicetold: "
                        + over.orElse("The application server stopped by itself, with exit code " + exitCode
                                + "; its log is in " + settings.dataDirectory().resolve("logs") + "."));
                service.stop();
                Runtime.getRuntime().halt(over.isPresent() ? PART_DIED : exitCode == 0 ? 1 : exitCode);
            }
        } catch (StartRefused refused) {
            if (!hook.isStopping()) {
                throw refused;
            }
        }
    }

    private static void welcome(RunningService service, Settings settings, long started) {
        String ready = "Twicetold is ready after " + (System.nanoTime() - started) / 1_000_000 + " ms.";
        if (settings.jsonLog() && settings.logToConsole()) {
            Console.say(ready);
            return;
        }
        Console.say("");
        Console.say(ready);
        Console.say("");
        addresses(service.baseUrl().toString(), settings.servesTheApp()).forEach(Console::say);
        if (settings.environment().equals("development")) {
            Console.say("  admin key    " + service.adminKey());
        }
        Console.say("  data         " + settings.dataDirectory());
        Console.say("");
        Console.say(
                settings.environment().equals("production")
                        ? "Stop with Ctrl-C."
                        : "Next, in another terminal: " + demo(settings, service.localUrl())
                                + "     Stop with Ctrl-C.");
        Console.say("");
    }

    /** What there is to open and to call. @param app whether learners find the app there */
    static List<String> addresses(String baseUrl, boolean app) {
        List<String> addresses = new ArrayList<>();
        if (app) {
            addresses.add("  app          " + baseUrl + "/app/");
        }
        addresses.add("  client API   " + baseUrl + "/v1");
        addresses.add("  site         " + baseUrl + "/");
        addresses.add("  health       " + baseUrl + "/health");
        addresses.add("  admin        " + baseUrl + "/v1/admin");
        addresses.add("  console      " + baseUrl + "/v1/admin/console/");
        return addresses;
    }

    /** The demo finds this service by itself at the usual port, and its purchases in the usual directory. */
    static String demo(Settings settings, URI service) {
        String directory = settings.values().containsKey("DATA_DIR")
                ? "DATA_DIR='" + settings.dataDirectory().toString().replace("'", "'\\''") + "' "
                : "";
        return directory + "./run demo" + (service.getPort() == USUAL_PORT ? "" : " --url " + service);
    }

    private static void other(String mainClass, String[] arguments) {
        try {
            Class.forName(mainClass).getMethod("main", String[].class).invoke(null, (Object) arguments);
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof StartRefused refused) {
                throw refused;
            }
            throw new IllegalStateException(failed.getCause());
        } catch (ReflectiveOperationException notThere) {
            throw StartRefused.failure("This build has no " + mainClass + ".");
        }
    }
}
