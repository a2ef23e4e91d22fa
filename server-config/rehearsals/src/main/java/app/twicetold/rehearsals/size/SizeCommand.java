package app.twicetold.rehearsals.size;

import app.twicetold.rehearsals.size.rules.Measured;
import app.twicetold.rehearsals.size.rules.Prices;
import app.twicetold.rehearsals.size.rules.Sizing;
import java.io.PrintStream;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Computes the size of an installation. */
@Command(name = "size")
public final class SizeCommand extends Calculation {
    @Mixin
    private SizeArguments arguments = new SizeArguments();

    public SizeCommand() {
        this(System.out);
    }

    SizeCommand(PrintStream out) {
        super(out);
    }

    @Override
    protected void compute(ScaleFile file, Consumer<String> lines) {
        Prices prices = ListedPrices.of(arguments.asr(), arguments.llm(), arguments.speech());
        Measured measured = arguments.beyondMemory()
                ? file.beyondMemory()
                        .orElseThrow(() ->
                                new IllegalArgumentException("The figures have none of a database beyond its memory."))
                : file.small();
        Sizing sizing = Sizing.of(arguments.workload(), measured, file.usage(), arguments.parts(), prices);
        SizeReport.of(sizing, arguments.workload().daily(), file.machine()).forEach(lines);
    }
}
