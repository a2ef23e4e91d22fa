package app.twicetold.rehearsals.size;

import app.twicetold.rehearsals.size.rules.Measured;
import app.twicetold.rehearsals.size.rules.Prices;
import app.twicetold.rehearsals.size.rules.Sizing;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Computes the size of an installation. It starts nothing and asks nobody. */
@Command(name = "size")
public final class SizeCommand implements Callable<Integer> {
    private static final int MISUSED = 2;

    private final PrintStream out;
    private final PrintStream complaints;

    @Mixin
    private SizeArguments arguments = new SizeArguments();

    public SizeCommand() {
        this(System.out, System.err);
    }

    SizeCommand(PrintStream out, PrintStream complaints) {
        this.out = out;
        this.complaints = complaints;
    }

    /** Ends with 0, or with 2 when the figures or the prices cannot be read. */
    @Override
    public Integer call() throws IOException {
        Path named = arguments.figures();
        try {
            ScaleFile file = named == null ? ScaleFile.shipped() : ScaleFile.read(Files.readString(named));
            Prices prices = ListedPrices.of(arguments.asr(), arguments.llm(), arguments.speech());
            Measured measured = arguments.beyondMemory()
                    ? file.beyondMemory()
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "The figures have none of a database beyond its memory."))
                    : file.small();
            Sizing sizing = Sizing.of(arguments.workload(), measured, file.usage(), arguments.parts(), prices);
            SizeReport.of(sizing, arguments.workload().daily(), file.machine()).forEach(out::println);
            return 0;
        } catch (IllegalArgumentException wrong) {
            complaints.println("twicetold: " + wrong.getMessage());
        } catch (NoSuchFileException missing) {
            complaints.println("twicetold: There is no file " + missing.getMessage() + ".");
        }
        return MISUSED;
    }
}
