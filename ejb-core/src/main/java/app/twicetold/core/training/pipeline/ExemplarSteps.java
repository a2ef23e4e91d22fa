package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.shared.Json;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.training.ClaimedExemplarRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The short transactions around an exemplar. A landing without the claim's token changes nothing. */
@Stateless
public class ExemplarSteps {
    private StagedObjectRepository staged;
    private ArticleContents articles;
    private OpenExemplar opened;
    private StepClaims claims;
    private InstantSource clock;

    @Inject
    public ExemplarSteps(
            StagedObjectRepository staged,
            OpenExemplar opened,
            ArticleContents articles,
            StepClaims claims,
            InstantSource clock) {
        this.staged = staged;
        this.opened = opened;
        this.articles = articles;
        this.claims = claims;
        this.clock = clock;
    }

    protected ExemplarSteps() {}

    /** Empty when no exemplar is pending, another delivery works on it, or the attempt was deleted. */
    public Optional<Claim> claim(String attemptId) {
        return claims.claimExemplar(attemptId).map(taken -> claimed(attemptId, taken));
    }

    private Claim claimed(String attemptId, StepClaims.Taken<ClaimedExemplarRow> taken) {
        ClaimedExemplarRow row = taken.row();
        String findings = row.findings();
        if (findings == null) {
            throw new IllegalStateException("Attempt " + attemptId + " has no assessment");
        }
        return opened.staged(
                attemptId,
                taken.token(),
                new ExemplarTask(
                        row.language(),
                        articles.of(row.articleId(), row.articleVersion()),
                        row.round(),
                        RoundLimits.of(SessionKind.ofWire(row.kind())).maxMs(row.round()),
                        Json.read(findings, ScoredAssessment.class).oneAction()));
    }

    /**
     * Stores the result.
     *
     * @param calls what the result cost
     */
    public Landing land(Claim claim, Result result, List<CallNote> calls) {
        return claims.exemplar(claim, calls)
                .map(exemplar -> {
                    // Comes before the changes of the exemplar. Otherwise they would be written twice.
                    if (result.settlesKey()) {
                        staged.remove(claim.key().value());
                    }
                    AttemptMoves.end(exemplar, result.status(), clock.instant());
                    exemplar.text = result.text();
                    exemplar.modelRef = result.modelRef();
                    exemplar.ttsRef = result.ttsRef();
                    exemplar.durationMs = result.durationMs();
                    exemplar.objectKey = result.objectKey();
                    exemplar.contentType = result.contentType();
                    return (Landing) new Landing.Ended();
                })
                .orElseGet(Landing.Lost::new);
    }

    /**
     * What the holder of the claim needs.
     *
     * @param key under which the speech is to be stored
     */
    public record Claim(String attemptId, String token, ExemplarTask task, ObjectKey key) implements ClaimedStep {
        @Override
        public PipelineStep step() {
            return PipelineStep.EXEMPLAR;
        }
    }

    /**
     * The result of the step. A part that was not made is null.
     *
     * @param settlesKey whether no object can be lost any more: the result names it, or none was written
     */
    public record Result(
            ExemplarStatus status,
            @Nullable String text,
            @Nullable String modelRef,
            @Nullable String ttsRef,
            @Nullable Long durationMs,
            @Nullable String objectKey,
            @Nullable String contentType,
            boolean settlesKey) {

        static Result withoutText() {
            return new Result(ExemplarStatus.FAILED, null, null, null, null, null, null, true);
        }

        static Result withoutAudio(ExemplarStatus status, String text, String modelRef) {
            return new Result(status, text, modelRef, null, null, null, null, true);
        }

        /** The store failed, and may hold the object nevertheless. */
        static Result notStored(String text, String modelRef) {
            return new Result(ExemplarStatus.FAILED, text, modelRef, null, null, null, null, false);
        }
    }
}
