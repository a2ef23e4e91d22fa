package app.twicetold.rehearsals.simulate;

import app.twicetold.rehearsals.simulate.model.Evening;
import app.twicetold.rehearsals.simulate.model.Installation;
import app.twicetold.rehearsals.simulate.model.Load;
import app.twicetold.rehearsals.simulate.model.Outcome;
import app.twicetold.rehearsals.simulate.model.Scene;
import app.twicetold.rehearsals.size.Calculation;
import app.twicetold.rehearsals.size.ScaleFile;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Plays evenings of an installation on a simulated clock, and says which aims are met. */
@Command(name = "simulate")
public final class SimulateCommand extends Calculation {
    @Mixin
    private SimulateArguments arguments = new SimulateArguments();

    public SimulateCommand() {
        this(System.out);
    }

    SimulateCommand(PrintStream out) {
        super(out);
    }

    @Override
    protected void compute(ScaleFile file, Consumer<String> lines) {
        SimulateReport report = new SimulateReport(file);
        Load load = arguments.load();
        Installation installation = arguments.installation();
        report.head(installation, load, arguments.seed()).forEach(lines);
        Map<Scene, Outcome> played = new EnumMap<>(Scene.class);
        for (Scene scene : arguments.scenes()) {
            Outcome outcome = Evening.play(scene, installation, load, arguments.disturbances(), arguments.seed());
            played.put(scene, outcome);
            report.scene(outcome).forEach(lines);
        }
        report.aims(played).forEach(lines);
    }
}
