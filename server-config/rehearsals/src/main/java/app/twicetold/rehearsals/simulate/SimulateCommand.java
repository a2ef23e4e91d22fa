package app.twicetold.rehearsals.simulate;

import app.twicetold.rehearsals.simulate.model.Evening;
import app.twicetold.rehearsals.simulate.model.Installation;
import app.twicetold.rehearsals.simulate.model.Load;
import app.twicetold.rehearsals.simulate.model.Outcome;
import app.twicetold.rehearsals.simulate.model.Scene;
import app.twicetold.rehearsals.size.ScaleFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Plays evenings of an installation on a simulated clock. It starts nothing and asks nobody. */
@Command(name = "simulate")
public final class SimulateCommand implements Callable<Integer> {
    private static final int MISUSED = 2;

    private final PrintStream out;
    private final PrintStream complaints;

    @Mixin
    private SimulateArguments arguments = new SimulateArguments();

    public SimulateCommand() {
        this(System.out, System.err);
    }

    SimulateCommand(PrintStream out, PrintStream complaints) {
        this.out = out;
        this.complaints = complaints;
    }

    /** Ends with 0, whether or not the aims are met, or with 2 when the figures cannot be read. */
    @Override
    public Integer call() throws IOException {
        Path named = arguments.figures();
        try {
            ScaleFile file = named == null ? ScaleFile.shipped() : ScaleFile.read(Files.readString(named));
            play(new SimulateReport(file));
            return 0;
        } catch (IllegalArgumentException wrong) {
            complaints.println("twicetold: " + wrong.getMessage());
        } catch (NoSuchFileException missing) {
            complaints.println("twicetold: There is no file " + missing.getMessage() + ".");
        }
        return MISUSED;
    }

    private void play(SimulateReport report) {
        Load load = arguments.load();
        Installation installation = arguments.installation();
        report.head(installation, load, arguments.seed()).forEach(out::println);
        Map<Scene, Outcome> played = new EnumMap<>(Scene.class);
        for (Scene scene : arguments.scenes()) {
            Outcome outcome = Evening.play(scene, installation, load, arguments.disturbances(), arguments.seed());
            played.put(scene, outcome);
            report.scene(outcome).forEach(out::println);
        }
        report.aims(played).forEach(out::println);
    }
}
