package app.twicetold.bench.rules;

import app.twicetold.core.assessment.rules.AssessmentDraft;
import app.twicetold.core.assessment.rules.AssessmentFacts;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.HeldDraft;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.training.rules.recording.PauseMap;
import app.twicetold.core.training.rules.recording.SpeechRatio;
import app.twicetold.core.training.rules.recording.Validity;
import java.util.List;
import java.util.Optional;
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

/** What is computed for one attempt: a transcript of 5,000 characters, 600 words with times, 14 pieces of evidence. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class AttemptBenchmark {
    @Param({"en", "zh-Hans"})
    private String language;

    private Retelling retelling;
    private AssessmentDraft draft;
    private AssessmentFacts facts;
    private List<SpokenWord> words;

    /** Makes the inputs. */
    @Setup
    public void prepare() {
        retelling = Retelling.in(language);
        draft = retelling.draft();
        facts = retelling.facts();
        words = retelling.spokenWords();
    }

    /** The speech ratio and the conditions of a valid attempt. */
    @Benchmark
    public Validity validity() {
        double ratio = SpeechRatio.ofWords(words, Retelling.DURATION_MS);
        return Validity.of(new Validity.Facts(
                Retelling.DURATION_MS,
                ratio,
                retelling.profile(),
                Optional.of(language),
                0.93,
                retelling.transcript()));
    }

    /** The pauses that the prompt tells of. */
    @Benchmark
    public PauseMap pauseMap() {
        return PauseMap.of(words, Retelling.DURATION_MS, retelling.profile(), retelling.transcript());
    }

    /** From the answer of a model to the assessment that the service stands by. */
    @Benchmark
    public ScoredAssessment postProcessing() {
        return new HeldDraft(Edition.SECOND, draft, facts).scored();
    }
}
