package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.StartRefused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PgBouncer between the nodes and their database, in transaction mode with ten connections. */
final class Pooler {
    private static final int CONNECTIONS = 10;
    private static final int CLIENTS = 500;
    private static final Pattern VERSION = Pattern.compile("PgBouncer (\\d+)\\.(\\d+)");
    private static final int FIRST_MAJOR = 1;

    /** The first release that carries prepared statements from one connection to another. */
    private static final int PREPARING_MINOR = 21;

    private static final String CONFIGURATION = """
            [databases]
            twicetold = host=127.0.0.1 port=%d user=postgres password=postgres connect_query='set statement_timeout = 25000'

            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = %d
            unix_socket_dir =
            auth_type = any
            pool_mode = transaction
            default_pool_size = %d
            max_client_conn = %d
            query_wait_timeout = 5
            ignore_startup_parameters = extra_float_digits
            %s
            """;

    private final Path program;
    private final boolean prepares;

    private Pooler(Path program, boolean prepares) {
        this.program = program;
        this.prepares = prepares;
    }

    /** @throws IllegalArgumentException when this is no program that calls itself PgBouncer */
    static Pooler of(Path program) {
        Matcher version = VERSION.matcher(said(program));
        if (!version.find()) {
            throw new IllegalArgumentException("it takes the program of PgBouncer, not '" + program + "'");
        }
        return new Pooler(program, prepares(Integer.parseInt(version.group(1)), Integer.parseInt(version.group(2))));
    }

    /** Whether a release can be told to carry prepared statements. */
    static boolean prepares(int major, int minor) {
        return major > FIRST_MAJOR || major == FIRST_MAJOR && minor >= PREPARING_MINOR;
    }

    private static String said(Path program) {
        try {
            Process asked = new ProcessBuilder(program.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException isNone) {
            return "";
        }
    }

    /** Whether it carries prepared statements; otherwise the driver must name none. */
    boolean prepares() {
        return prepares;
    }

    /** Starts it on a port of this machine. */
    Part start(Path home, int port, int databasePort) {
        Path file = home.resolve("pooler.ini");
        try {
            Files.writeString(
                    file,
                    CONFIGURATION.formatted(
                            databasePort, port, CONNECTIONS, CLIENTS, prepares ? "max_prepared_statements = 200" : ""));
        } catch (IOException cannotWrite) {
            throw StartRefused.failure("The pooler has no configuration: " + cannotWrite.getMessage() + ".");
        }
        List<String> command = new ArrayList<>(List.of(program.toString(), file.toString()));
        if (System.getProperty("user.name").equals("root")) {
            // It refuses to run as root.
            command.add("--user=nobody");
        }
        return Part.start("the pooler", command, Map.of(), home.resolve("pooler.log"));
    }
}
