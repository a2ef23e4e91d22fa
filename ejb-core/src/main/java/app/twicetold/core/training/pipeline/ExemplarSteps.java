package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.KeptFindings;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.KeptTexts;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.work.rules.Waited;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.training.ClaimedExemplarRow;
import app.twicetold.persistence.training.ExemplarEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
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
    public Optional<Claim> claim(String attemptId, @Nullable Integer waits) {
        return claims.claimExemplar(attemptId, waits).map(taken -> claimed(attemptId, taken));
    }

    private Claim claimed(String attemptId, StepClaims.Taken<ClaimedExemplarRow> taken) {
        ClaimedExemplarRow row = taken.row();
        byte[] findings = row.findings();
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
                        KeptFindings.read(findings).oneAction()),
                written(row),
                new Waited(row.askedAt(), row.waits()));
    }

    private static @Nullable Written written(ClaimedExemplarRow row) {
        String text = KeptTexts.read(row);
        return text == null || row.modelRef() == null ? null : new Written(text, row.modelRef());
    }

    /**
     * Stores the result. A text whose speech somebody asked for meanwhile waits for a delivery that speaks it.
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
                    Landing landing = end(exemplar, result);
                    KeptTexts.write(result.text(), exemplar);
                    exemplar.modelRef = result.modelRef();
                    exemplar.ttsRef = result.ttsRef();
                    exemplar.durationMs = result.durationMs();
                    exemplar.objectKey = result.objectKey();
                    exemplar.contentType = result.contentType();
                    return landing;
                })
                .orElseGet(Landing.Lost::new);
    }

    private Landing end(ExemplarEntity exemplar, Result result) {
        Duration pause = result.pause();
        if (pause != null) {
            return claims.putOff(exemplar, pause);
        }
        if (result.speechWaits() && exemplar.speechRequests > 0) {
            claims.passOn(exemplar);
            return new Landing.Waits(PipelineStep.EXEMPLAR);
        }
        AttemptMoves.end(exemplar, result.status(), clock.instant());
        return new Landing.Ended();
    }

    /** A text that was written before, and who wrote it. */
    public record Written(String text, String modelRef) {}

    /**
     * What the holder of the claim needs.
     *
     * @param written the text that is to be spoken; null when it is to be written first
     * @param key under which the speech is to be stored
     */
    public record Claim(
            String attemptId,
            String token,
            ExemplarTask task,
            @Nullable Written written,
            ObjectKey key,
            Waited waited) implements ClaimedStep {
        @Override
        public PipelineStep step() {
            return PipelineStep.EXEMPLAR;
        }
    }

    /**
     * The result of the step. A part that was not made is null.
     *
     * @param settlesKey whether no object can be lost any more: the result names it, or none was written
     * @param speechWaits whether the speech was not tried, because nobody had asked for it
     * @param pause after which what is missing is tried again, because a provider is away; null when it is not
     */
    public record Result(
            ExemplarStatus status,
            @Nullable String text,
            @Nullable String modelRef,
            @Nullable String ttsRef,
            @Nullable Long durationMs,
            @Nullable String objectKey,
            @Nullable String contentType,
            boolean settlesKey,
            boolean speechWaits,
            @Nullable Duration pause) {

        static Result withoutText() {
            return new Result(ExemplarStatus.FAILED, null, null, null, null, null, null, true, false, null);
        }

        static Result withoutAudio(ExemplarStatus status, Written written) {
            return silent(status, written, true, false);
        }

        /** A provider is away. What is written stays. */
        static Result putOff(@Nullable Written written, Duration pause) {
            String text = written == null ? null : written.text();
            String model = written == null ? null : written.modelRef();
            return new Result(ExemplarStatus.PENDING, text, model, null, null, null, null, true, false, pause);
        }

        /** The text alone. */
        static Result unspoken(Written written) {
            return silent(ExemplarStatus.UNAVAILABLE, written, true, true);
        }

        /** The store failed, and may hold the object nevertheless. */
        static Result notStored(Written written) {
            return silent(ExemplarStatus.FAILED, written, false, false);
        }

        private static Result silent(ExemplarStatus status, Written written, boolean settlesKey, boolean speechWaits) {
            String text = written.text();
            return new Result(status, text, written.modelRef(), null, null, null, null, settlesKey, speechWaits, null);
        }

        /** Whether everything was made that was to be made. */
        boolean isWhole() {
            return status == ExemplarStatus.READY || speechWaits;
        }
    }
}
