package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.LostWork;
import app.twicetold.core.work.Leases;
import app.twicetold.core.work.rules.Waited;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TransactionRequiredException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptClaimsIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final Instant ENDED = NOW.minusMillis(1);

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science");
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void workWhoseLeaseEndedIsSentAgain(boolean idle) {
        String attempt = processing("clm_dead", ENDED, 0);
        assertThat(redriven(idle)).containsExactly(attempt);
        AttemptEntity after = attempt(attempt);
        assertThat(Lease.isTaken(after.lease)).isFalse();
        assertThat(Objects.requireNonNull(after.lease).until()).isAfter(NOW);
        assertThat(after.losses).isEqualTo(2);
        assertThat(redriven(idle)).isEmpty();
    }

    @Test
    void workWhoseLeaseRunsIsLeftAlone() {
        String attempt = processing("clm_alive", NOW, 0);
        assertThat(redriven(true)).isEmpty();
        assertThat(Lease.isHeldBy(attempt(attempt).lease, "clm_alive")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"3, processing", "4, failed", "5, failed"})
    void fourPointsEndTheAttemptAndTheUserMayTryAgain(int losses, String status) {
        String attempt = processing("clm_dead", ENDED, losses);
        assertThat(redriven(false)).hasSize(status.equals("failed") ? 0 : 1);
        AttemptEntity after = attempt(attempt);
        assertThat(after.status).isEqualTo(status);
        if (status.equals("failed")) {
            assertThat(after.errorCode).isEqualTo("timed_out");
            assertThat(after.errorStage).isEqualTo("assess");
            assertThat(after.errorRetryable).isTrue();
        }
    }

    @Test
    void workThatNobodyClaimedWaitsForTheBrokerHoweverLong() {
        String attempt = processing(null, ENDED, 0);
        for (int sweep = 0; sweep < 10; sweep++) {
            assertThat(redriven(true)).containsExactly(attempt);
            database.run(entities -> {
                AttemptEntity row = entities.find(AttemptEntity.class, attempt);
                row.lease = Leases.until(row.lease, ENDED);
            });
        }
        assertThat(attempt(attempt).losses).isZero();
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "0, 0", "1, 0"})
    void whatWaitsWhileAllAreBusyIsLostAfterAnHour(int ms, int found) {
        processing(null, NOW.minus(LostWork.LONGEST_WAIT).plusMillis(ms), 0);
        assertThat(redriven(false)).hasSize(found);
    }

    @Test
    void ofTwoNodesThatSweepEachRowIsTakenByOne() {
        String first = processing("clm_dead", ENDED.minusSeconds(1), 0);
        String second = processing("clm_dead", ENDED, 0);

        in(entities -> {
            assertThat(claims(entities).redrive(PipelineStep.ASSESS, true, 1).attemptIds())
                    .containsExactly(first);
            assertThat(redriven(true)).containsExactly(second);
            return true;
        });
    }

    @Test
    void aPageIsOneStatement() {
        IntStream.range(0, 20).forEach(n -> processing("clm_dead", ENDED, 0));

        assertThat(database.statementsOf(entities -> assertThat(claims(entities)
                                .redrive(PipelineStep.ASSESS, false, 15)
                                .more())
                        .isTrue()))
                .hasSize(1);
        assertThat(redriven(false)).hasSize(5);
    }

    @Test
    void aClaimReadsItsOwnRowHoweverManyWait() {
        String attempt = processing(null, NOW, 0);
        IntStream.range(0, 50).forEach(n -> processing(null, NOW, 0));

        assertThat(database.rowsRead(
                        "attempts",
                        entities -> assertThat(steps(entities).claim(PipelineStep.ASSESS, attempt, null))
                                .isPresent()))
                .isEqualTo(1);
    }

    @Test
    void aClaimIsRefusedWithoutATransaction() {
        String attempt = processing(null, NOW, 0);

        try (EntityManager entities = database.entityManagerFactory().createEntityManager()) {
            assertThatThrownBy(() -> steps(entities).claim(PipelineStep.ASSESS, attempt, null))
                    .isInstanceOf(TransactionRequiredException.class);
        }
        assertThat(Lease.isTaken(attempt(attempt).lease)).isFalse();
    }

    @Test
    void whatIsGivenBackOrLeftReadsItsOwnRowHoweverManyWait() {
        String attempt = processing(null, NOW, 0);
        IntStream.range(0, 50).forEach(n -> processing(null, NOW, 0));
        String token = claim(attempt).orElseThrow();

        assertThat(database.rowsRead("attempts", entities -> claims(entities).giveBack(held(attempt, token))))
                .isEqualTo(1);
        assertThat(database.rowsRead(
                        "attempts", entities -> claims(entities).leave(PipelineStep.ASSESS, List.of(attempt))))
                .isEqualTo(1);
        assertThat(Lease.isTaken(attempt(attempt).lease)).isFalse();
    }

    @Test
    void fourDeliveriesThatFailedEndTheAttempt() {
        String attempt = processing(null, ENDED, 0);
        for (int delivery = 1; delivery <= 4; delivery++) {
            String token = claim(attempt).orElseThrow();
            database.run(entities -> claims(entities).release(held(attempt, token)));
        }
        database.run(entities -> {
            AttemptEntity row = entities.find(AttemptEntity.class, attempt);
            row.lease = Leases.until(row.lease, ENDED);
        });
        assertThat(redriven(false)).isEmpty();
        assertThat(attempt(attempt).errorCode).isEqualTo("timed_out");
    }

    @Test
    void oneOfTwoClaimsWins() {
        String attempt = processing(null, ENDED, 0);
        Optional<String> first = claim(attempt);
        assertThat(first).isPresent();
        assertThat(claim(attempt)).isEmpty();
        assertThat(Lease.isHeldBy(attempt(attempt).lease, first.get())).isTrue();
    }

    @Test
    void aStepThatIsNotDueIsNotClaimed() {
        String attempt = processing(null, ENDED, 0);
        assertThat(claim(PipelineStep.TRANSCRIBE, attempt)).isEmpty();
        assertThat(claim(PipelineStep.EXEMPLAR, attempt)).isEmpty();
        assertThat(Lease.isTaken(attempt(attempt).lease)).isFalse();
    }

    @Test
    void aLeaseThatEndedFreesTheWork() {
        String attempt = processing("clm_dead", ENDED, 0);
        assertThat(claim(attempt)).isPresent();
    }

    @Test
    void aLeaseThatRunsHoldsTheWork() {
        String attempt = processing("clm_alive", NOW, 0);
        assertThat(claim(attempt)).isEmpty();
    }

    @Test
    void whatIsGivenBackIsFreeAndCountsNoLoss() {
        String attempt = processing("clm_held", NOW.plusSeconds(60), 0);
        database.run(entities -> claims(entities).giveBack(held(attempt, "clm_held")));
        assertThat(Lease.isTaken(attempt(attempt).lease)).isFalse();
        assertThat(attempt(attempt).losses).isZero();
    }

    @Test
    void anotherTokenChangesNothing() {
        String attempt = processing("clm_held", NOW.plusSeconds(60), 0);
        ClaimedStep other = held(attempt, "clm_other");
        database.run(entities -> {
            claims(entities).release(other);
            claims(entities).giveBack(other);
            assertThat(claims(entities).fail(other, AttemptError.tooLong(), List.of()))
                    .isEqualTo(new Landing.Lost());
            assertThat(claims(entities).distrust(other, UnreliableReason.NO_SPEECH, List.of()))
                    .isEqualTo(new Landing.Lost());
            assertThat(steps(entities).attempt(other, List.of())).isEmpty();
        });
        AttemptEntity after = attempt(attempt);
        assertThat(Lease.isHeldBy(after.lease, "clm_held")).isTrue();
        assertThat(after.status).isEqualTo("processing");
        assertThat(after.losses).isZero();
    }

    @Test
    void theHolderOfTheTokenFailsTheAttempt() {
        String attempt = processing("clm_held", NOW.plusSeconds(60), 0);
        database.run(entities -> claims(entities).fail(held(attempt, "clm_held"), AttemptError.tooLong(), List.of()));
        assertThat(attempt(attempt).status).isEqualTo("failed");
        assertThat(attempt(attempt).errorCode).isEqualTo("audio_too_long");
    }

    @Test
    void aLossCountsForTheStepThatIsDueAndWhileNobodyHoldsIt() {
        String attempt = processing(null, ENDED, 0);
        database.run(entities -> claims(entities).lost(PipelineStep.TRANSCRIBE, attempt));
        assertThat(attempt(attempt).losses).isZero();
        database.run(entities -> claims(entities).lost(PipelineStep.ASSESS, attempt));
        assertThat(attempt(attempt).losses).isEqualTo(1);
        claim(attempt);
        database.run(entities -> claims(entities).lost(PipelineStep.ASSESS, attempt));
        assertThat(attempt(attempt).losses).isEqualTo(1);
    }

    @Test
    void unclaimedWorkThatWasNotSentIsOverdueAtOnce() {
        String attempt = processing(null, NOW.plusSeconds(60), 0);
        database.run(entities -> claims(entities).leave(PipelineStep.ASSESS, List.of(attempt)));
        assertThat(redriven(false)).containsExactly(attempt);
        assertThat(attempt(attempt).losses).isZero();
    }

    private Optional<String> claim(String attempt) {
        return claim(PipelineStep.ASSESS, attempt);
    }

    private Optional<String> claim(PipelineStep step, String attempt) {
        return in(entities -> step == PipelineStep.EXEMPLAR
                ? steps(entities).claimExemplar(attempt, null).map(StepClaims.Taken::token)
                : steps(entities).claim(step, attempt, null).map(StepClaims.Taken::token));
    }

    private static ClaimedStep held(String attempt, String token) {
        return new Held(PipelineStep.ASSESS, attempt, token);
    }

    private record Held(PipelineStep step, String attemptId, String token) implements ClaimedStep {
        @Override
        public Waited waited() {
            return Waited.notYet(NOW);
        }
    }

    private List<String> redriven(boolean idle) {
        return in(entities -> claims(entities)
                .redrive(PipelineStep.ASSESS, idle, AttemptClaims.BATCH)
                .attemptIds());
    }

    private static AttemptClaims claims(EntityManager entities) {
        return new StepBeans(entities, () -> NOW).claims(leases());
    }

    private static StepClaims steps(EntityManager entities) {
        return new StepBeans(entities, () -> NOW).steps(leases());
    }

    private static PipelineLeases leases() {
        return new PipelineLeases(
                new ProviderRegistry(new ProviderSettings(false, null, Duration.ZERO, null)),
                new TrainingSettings("http://localhost", Duration.ofSeconds(60)));
    }

    private AttemptEntity attempt(String id) {
        return in(entities -> entities.find(AttemptEntity.class, id));
    }

    private <T> T in(Function<EntityManager, T> work) {
        return database.inTransaction(work);
    }

    private String processing(@Nullable String token, Instant leaseUntil, int losses) {
        String attempt = Processing.attempt(
                database, fixture, fixture.user(), PipelineStep.ASSESS, new Lease(token, leaseUntil));
        database.run(entities -> entities.find(AttemptEntity.class, attempt).losses = losses);
        return attempt;
    }
}
