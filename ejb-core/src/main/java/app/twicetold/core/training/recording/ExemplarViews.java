package app.twicetold.core.training.recording;

import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.life.KeptTexts;
import app.twicetold.core.training.queue.PipelineFigures;
import app.twicetold.core.training.rules.queue.NextPoll;
import app.twicetold.core.training.rules.queue.TimeLeft;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.training.rules.session.SpeechOnRequest;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ExemplarEntity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the owner of an attempt sees of its exemplar, and what a request for its speech would lead to. */
@ApplicationScoped
public class ExemplarViews {
    private PlaybackAddresses addresses;
    private ProviderRegistry providers;
    private AttemptRepository attempts;
    private PipelineFigures figures;
    private InstantSource clock;

    @Inject
    public ExemplarViews(
            PlaybackAddresses addresses,
            ProviderRegistry providers,
            AttemptRepository attempts,
            PipelineFigures figures,
            InstantSource clock) {
        this.addresses = addresses;
        this.providers = providers;
        this.attempts = attempts;
        this.figures = figures;
        this.clock = clock;
    }

    protected ExemplarViews() {}

    /** The exemplar; unavailable while the attempt has none. */
    public ExemplarView of(AttemptEntity attempt, @Nullable ExemplarEntity exemplar) {
        if (exemplar == null) {
            return new ExemplarView(ExemplarStatus.UNAVAILABLE, null, null, null, null, null, false, null);
        }
        return new ExemplarView(
                ExemplarStatus.ofWire(exemplar.status),
                KeptTexts.read(exemplar),
                exemplar.durationMs,
                exemplar.objectKey == null
                        ? null
                        : addresses.of(exemplar.objectKey).url(),
                exemplar.modelRef,
                exemplar.ttsRef,
                request(attempt, exemplar) == SpeechOnRequest.DUE,
                pollAfter(exemplar));
    }

    /** An exemplar has no usual time. It waits for all attempts that wait. */
    private @Nullable Duration pollAfter(ExemplarEntity exemplar) {
        if (ExemplarStatus.ofWire(exemplar.status) != ExemplarStatus.PENDING) {
            return null;
        }
        Instant asked = exemplar.speechRequestedAt == null ? exemplar.createdAt : exemplar.speechRequestedAt;
        Duration age = Duration.between(asked, clock.instant());
        TimeLeft left = Lease.isTaken(exemplar.lease)
                ? NextPoll.leftOfUnknown(age, Duration.ZERO)
                : NextPoll.leftOfUntaken(age, figures.known().waitOfNext());
        return NextPoll.ofExemplar(exemplar.attemptId, age, left, PatienceSettings.POLL_TIMEOUT);
    }

    /** What becomes of a request to hear it. */
    public SpeechOnRequest request(AttemptEntity attempt, @Nullable ExemplarEntity exemplar) {
        SpeechOnRequest spoken = request(attempt, exemplar, true);
        return spoken == SpeechOnRequest.DUE && !hasVoice(attempt) ? request(attempt, exemplar, false) : spoken;
    }

    private static SpeechOnRequest request(AttemptEntity attempt, @Nullable ExemplarEntity exemplar, boolean voice) {
        return SpeechOnRequest.of(new SpeechOnRequest.Facts(
                exemplar == null ? ExemplarStatus.UNAVAILABLE : ExemplarStatus.ofWire(exemplar.status),
                exemplar != null && exemplar.text != null,
                attempt.audioPurgedAt != null,
                voice,
                exemplar == null ? 0 : exemplar.speechRequests));
    }

    /** The language of the attempt is read only where it decides. */
    private boolean hasVoice(AttemptEntity attempt) {
        Set<String> spoken = providers.spokenLanguages();
        return spoken.containsAll(LanguageProfiles.supportedTags())
                || (!spoken.isEmpty()
                        && attempts.languageOf(attempt.id)
                                .filter(spoken::contains)
                                .isPresent());
    }
}
