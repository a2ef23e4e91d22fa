package app.twicetold.rehearsals.options;

import app.twicetold.launcher.StartRefused;
import app.twicetold.rehearsals.api.RehearsalStopped;
import java.util.function.Consumer;
import picocli.CommandLine;

/** The one parser of options. It says in a sentence what is wrong with them, and why a command could not go on. */
public final class OptionReader {
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private OptionReader() {}

    /**
     * Ends a command with its own code, 1 when it cannot go on, and 2 for options that it does not take or cannot work with.
     *
     * @param command with its subcommands
     * @param complain prints one line to the error stream
     */
    public static CommandLine of(CommandLine command, Consumer<String> complain) {
        return command.setOverwrittenOptionsAllowed(true)
                .setParameterExceptionHandler((wrong, arguments) -> {
                    complain.accept("twicetold: " + wrong.getMessage() + "; see: ./run help");
                    return MISUSED;
                })
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    if (failure instanceof StartRefused refused) {
                        complain.accept("twicetold: " + refused.sentence());
                        return refused.exitCode();
                    }
                    if (failure instanceof Misused misused) {
                        complain.accept("twicetold: " + misused.sentence());
                        return MISUSED;
                    }
                    if (failure instanceof RehearsalStopped stopped) {
                        complain.accept("twicetold: " + stopped.sentence());
                        return FAILED;
                    }
                    throw failure;
                });
    }
}
