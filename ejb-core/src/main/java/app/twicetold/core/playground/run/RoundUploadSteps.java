package app.twicetold.core.playground.run;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.RoundMoves;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.playground.rules.UploadRule;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.playground.PlaygroundExemplarEntity;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import app.twicetold.persistence.playground.PlaygroundVerdictKey;
import app.twicetold.persistence.playground.PlaygroundWorkRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The short transactions around the bytes of a recording. */
@Stateless
public class RoundUploadSteps {
    private PlaygroundRepository playground;
    private PlaygroundWorkRepository work;
    private StagedObjectRepository staged;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public RoundUploadSteps(
            PlaygroundRepository playground,
            PlaygroundWorkRepository work,
            StagedObjectRepository staged,
            RecordAudit audit,
            InstantSource clock) {
        this.playground = playground;
        this.work = work;
        this.staged = staged;
        this.audit = audit;
        this.clock = clock;
    }

    protected RoundUploadSteps() {}

    /** A recording that was stored. */
    public record Stored(
            ObjectKey key,
            String contentType,
            long sizeBytes,
            @Nullable Long clientDurationMs) {}

    /** @throws ServiceException {@code not_found}, {@code verdict_given}, {@code round_busy}, {@code stage_conflict} */
    public void require(String runId, int number) {
        if (playground.find(runId).isEmpty() || number < 1 || number > 2) {
            throw ServiceException.notFound(number < 1 || number > 2 ? "round" : "run");
        }
        require(runId, number, playground.rounds(List.of(runId)));
    }

    private void require(String runId, int number, List<PlaygroundRoundEntity> rounds) {
        List<PlaygroundExemplarEntity> exemplars = playground.exemplars(List.of(runId));
        boolean verdict =
                playground.verdict(new PlaygroundVerdictKey(runId, false)).isPresent();
        UploadRule.refusal(new UploadRule.Facts(
                        number, verdict, facts(rounds.get(0), exemplars), facts(rounds.get(1), exemplars)))
                .ifPresent(code -> {
                    throw new ServiceException(code);
                });
    }

    private static UploadRule.Round facts(PlaygroundRoundEntity round, List<PlaygroundExemplarEntity> exemplars) {
        return new UploadRule.Round(
                RoundState.ofWire(round.state),
                round.uploadedAt != null,
                exemplars.stream()
                        .anyMatch(exemplar -> exemplar.round == round.round
                                && ExemplarStatus.ofWire(exemplar.status) == ExemplarStatus.PENDING));
    }

    /** Whether the round has a recording that another one would replace. */
    public boolean isRecorded(String runId, int number) {
        return playground.rounds(List.of(runId)).get(number - 1).uploadedAt != null;
    }

    /** Notes the key before the object is written, so that the object is found even if the upload fails. */
    public void stage(ObjectKey key) {
        staged.add(key.value(), clock.instant());
    }

    /** Forgets the key of an object that is surely gone. */
    public void forget(ObjectKey key) {
        staged.remove(key.value());
    }

    /**
     * Gives the round its recording in place of an earlier one, and all that was made of that one is gone. A recording
     * of round 1 takes round 2 back to its beginning.
     *
     * @return the objects that nothing names any more
     * @throws ServiceException as {@link #require}
     */
    public List<ObjectKey> land(Actor actor, String runId, int number, Stored recording) {
        PlaygroundRunEntity run = playground.lock(runId).orElseThrow(() -> ServiceException.notFound("run"));
        List<PlaygroundRoundEntity> rounds = Stream.of(1, 2)
                .map(each -> work.lockRound(runId, each).orElseThrow())
                .toList();
        require(runId, number, rounds);
        List<PlaygroundRoundEntity> affected = number == 1 ? rounds : rounds.subList(1, 2);
        List<String> unused = affected.stream()
                .flatMap(round -> objects(round, playground.exemplars(List.of(runId))))
                .toList();
        unused.forEach(key -> staged.add(key, clock.instant()));
        staged.remove(recording.key().value());
        run.version++;
        String before = rounds.get(number - 1).state;
        for (PlaygroundRoundEntity round : affected) {
            work.forgetResults(runId, round.round);
            RoundMoves.empty(round);
        }
        PlaygroundRoundEntity round = rounds.get(number - 1);
        round.objectKey = recording.key().value();
        round.contentType = recording.contentType();
        round.sizeBytes = recording.sizeBytes();
        round.clientDurationMs = recording.clientDurationMs();
        round.uploadedAt = clock.instant();
        RoundMoves.transcribe(round, clock.instant());
        audit.record(
                actor,
                AuditAction.PLAYGROUND_AUDIO_UPLOADED,
                "playground_run",
                runId,
                Map.of(
                        "round",
                        number,
                        "content_type",
                        recording.contentType(),
                        "size_bytes",
                        recording.sizeBytes(),
                        "before",
                        Map.of("state", before),
                        "after",
                        Map.of("state", round.state)));
        return unused.stream().map(ObjectKey::new).toList();
    }

    private static Stream<String> objects(PlaygroundRoundEntity round, List<PlaygroundExemplarEntity> exemplars) {
        return Stream.concat(
                        Stream.ofNullable(round.objectKey),
                        exemplars.stream()
                                .filter(exemplar -> exemplar.round == round.round)
                                .map(exemplar -> exemplar.objectKey))
                .filter(Objects::nonNull);
    }

    /**
     * Takes the recording off a round whose message was not sent, so that it can be uploaded again. A worker that has
     * taken the round nevertheless keeps it.
     *
     * @return whether the round failed
     */
    public boolean revert(String runId, int number, ObjectKey key) {
        return work.lockRound(runId, number)
                .filter(round -> RoundState.ofWire(round.state) == RoundState.TRANSCRIBING
                        && !Lease.isTaken(round.lease)
                        && key.value().equals(round.objectKey))
                .map(round -> {
                    staged.add(key.value(), clock.instant());
                    RoundMoves.fail(round, PlaygroundError.QUEUE);
                    round.objectKey = null;
                    round.uploadedAt = null;
                    return true;
                })
                .orElse(false);
    }
}
