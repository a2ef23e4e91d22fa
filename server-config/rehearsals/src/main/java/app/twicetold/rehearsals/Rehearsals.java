package app.twicetold.rehearsals;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.QuietLog;
import app.twicetold.rehearsals.demo.Demo;
import app.twicetold.rehearsals.dependencies.Dependencies;
import app.twicetold.rehearsals.judge.JudgeCommand;
import app.twicetold.rehearsals.options.CheckoutCommand;
import app.twicetold.rehearsals.options.OptionReader;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the tools. */
@Command(name = "./run")
public final class Rehearsals {
    private Rehearsals() {}

    /** Ends with the code of the command. */
    public static void main(String[] arguments) {
        QuietLog.begin();
        System.exit(OptionReader.of(commands(), Console::complain).execute(arguments));
    }

    /** All that are on the class path. A release has no {@link CheckoutCommand}. */
    static CommandLine commands() {
        CommandLine commands = new CommandLine(new Rehearsals())
                .addSubcommand(new Demo())
                .addSubcommand(new JudgeCommand())
                .addSubcommand(new Dependencies());
        ServiceLoader.load(CheckoutCommand.class).forEach(commands::addSubcommand);
        return commands;
    }
}
