package app.twicetold.rehearsals.size;

import app.twicetold.rehearsals.options.Misused;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that computes from the figures of a measurement. It starts nothing and asks nobody. */
public abstract class Calculation implements Callable<Integer> {
    private final PrintStream out;

    /** Another measurement than that of this build, null for none. */
    @Option(names = "--figures")
    private @Nullable Path figures;

    protected Calculation(PrintStream out) {
        this.out = out;
    }

    /**
     * Ends with 0, whatever is computed.
     *
     * @throws Misused when the figures cannot be read, or hold not what the options need
     */
    @Override
    public final Integer call() throws IOException {
        Path named = figures;
        try {
            compute(named == null ? ScaleFile.shipped() : ScaleFile.read(Files.readString(named)), out::println);
            return 0;
        } catch (IllegalArgumentException wrong) {
            throw new Misused(wrong);
        } catch (NoSuchFileException missing) {
            throw new Misused(missing);
        }
    }

    /**
     * Computes what the options ask for.
     *
     * @param lines takes each line of the result
     * @throws IllegalArgumentException with a sentence when that cannot be computed
     */
    protected abstract void compute(ScaleFile file, Consumer<String> lines);
}
