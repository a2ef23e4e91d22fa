package app.twicetold.rehearsals;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.QuietLog;
import app.twicetold.launcher.StartRefused;
import app.twicetold.rehearsals.chaos.Chaos;
import app.twicetold.rehearsals.chaos.Roll;
import app.twicetold.rehearsals.demo.Demo;
import app.twicetold.rehearsals.dependencies.Dependencies;
import app.twicetold.rehearsals.judge.JudgeCommand;
import java.io.IOException;
import java.util.Arrays;

/** The command line of the tools. */
public final class Rehearsals {
    private Rehearsals() {}

    /** Ends with the code of the command. */
    public static void main(String[] arguments) throws IOException {
        String command = arguments.length == 0 ? "" : arguments[0];
        String[] rest = Arrays.copyOfRange(arguments, Math.min(1, arguments.length), arguments.length);
        QuietLog.begin();
        try {
            switch (command) {
                case "demo" -> Demo.main(rest);
                case "chaos" -> Chaos.main(rest);
                case "roll" -> Roll.main(rest);
                case "judge" -> JudgeCommand.main(rest);
                case "dependencies" -> Dependencies.main(rest);
                default -> throw StartRefused.configuration("There is no command '" + command + "'; see: ./run help");
            }
        } catch (StartRefused refused) {
            Console.complain("twicetold: " + refused.sentence());
            Runtime.getRuntime().halt(refused.exitCode());
        }
    }
}
