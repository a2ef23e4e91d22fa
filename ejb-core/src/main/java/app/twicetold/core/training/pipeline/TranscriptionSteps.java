package app.twicetold.core.training.pipeline;

import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.recording.AttemptDuration;
import app.twicetold.core.training.rules.recording.Validity;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import app.twicetold.persistence.training.TranscriptEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Optional;

/** The short transactions around a transcription. A landing without the claim's token changes nothing. */
@Stateless
public class TranscriptionSteps {
    private AttemptRepository attempts;
    private SessionRepository sessions;
    private AttemptClaims claims;
    private PipelineLeases leases;
    private InstantSource clock;

    @Inject
    public TranscriptionSteps(
            AttemptRepository attempts,
            SessionRepository sessions,
            AttemptClaims claims,
            PipelineLeases leases,
            InstantSource clock) {
        this.attempts = attempts;
        this.sessions = sessions;
        this.claims = claims;
        this.leases = leases;
        this.clock = clock;
    }

    protected TranscriptionSteps() {}

    /** Empty when the attempt is not waiting for this step, is claimed by another delivery, or was deleted. */
    public Optional<Claim> claim(String attemptId) {
        return claims.claim(PipelineStep.TRANSCRIBE, attemptId).flatMap(token -> claimed(attemptId, token));
    }

    private Optional<Claim> claimed(String attemptId, String token) {
        AttemptEntity attempt = attempts.find(attemptId).orElseThrow();
        if (attempt.objectKey == null) {
            AttemptMoves.fail(attempt, AttemptError.purged(), clock.instant());
            return Optional.empty();
        }
        SessionEntity session = sessions.find(attempt.sessionId, attempt.userId).orElseThrow();
        return Optional.of(new Claim(
                attemptId,
                token,
                attempt.objectKey,
                attempt.contentType,
                attempt.sizeBytes,
                attempt.declaredDurationMs,
                session.language,
                RoundLimits.of(SessionKind.ofWire(session.kind)).maxMs(attempt.round)));
    }

    /**
     * Stores the transcript and its verdict.
     *
     * @param longestMs the larger of the declared duration and that of the container
     * @return the step that is due next, if the attempt is valid
     */
    public Optional<PipelineStep> land(Claim claim, Hearing hearing, long longestMs) {
        Optional<AttemptEntity> claimed = claims.attempt(claim);
        if (claimed.isEmpty()) {
            return Optional.empty();
        }
        AttemptEntity attempt = claimed.get();
        if (!(hearing.duration(longestMs, claim.capMs()) instanceof AttemptDuration.Measured measured)) {
            AttemptMoves.fail(attempt, AttemptError.tooLong(), clock.instant());
            return Optional.empty();
        }
        attempt.durationMs = measured.durationMs();
        LanguageProfile language = LanguageProfiles.of(claim.language());
        attempts.add(transcript(attempt, language, hearing));
        if (hearing.validity(language, measured.durationMs()) instanceof Validity.Unreliable unreliable) {
            AttemptMoves.distrust(attempt, unreliable.reason(), clock.instant());
            return Optional.empty();
        }
        AttemptMoves.passOn(attempt, PipelineStep.ASSESS, leases.until(clock.instant(), PipelineStep.ASSESS));
        return Optional.of(PipelineStep.ASSESS);
    }

    private TranscriptEntity transcript(AttemptEntity attempt, LanguageProfile language, Hearing hearing) {
        TranscriptEntity transcript = new TranscriptEntity();
        transcript.attemptId = attempt.id;
        transcript.language = hearing.language().orElse(language.tag());
        transcript.length = language.lengthOf(hearing.text());
        transcript.confidence = hearing.confidence().value();
        transcript.confidenceReported = hearing.confidence().known();
        transcript.speechRatio = hearing.speechRatio(attempt.durationMs);
        transcript.text = hearing.text();
        transcript.words = Json.write(hearing.words());
        transcript.asrRef = hearing.asrRef();
        transcript.createdAt = clock.instant();
        return transcript;
    }

    /**
     * What the holder of the claim needs.
     *
     * @param declaredDurationMs as the client said
     * @param language the tag of the article language
     * @param capMs the longest recording of the round
     */
    public record Claim(
            String attemptId,
            String token,
            String objectKey,
            String contentType,
            long sizeBytes,
            long declaredDurationMs,
            String language,
            long capMs)
            implements ClaimedStep {
        @Override
        public PipelineStep step() {
            return PipelineStep.TRANSCRIBE;
        }
    }
}
