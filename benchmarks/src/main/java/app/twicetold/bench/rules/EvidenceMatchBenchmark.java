package app.twicetold.bench.rules;

import app.twicetold.core.assessment.rules.EvidenceMatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Whether an excerpt of 120 characters was said in a transcript of 5,000. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class EvidenceMatchBenchmark {
    @Param({"en", "zh-Hans"})
    private String language;

    private Retelling retelling;
    private EvidenceMatch match;

    /** Prepares the transcript once, as the service does for each answer. */
    @Setup
    public void prepare() {
        retelling = Retelling.in(language);
        match = EvidenceMatch.in(retelling.transcript());
    }

    /** The preparation of the transcript. */
    @Benchmark
    public EvidenceMatch transcript() {
        return EvidenceMatch.in(retelling.transcript());
    }

    /** Said word for word. */
    @Benchmark
    public boolean quoted() {
        return match.contains(retelling.quoted());
    }

    /** Said in other words. */
    @Benchmark
    public boolean paraphrased() {
        return match.contains(retelling.paraphrased());
    }

    /** Never said, yet made of parts that were: every window has to be tried. */
    @Benchmark
    public boolean scattered() {
        return match.contains(retelling.scattered());
    }

    /** Never said, nor any part of it. */
    @Benchmark
    public boolean foreign() {
        return match.contains(retelling.foreign());
    }
}
