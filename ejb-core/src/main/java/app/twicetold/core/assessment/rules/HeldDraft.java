package app.twicetold.core.assessment.rules;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The draft of a model, held against what the service knows. What that costs, such as finding every excerpt in the
 * transcript, is done once, whatever is asked. Belongs to one thread.
 */
public final class HeldDraft {
    private final Edition edition;
    private final AssessmentDraft draft;
    private final AssessmentFacts facts;
    private @Nullable EvidenceBook evidence;
    private @Nullable HeldScores scores;
    private double fillerRate = -1;

    public HeldDraft(Edition edition, AssessmentDraft draft, AssessmentFacts facts) {
        this.edition = edition;
        this.draft = draft;
        this.facts = facts;
    }

    /** Why it is no judgement, empty when it is one. */
    public Optional<NoJudgement> noJudgement() {
        return NoJudgement.in(this);
    }

    /** What has to be mended in it. */
    public Mends mends() {
        return Mends.of(this);
    }

    /** The assessment that it becomes. */
    public ScoredAssessment scored() {
        return PostProcessing.of(this);
    }

    Edition edition() {
        return edition;
    }

    AssessmentDraft draft() {
        return draft;
    }

    AssessmentFacts facts() {
        return facts;
    }

    EvidenceBook evidence() {
        if (evidence == null) {
            evidence = PostProcessing.evidence(draft, facts);
        }
        return evidence;
    }

    HeldScores scores() {
        if (scores == null) {
            scores = new HeldScores(this);
        }
        return scores;
    }

    /** Fillers per 100 words of the transcript. */
    double fillerRate() {
        if (fillerRate < 0) {
            fillerRate = facts.language().fillerRate(facts.transcript());
        }
        return fillerRate;
    }
}
