package app.twicetold.launcher;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A system on a processor, as Java names them. What this program does otherwise on another system is decided here, and
 * the programs of PostgreSQL are brought by {@code server-config/postgres}.
 *
 * @param system such as {@code Linux} or {@code Mac OS X}
 * @param architecture such as {@code amd64}, {@code x86_64} or {@code aarch64}
 */
public record Machine(String system, String architecture) {
    private static final String LINUX = "Linux";
    private static final String MACOS = "macOS";
    private static final String X86 = "x86-64";
    private static final String ARM = "ARM64";
    private static final String OWN_DATABASE = "set DATABASE_URL to a PostgreSQL of your own.";

    /** The one that this program runs on. */
    public static Machine here() {
        return new Machine(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    }

    /**
     * Whose files of a database fit. PostgreSQL does not promise that those of another system do. Linux is not named,
     * because earlier backups were made there alone and name the architecture.
     */
    public String ofFiles() {
        return systemName().filter(LINUX::equals).isPresent() ? architecture : name();
    }

    /**
     * Refuses a machine that the build has no PostgreSQL for.
     *
     * @param hasResource whether the class path has a file
     * @throws StartRefused that says what to do
     */
    void refuseWithoutPostgres(Predicate<String> hasResource) {
        List<String> archives = archives();
        if (archives.isEmpty()) {
            throw StartRefused.failure(
                    "The embedded PostgreSQL runs on Linux and macOS with x86-64 or ARM64, and this is " + name() + "; "
                            + OWN_DATABASE);
        }
        if (archives.stream().noneMatch(hasResource)) {
            throw StartRefused.failure("This build has no PostgreSQL for " + name()
                    + "; build it on this machine, with this Java, or " + OWN_DATABASE);
        }
    }

    /** The files that hold the programs of PostgreSQL, any of which will do; none for a system that has none. */
    List<String> archives() {
        String system = systemName().orElse("");
        String processor = processorName().orElse("");
        if (system.isEmpty() || processor.isEmpty()) {
            return List.of();
        }
        if (system.equals(MACOS)) {
            // A Mac with ARM64 runs programs for x86-64, too.
            return processor.equals(ARM)
                    ? List.of("postgres-darwin-arm_64.txz", "postgres-darwin-x86_64.txz")
                    : List.of("postgres-darwin-x86_64.txz");
        }
        String file = "postgres-linux-" + (processor.equals(ARM) ? "arm_64" : "x86_64");
        return List.of(file + ".txz", file + "-alpine_linux.txz");
    }

    private String name() {
        return systemName().orElse(system) + " on " + processorName().orElse(architecture);
    }

    private Optional<String> systemName() {
        return switch (system.toLowerCase(Locale.ROOT)) {
            case "linux" -> Optional.of(LINUX);
            case "mac os x", "macos", "darwin" -> Optional.of(MACOS);
            default -> Optional.empty();
        };
    }

    private Optional<String> processorName() {
        return switch (architecture.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64", "x86-64" -> Optional.of(X86);
            case "aarch64", "arm64" -> Optional.of(ARM);
            default -> Optional.empty();
        };
    }
}
