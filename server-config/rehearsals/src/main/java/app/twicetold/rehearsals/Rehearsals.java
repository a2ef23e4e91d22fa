package app.twicetold.rehearsals;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.QuietLog;
import app.twicetold.launcher.StartRefused;
import app.twicetold.rehearsals.demo.Demo;
import app.twicetold.rehearsals.dependencies.Dependencies;
import app.twicetold.rehearsals.judge.JudgeCommand;
import app.twicetold.rehearsals.options.CheckoutCommand;
import app.twicetold.rehearsals.options.OptionReader;
import app.twicetold.rehearsals.simulate.SimulateCommand;
import app.twicetold.rehearsals.size.SizeCommand;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import picocli.CommandLine;

/** The command line of the tools. */
public final class Rehearsals {
    private Rehearsals() {}

    /** Ends with the code of the command. */
    public static void main(String[] arguments) {
        QuietLog.begin();
        CommandLine command = command(arguments.length == 0 ? "" : arguments[0]);
        String[] options = Arrays.copyOfRange(arguments, Math.min(1, arguments.length), arguments.length);
        System.exit(OptionReader.of(command, Console::complain).execute(options));
    }

    /**
     * A command by its name. No class of another one is loaded, because only the judge, the size and the
     * simulation have the service on their class path.
     */
    static CommandLine command(String name) {
        return switch (name) {
            case "demo" -> new CommandLine(new Demo());
            case "judge" -> new CommandLine(new JudgeCommand());
            case "size" -> new CommandLine(new SizeCommand());
            case "simulate" -> new CommandLine(new SimulateCommand());
            case "dependencies" -> new CommandLine(new Dependencies());
            default ->
                ofACheckout().stream()
                        .filter(command -> command.getCommandName().equals(name))
                        .findFirst()
                        .orElseThrow(() ->
                                StartRefused.configuration("There is no command '" + name + "'; see: ./run help"));
        };
    }

    /** A release has none. */
    static List<CommandLine> ofACheckout() {
        return ServiceLoader.load(CheckoutCommand.class).stream()
                .map(found -> new CommandLine(found.get()))
                .toList();
    }
}
