package app.twicetold.core.training.pipeline;

import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.KeptTexts;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.recording.AttemptDuration;
import app.twicetold.core.training.rules.recording.Validity;
import app.twicetold.core.work.rules.Waited;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ClaimedAttemptRow;
import app.twicetold.persistence.training.TranscriptEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The short transactions around a transcription. A landing without the claim's token changes nothing. */
@Stateless
public class TranscriptionSteps {
    private AttemptRepository attempts;
    private ArticleContents articles;
    private StepClaims claims;
    private InstantSource clock;

    @Inject
    public TranscriptionSteps(
            AttemptRepository attempts, ArticleContents articles, StepClaims claims, InstantSource clock) {
        this.attempts = attempts;
        this.articles = articles;
        this.claims = claims;
        this.clock = clock;
    }

    protected TranscriptionSteps() {}

    /** Empty when the attempt is not waiting for this step, is claimed by another delivery, or was deleted. */
    public Optional<Claim> claim(String attemptId, @Nullable Integer waits) {
        return claims.claim(PipelineStep.TRANSCRIBE, attemptId, waits).flatMap(taken -> claimed(attemptId, taken));
    }

    private Optional<Claim> claimed(String attemptId, StepClaims.Taken<ClaimedAttemptRow> taken) {
        ClaimedAttemptRow row = taken.row();
        if (row.objectKey() == null) {
            claims.fail(attemptId, AttemptError.purged());
            return Optional.empty();
        }
        return Optional.of(new Claim(
                attemptId,
                taken.token(),
                row.objectKey(),
                row.contentType(),
                row.sizeBytes(),
                row.declaredDurationMs(),
                RoundFacts.of(row, articles),
                new Waited(row.submittedAt(), row.waits())));
    }

    /**
     * Stores the transcript and its verdict. When the attempt is valid, the claim becomes one of its assessment.
     *
     * @param longestMs the larger of the declared duration and that of the container
     * @param calls what the transcription cost
     */
    public Landing land(Claim claim, Hearing hearing, long longestMs, List<CallNote> calls) {
        Optional<AttemptEntity> held = claims.attempt(claim, calls);
        if (held.isPresent()) {
            return land(claim, held.get(), hearing, longestMs);
        }
        return claims.landedBefore(claim)
                .<Landing>map(attempt -> goesOn(claim, attempt, transcript(attempt, claim.round(), hearing), hearing))
                .orElseGet(Landing.Lost::new);
    }

    private Landing land(Claim claim, AttemptEntity attempt, Hearing hearing, long longestMs) {
        RoundFacts round = claim.round();
        if (!(hearing.duration(longestMs, round.capMs()) instanceof AttemptDuration.Measured measured)) {
            AttemptMoves.fail(attempt, AttemptError.tooLong(), clock.instant());
            return new Landing.Ended();
        }
        attempt.durationMs = measured.durationMs();
        TranscriptEntity transcript = transcript(attempt, round, hearing);
        attempts.add(transcript);
        if (hearing.validity(LanguageProfiles.of(round.language()), measured.durationMs())
                instanceof Validity.Unreliable unreliable) {
            AttemptMoves.distrust(attempt, unreliable.reason(), clock.instant());
            return new Landing.Ended();
        }
        claims.goOn(claim, attempt, PipelineStep.ASSESS);
        return goesOn(claim, attempt, transcript, hearing);
    }

    private static Landing goesOn(Claim claim, AttemptEntity attempt, TranscriptEntity transcript, Hearing hearing) {
        return new Landing.GoesOn(new AssessmentSteps.Claim(
                attempt.id,
                StepClaims.tokenAfter(claim),
                claim.round(),
                claim.round()
                        .retelling(
                                hearing.text(),
                                hearing.words(),
                                attempt.durationMs,
                                transcript.confidence,
                                transcript.confidenceReported),
                claim.waited()));
    }

    private TranscriptEntity transcript(AttemptEntity attempt, RoundFacts round, Hearing hearing) {
        LanguageProfile language = LanguageProfiles.of(round.language());
        TranscriptEntity transcript = new TranscriptEntity();
        transcript.attemptId = attempt.id;
        transcript.language = hearing.language().orElse(language.tag());
        transcript.length = language.lengthOf(hearing.text());
        transcript.confidence = hearing.confidence().value();
        transcript.confidenceReported = hearing.confidence().known();
        transcript.speechRatio = hearing.speechRatio(attempt.durationMs);
        KeptTexts.write(hearing.text(), transcript);
        transcript.wordTimes = KeptWords.write(hearing.words());
        transcript.asrRef = hearing.asrRef();
        transcript.createdAt = clock.instant();
        return transcript;
    }

    /**
     * What the holder of the claim needs.
     *
     * @param declaredDurationMs as the client said
     */
    public record Claim(
            String attemptId,
            String token,
            String objectKey,
            String contentType,
            long sizeBytes,
            long declaredDurationMs,
            RoundFacts round,
            Waited waited)
            implements ClaimedStep {
        @Override
        public PipelineStep step() {
            return PipelineStep.TRANSCRIBE;
        }
    }
}
