package app.twicetold.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds in the log of a starting server why the start cannot succeed, so that a person need not wait for the time-out.
 */
final class ServerLog {
    /** The application checks its own settings. Its sentence about a wrong one ends the start. */
    private static final Pattern REFUSAL = Pattern.compile("(?:Start refused|InvalidSetting): (.+)");

    /** Said by the driver of the database, of a start that waited for it; in JSON another field may follow. */
    private static final Pattern GIVEN_UP = Pattern.compile("Start given up: (.+?)(?:\",\"|\"}|$)");

    private static final Pattern FAILED_COMMAND =
            Pattern.compile("Boot Command (\\S+) (?:failed\\b|returned with result FAILURE)");
    /**
     * Under load Payara sometimes validates a resource adapter on a thread whose class loader another one has taken
     * away.
     */
    private static final Pattern LOST_CLASS_LOADER =
            Pattern.compile("at com\\.sun\\.enterprise\\.connectors\\.\\S*ConnectorValidator\\.");

    private static final Pattern NOT_DEPLOYED = Pattern.compile(
            "SEVERE\\b.*(Exception while \\w+ the app)|(Failed to deploy archive|Deployed 0 archive\\(s\\))");
    private static final Pattern CAUSE = Pattern.compile("Caused by: [\\w.$]+: (.+)");

    private ServerLog() {}

    /** Why the start cannot succeed, if the log says so. */
    static Optional<StartRefused> refusal(Path log) {
        Optional<Matcher> refused = found(log, REFUSAL).findFirst();
        if (refused.isPresent()) {
            return refused.map(sentence -> StartRefused.configuration(sentence.group(1)));
        }
        Optional<Matcher> givenUp = found(log, GIVEN_UP).findFirst();
        if (givenUp.isPresent()) {
            return givenUp.map(sentence -> StartRefused.failure(sentence.group(1)));
        }
        Optional<Matcher> command = found(log, FAILED_COMMAND).findFirst();
        if (command.isPresent()) {
            // The message of the command is left out. It may quote the arguments of the command, passwords among them.
            return command.map(
                    failed -> StartRefused.failure("The application server could not be configured: its command "
                            + failed.group(1) + " failed; its log is " + log + "."));
        }
        if (found(log, NOT_DEPLOYED).findAny().isPresent()) {
            String reason = found(log, CAUSE)
                    .reduce((earlier, later) -> later)
                    .map(cause -> " (" + cause.group(1) + ")")
                    .orElse("");
            return Optional.of(StartRefused.failure(
                    "The application was not deployed" + reason + "; the log of the server is " + log + "."));
        }
        return Optional.empty();
    }

    /** Whether a start that failed did so by a fault of Payara that the next start does not have. */
    static boolean saysChance(Path log) {
        return found(log, LOST_CLASS_LOADER).findAny().isPresent();
    }

    private static Stream<Matcher> found(Path file, Pattern pattern) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.flatMap(ServerLog::lines).map(pattern::matcher).filter(Matcher::find).toList().stream();
        } catch (IOException | UncheckedIOException unreadable) {
            // The log is only a help. Without it the time-out ends the start.
            return Stream.empty();
        }
    }

    /** In a log of JSON objects a stack trace is one value. */
    private static Stream<String> lines(String line) {
        return line.startsWith("{") ? Stream.of(line.replace("\\\"", "\"").split("\\\\n")) : Stream.of(line);
    }
}
