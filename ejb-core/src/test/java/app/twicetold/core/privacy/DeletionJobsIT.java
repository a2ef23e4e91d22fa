package app.twicetold.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.reward.ReplayProgress;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ForwardingStore;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.queue.FixedFigures;
import app.twicetold.core.training.recording.ExemplarViews;
import app.twicetold.core.training.recording.OfferPlayback;
import app.twicetold.core.training.recording.PlaybackAddresses;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.privacy.DeletionJobRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.privacy.RetentionRepository;
import app.twicetold.persistence.reward.LedgerEntity;
import app.twicetold.persistence.reward.LedgerRepository;
import app.twicetold.persistence.reward.StreakRepairRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ExemplarEntity;
import app.twicetold.persistence.training.SessionRepository;
import app.twicetold.persistence.training.TranscriptEntity;
import jakarta.persistence.EntityManager;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeletionJobsIT {
    private static final Instant NOW = LibraryFixture.NOW;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final List<String> sent = Collections.synchronizedList(new ArrayList<>());
    private final FakeGrants grants = new FakeGrants();
    private Runnable beforeObjects = () -> {};
    private Instant now = NOW;
    private FragileStore store;
    private String article = "";

    DeletionJobsIT(@TempDir Path directory) {
        store = new FragileStore(new DirectoryObjectStore(directory));
    }

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science");
        article = fixture.article(v -> {});
    }

    @Test
    void aDeletedSessionIsGoneWithItsSoundWhenTheCallReturns() {
        String user = fixture.user();
        Trained gone = trained(user, NOW);
        Trained kept = trained(user, NOW);

        new DeleteSession(steps(), run(), new DatabaseState(System::nanoTime)).delete(user, gone.session());

        assertThat(count("sessions")).isEqualTo(1);
        assertThat(count("attempts")).isEqualTo(1);
        assertThat(count("transcripts")).isEqualTo(1);
        assertThat(count("exemplars")).isEqualTo(1);
        assertThat(stored(gone.recording())).isFalse();
        assertThat(stored(gone.exemplar())).isFalse();
        assertThat(stored(kept.recording())).isTrue();
        assertThat(count("xp_ledger where tombstoned_at is not null")).isEqualTo(1);
        assertThat(count("deletion_jobs where status <> 'done'")).isZero();
        assertThat(count("deletion_objects")).isZero();
    }

    @Test
    void ofADeletedSessionOnlyItsTombstoneIsLeft() {
        TracesOfAUser traces = new TracesOfAUser(database, article);
        TracesOfAUser.Left left = traces.leave(fixture.user());
        database.run(entities ->
                entities.createNativeQuery("update users set progress = '{}'").executeUpdate());
        assertThat(traces.tablesThatHold(left.attempt()))
                .contains("attempts", "transcripts", "exemplars", "assessments", "assessment_feedback");

        new DeleteSession(steps(), run(), new DatabaseState(System::nanoTime)).delete(left.user(), left.session());

        assertThat(traces.tablesThatHold(left.attempt())).containsOnly("analytics_events");
        // What the app reported names the session, as its other events do.
        assertThat(traces.tablesThatHold(left.session())).containsExactly("analytics_events", "xp_ledger");
        assertThat(count("xp_ledger where tombstoned_at is null")).isZero();
        for (String table : List.of("transcripts", "exemplars", "assessments", "assessment_feedback")) {
            assertThat(count(table)).as(table).isZero();
        }
    }

    @Test
    void aFailingStoreKeepsTheKeysOfADeletedSessionForTheNight() {
        String user = fixture.user();
        Trained gone = trained(user, NOW);
        store.broken = true;

        new DeleteSession(steps(), run(), new DatabaseState(System::nanoTime)).delete(user, gone.session());

        assertThat(count("sessions")).isZero();
        assertThat(count("deletion_objects")).isEqualTo(2);
        store.broken = false;
        List<String> open = database.inTransaction(entities -> jobs(entities).open());
        open.forEach(run()::run);
        assertThat(stored(gone.recording())).isFalse();
        assertThat(count("deletion_jobs where status = 'done'")).isEqualTo(1);
    }

    @Test
    void aDeletedSessionIsGoneWhateverBecomesOfItsJob() {
        String user = fixture.user();
        Trained gone = trained(user, NOW);
        RunDeletionJob broken = new RunDeletionJob() {
            @Override
            public void run(String jobId) {
                throw new IllegalStateException("broken on purpose");
            }
        };

        new DeleteSession(steps(), broken, new DatabaseState(System::nanoTime)).delete(user, gone.session());

        assertThat(count("sessions")).isZero();
        now = NOW.plusSeconds(61);
        run().runLapsed();
        assertThat(stored(gone.recording())).isFalse();
    }

    @Test
    void theSessionOfAnotherUserIsNotFound() {
        Trained foreign = trained(fixture.user(), NOW);
        String user = fixture.user();

        assertThatThrownBy(() -> new DeleteSession(steps(), run(), new DatabaseState(System::nanoTime))
                        .delete(user, foreign.session()))
                .isInstanceOf(ServiceException.class);
        assertThat(stored(foreign.recording())).isTrue();
        assertThat(count("deletion_jobs")).isZero();
    }

    @Test
    void deletedTrainingDataLeavesTheAccountAndTombstones() {
        String user = fixture.user(u -> {
            u.onboardingStatus = "complete";
            u.xpTotal = 15;
            u.completedSessions = 1;
            u.unlockedTier = 3;
        });
        Trained gone = trained(user, NOW);

        DeletionReceipt receipt = new DeleteTrainingData(steps(), sent::add).delete(user);

        assertThat(receipt.purgeBackupsBy()).isEqualTo(NOW.plus(Duration.ofDays(30)));
        assertThat(sent).containsExactly(receipt.jobId());
        assertThat(count("sessions")).isZero();
        assertThat(count("attempts")).isZero();
        assertThat(count("xp_ledger where tombstoned_at is null")).isZero();
        assertThat(count("xp_ledger")).isEqualTo(1);
        UserEntity left = user(user);
        assertThat(left.onboardingStatus).isEqualTo("complete");
        assertThat(left.xpTotal).isZero();
        assertThat(left.completedSessions).isZero();
        assertThat(left.unlockedTier).isEqualTo(1);
        assertThat(stored(gone.recording())).isTrue();
        run().run(receipt.jobId());
        assertThat(stored(gone.recording())).isFalse();
        assertThat(stored(gone.exemplar())).isFalse();
    }

    @Test
    void everyTableIsKnownToHoldSomethingOfAUserOrNothing() {
        assertThat(new TracesOfAUser(database, article).unknownTables())
                .as("tables that TracesOfAUser neither fills nor lists: say what of a user they hold")
                .isEmpty();
    }

    @Test
    void nothingInAnyTableNamesADeletedUser() {
        TracesOfAUser traces = new TracesOfAUser(database, article);
        TracesOfAUser.Left kept = traces.leave(fixture.user());
        Map<String, List<String>> before =
                kept.texts().stream().collect(Collectors.toMap(text -> text, traces::tablesThatHold));
        TracesOfAUser.Left gone = traces.leave(fixture.user());
        assertThat(gone.texts().stream().flatMap(text -> traces.tablesThatHold(text).stream()))
                .as("every filled table holds something to be found")
                .containsAll(TracesOfAUser.filled());
        ObjectKey object = new ObjectKey("recordings/" + gone.attempt() + "/" + TracesOfAUser.WORD);

        DeletionReceipt receipt = deleteAccount(gone.user());

        // Until the deletion is noted beside the database.
        assertThat(traces.tablesThatHold(gone.user())).containsExactly("deletion_jobs");
        assertThat(traces.tablesThatHold(gone.session())).isEmpty();
        assertThat(traces.tablesThatHold(gone.hash())).isEmpty();
        assertThat(traces.tablesThatHold(gone.attempt())).containsExactly("deletion_objects");
        run().run(receipt.jobId());
        assertThat(traces.tablesThatHold(gone.attempt())).isEmpty();
        assertThat(traces.tablesThatHold(gone.user())).isEmpty();
        assertThat(store.stat(object)).isEmpty();
        assertThat(kept.texts().stream().collect(Collectors.toMap(text -> text, traces::tablesThatHold)))
                .as("the other user")
                .isEqualTo(before);

        run().run(deleteAccount(kept.user()).jobId());
        assertThat(traces.tablesThatHold(TracesOfAUser.WORD)).isEmpty();
    }

    @Test
    void ofDeletedTrainingDataOnlyTombstonesAreLeft() {
        TracesOfAUser traces = new TracesOfAUser(database, article);
        TracesOfAUser.Left left = traces.leave(fixture.user());
        database.run(entities ->
                entities.createNativeQuery("update users set progress = '{}'").executeUpdate());

        run().run(new DeleteTrainingData(steps(), sent::add).delete(left.user()).jobId());

        assertThat(traces.tablesThatHold(left.session())).containsExactly("xp_ledger");
        assertThat(traces.tablesThatHold(left.attempt())).isEmpty();
        assertThat(count("provider_calls where job_id is not null")).isZero();
        assertThat(count("xp_ledger where tombstoned_at is null")).isZero();
        assertThat(traces.tablesThatHold(TracesOfAUser.WORD))
                .containsExactly(
                        "entitlements",
                        "identities",
                        "merged_subscribers",
                        "notification_log",
                        "push_tokens",
                        "reports",
                        "store_subscriptions",
                        "users");
    }

    @Test
    void aJobGoesOnWhereTheStoreGaveUpAndEndsDone() {
        String user = fixture.user();
        Trained gone = trained(user, NOW);
        store.brokenKeys.add(gone.exemplar());
        String job = deleteAccount(user).jobId();

        run().run(job);
        assertThat(stored(gone.recording())).isFalse();
        assertThat(count("deletion_objects")).isEqualTo(1);
        assertThat(count("deletion_jobs where status = 'failed'")).isEqualTo(1);

        store.brokenKeys.clear();
        run().run(job);
        assertThat(count("deletion_jobs where status = 'done'")).isEqualTo(1);
        run().run(job);
        assertThat(count("deletion_jobs where runs = 2")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void aJobThatFailsForSevenDaysIsStuckOnce(long secondsAfter) {
        String user = fixture.user();
        trained(user, NOW);
        store.broken = true;
        String job = deleteAccount(user).jobId();

        now = NOW.plus(Duration.ofDays(7)).plusSeconds(secondsAfter);
        run().run(job);
        assertThat(count("deletion_jobs where stuck_at is not null")).isEqualTo(secondsAfter < 0 ? 0 : 1);
        assertThat(count("audit_log where action = 'deletion.stuck' and target_id = '" + job + "'"))
                .isEqualTo(secondsAfter < 0 ? 0 : 1);
        Instant first = now;
        now = now.plus(Duration.ofDays(1));
        run().run(job);
        assertThat(count("deletion_jobs where stuck_at = '" + (secondsAfter < 0 ? now : first) + "'"))
                .isEqualTo(1);
        assertThat(count("audit_log where action = 'deletion.stuck'")).isEqualTo(1);
    }

    @Test
    void theStoredGrantIsRevokedAndASilentProviderIsAskedAgain() {
        String user = fixture.user();
        database.run(entities ->
                new IdentityRepository(entities).insertIfAbsent("apple", "subject", user, "encrypted", NOW));
        grants.silent = true;

        String job = new DeleteAccount(grants, steps(), sent::add, new DatabaseState(System::nanoTime))
                .delete(user, "code")
                .jobId();
        assertThat(tablesThatHold("subject")).isEmpty();
        run().run(job);
        assertThat(count("deletion_jobs where status = 'failed'")).isEqualTo(1);

        grants.silent = false;
        run().run(job);
        assertThat(count("deletion_jobs where status = 'done'")).isEqualTo(1);
        assertThat(grants.revoked).containsExactly("encrypted");
        assertThat(tablesThatHold("encrypted")).isEmpty();
    }

    @Test
    void aFreshCodeIsExchangedAndRevokedWhenNoGrantIsStored() {
        String job = new DeleteAccount(grants, steps(), sent::add, new DatabaseState(System::nanoTime))
                .delete(fixture.user(), "code")
                .jobId();
        run().run(job);
        assertThat(grants.revoked).containsExactly("grant of code");
    }

    @Test
    void ofTenDeletionsAtOnceOneIsAnsweredAndEveryGrantIsRevoked() throws Exception {
        String user = fixture.user();
        AtomicInteger codes = new AtomicInteger();
        ExecutorService callers = Executors.newFixedThreadPool(10);
        List<String> ends = new ArrayList<>();
        try {
            Callable<String> deletion = () -> {
                try {
                    return new DeleteAccount(grants, steps(), sent::add, new DatabaseState(System::nanoTime))
                            .delete(user, "code " + codes.incrementAndGet())
                            .jobId();
                } catch (ServiceException refused) {
                    return refused.code().wire();
                }
            };
            for (Future<String> end : callers.invokeAll(Collections.nCopies(10, deletion))) {
                ends.add(end.get());
            }
        } finally {
            callers.shutdownNow();
        }

        assertThat(ends).filteredOn("unauthorized"::equals).hasSize(9);
        List.copyOf(sent).forEach(run()::run);
        assertThat(grants.revoked).containsExactlyInAnyOrderElementsOf(grants.exchanged);
        assertThat(grants.exchanged).isNotEmpty();
    }

    @Test
    void trainingDataOfAnAccountThatIsGoneAreUnauthorized() {
        String user = fixture.user();
        deleteAccount(user);
        assertThatThrownBy(() -> new DeleteTrainingData(steps(), sent::add).delete(user))
                .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
                .extracting(ServiceException::code)
                .isEqualTo(ErrorCode.UNAUTHORIZED);
    }

    @Test
    void aGrantThatASignInStoredMeanwhileIsRevokedAsWell() {
        String user = fixture.user();
        database.run(
                entities -> new IdentityRepository(entities).insertIfAbsent("apple", "subject", user, "stored", NOW));

        steps().account(user, "fresh");
        now = NOW.plusSeconds(61);
        run().runLapsed();

        assertThat(grants.revoked).containsExactlyInAnyOrder("stored", "fresh");
    }

    @Test
    void aProviderThatFailsNeitherKeepsTheAccountNorTheRecordings() {
        String user = fixture.user();
        Trained gone = trained(user, NOW);
        grants.failure = new IllegalStateException("broken on purpose");

        new DeleteAccount(grants, steps(), sent::add, new DatabaseState(System::nanoTime)).delete(user, "code");
        assertThat(count("users")).isZero();

        String job = steps().grantOfNobody("encrypted");
        database.run(entities -> entities.createNativeQuery("update deletion_objects set job_id = :job")
                .setParameter("job", job)
                .executeUpdate());
        run().run(job);
        assertThat(stored(gone.recording())).isFalse();
        assertThat(count("deletion_jobs where status = 'failed' and claim_token is null"))
                .isEqualTo(1);

        grants.failure = null;
        run().run(job);
        assertThat(grants.revoked).containsExactly("encrypted");
    }

    @Test
    void aKeyThatNeverGoesKeepsNoOtherWaiting() {
        String user = fixture.user();
        for (int i = 0; i < 51; i++) {
            trained(user, NOW);
        }
        String job = deleteAccount(user).jobId();
        store.brokenKeys.addAll(keys(job).subList(0, 1));

        run().run(job);

        assertThat(count("deletion_objects")).isEqualTo(1);
        assertThat(count("deletion_jobs where status = 'failed'")).isEqualTo(1);
    }

    @Test
    void threeRefusalsInARowEndARunAndTheNextOneTriesThemLast() {
        String user = fixture.user();
        for (int i = 0; i < 5; i++) {
            trained(user, NOW);
        }
        String job = deleteAccount(user).jobId();
        store.brokenKeys.addAll(keys(job).subList(0, 3));

        run().run(job);
        assertThat(store.tries).hasValue(3);
        assertThat(count("deletion_objects")).isEqualTo(10);

        run().run(job);
        assertThat(count("deletion_objects")).isEqualTo(3);
    }

    @Test
    void ofABatchThatIsRefusedInPartOnlyTheRefusedStaysDue() {
        store.atOnce = 8;
        String user = fixture.user();
        for (int i = 0; i < 5; i++) {
            trained(user, NOW);
        }
        String job = deleteAccount(user).jobId();
        List<String> refused = keys(job).subList(0, 7);
        store.brokenKeys.addAll(refused);

        run().run(job);

        assertThat(keys(job)).isEmpty();
        assertThat(count("deletion_objects")).isEqualTo(7);
        assertThat(count("deletion_jobs where status = 'failed'")).isEqualTo(1);
        assertThat(refused).allMatch(this::stored);

        store.brokenKeys.clear();
        run().run(job);

        assertThat(refused).noneMatch(this::stored);
        assertThat(count("deletion_jobs where status = 'done'")).isEqualTo(1);
        assertThat(store.tries).as("each once, and the refused ones twice").hasValue(17);
    }

    @Test
    void aBatchThatIsRefusedAsAWholeEndsARun() {
        store.atOnce = 4;
        String user = fixture.user();
        for (int i = 0; i < 5; i++) {
            trained(user, NOW);
        }
        String job = deleteAccount(user).jobId();
        store.broken = true;

        run().run(job);

        assertThat(store.tries).hasValue(4);
        assertThat(count("deletion_objects")).isEqualTo(10);
    }

    @Test
    void aKeyThatNoStoreTakesKeepsNoOtherWaiting() {
        store.atOnce = 8;
        String user = fixture.user();
        Trained gone = trained(user, NOW);
        String job = deleteAccount(user).jobId();
        database.run(entities -> entities.createNativeQuery("insert into deletion_objects values (:job, 'no key')")
                .setParameter("job", job)
                .executeUpdate());

        run().run(job);

        assertThat(stored(gone.recording())).isFalse();
        assertThat(count("deletion_objects")).isEqualTo(1);
    }

    @Test
    void aSlowStoreDoesNotLoseItsClaim() {
        String user = fixture.user();
        for (int i = 0; i < 5; i++) {
            trained(user, NOW);
        }
        String job = deleteAccount(user).jobId();
        List<Optional<DeletionJobSteps.Claim>> others = new ArrayList<>();
        store.beforeDelete = () -> {
            now = now.plus(Duration.ofMinutes(3));
            others.add(jobSteps().claim(job));
        };

        run().run(job);

        assertThat(others).hasSize(10).allMatch(Optional::isEmpty);
        assertThat(count("deletion_jobs where status = 'done'")).isEqualTo(1);
    }

    private List<String> keys(String job) {
        return database.inTransaction(entities -> new DeletionJobRepository(entities).objects(job, 1, 1000));
    }

    @Test
    void aJobInOtherHandsIsLeftAlone() {
        String user = fixture.user();
        trained(user, NOW);
        String job = deleteAccount(user).jobId();

        assertThat(jobSteps().claim(job)).isPresent();
        now = NOW.plus(Duration.ofMinutes(10));
        assertThat(jobSteps().claim(job)).isEmpty();
        now = now.plusMillis(1);
        assertThat(jobSteps().claim(job)).isPresent();
    }

    @Test
    void aRunThatBreaksLetsTheNextDeliveryIn() {
        String user = fixture.user();
        trained(user, NOW);
        String job = deleteAccount(user).jobId();
        beforeObjects = () -> {
            throw new IllegalStateException("broken on purpose");
        };
        assertThatThrownBy(() -> run().run(job)).hasMessage("broken on purpose");
        beforeObjects = () -> {};

        run().run(job);

        assertThat(count("deletion_jobs where status = 'done'")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 30, 365})
    void aRecordingIsKeptAsLongAsItsOwnerSaysAndNoLonger(int days) {
        String user = fixture.user(u -> u.audioRetentionDays = days);
        Trained young = trained(user, NOW.minus(Duration.ofDays(days)).plusMillis(1));
        Trained onTheEdge = trained(user, NOW.minus(Duration.ofDays(days)));
        Trained over = trained(user, NOW.minus(Duration.ofDays(days)).minusMillis(1));

        purge();

        assertThat(stored(young.recording())).isTrue();
        assertThat(stored(onTheEdge.recording())).isTrue();
        assertThat(stored(over.recording())).isFalse();
        assertThat(stored(over.exemplar())).isFalse();
        AttemptEntity purged = attempt(over.attempt());
        assertThat(purged.audioPurgedAt).isEqualTo(NOW);
        assertThat(purged.objectKey).isNull();
        assertThat(purged.status).isEqualTo("assessed");
        assertThat(attempt(onTheEdge.attempt()).audioPurgedAt).isNull();
        assertThat(count("exemplars where status = 'unavailable' and text = 'A model retelling.'"))
                .isEqualTo(1);
        assertThat(count("transcripts where text = 'Said.'")).isEqualTo(3);
        assertThat(count("transcripts where words = '[]' and word_times is null"))
                .as("Times of words go with the recording")
                .isEqualTo(1);
    }

    @Test
    void aRecordingThatRetentionRemovedIsNotOfferedAndItsAssessmentStays() {
        String user = fixture.user(u -> u.audioRetentionDays = 7);
        Trained over = trained(user, NOW.minus(Duration.ofDays(7)).minusMillis(1));
        fixture.assessment(user, over.session(), 2, 60, a -> {});

        purge();

        PlaybackAddresses addresses = new PlaybackAddresses(
                store,
                new SignedUrls("secret of at least 32 characters".getBytes(StandardCharsets.UTF_8)),
                new TrainingSettings("http://localhost", Duration.ofSeconds(60)),
                () -> now);
        ProviderRegistry voices =
                new ProviderRegistry(List.of(), () -> new ProviderChains(Map.of(), new PriceTable(List.of())));
        assertThatThrownBy(() -> database.run(entities -> {
                    AttemptRepository attempts = new AttemptRepository(entities);
                    new OfferPlayback(
                                    attempts,
                                    addresses,
                                    new ExemplarViews(addresses, voices, attempts, new FixedFigures(), () -> now))
                            .recording(user, over.attempt());
                }))
                .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
                .extracting(ServiceException::code)
                .isEqualTo(ErrorCode.AUDIO_PURGED);
        assertThat(count("assessments")).isEqualTo(1);
        assertThat(count("transcripts")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void anUploadThatNobodySubmittedEndsAfterADay(long secondsOver) {
        String user = fixture.user();
        Trained upload = trained(user, NOW);
        change(upload.attempt(), a -> a.status = "uploaded");
        now = NOW.plus(Duration.ofHours(24)).plusSeconds(secondsOver);

        purge();

        boolean over = secondsOver > 0;
        assertThat(stored(upload.recording())).isEqualTo(!over);
        AttemptEntity attempt = attempt(upload.attempt());
        assertThat(attempt.status).isEqualTo(over ? "failed" : "uploaded");
        assertThat(attempt.errorCode).isEqualTo(over ? "superseded" : null);
    }

    @Test
    void anUploadStraightIntoTheStoreThatAnotherOneSupersededEndsAfterADay() throws Exception {
        Trained trained = trained(fixture.user(), NOW);
        ObjectKey direct = ObjectKey.forDirectUpload(trained.attempt());
        store.write(direct, new ByteArrayInputStream(new byte[] {1}), "audio/mp4", 10);
        change(trained.attempt(), attempt -> {
            attempt.status = "failed";
            attempt.errorCode = "superseded";
            attempt.finishedAt = NOW;
            attempt.uploadedAt = null;
            attempt.objectKey = direct.value();
        });
        now = NOW.plus(Duration.ofHours(24)).plusSeconds(1);

        purge();

        assertThat(store.stat(direct)).isEmpty();
        AttemptEntity after = attempt(trained.attempt());
        assertThat(after.objectKey).isNull();
        assertThat(after.finishedAt).isEqualTo(NOW);
        assertThat(after.audioPurgedAt).isNull();
    }

    @Test
    void whatIsInTheMakingIsNotPurged() {
        String user = fixture.user(u -> u.audioRetentionDays = 7);
        Trained trained = trained(user, NOW.minus(Duration.ofDays(30)));
        change(trained.attempt(), a -> a.status = "processing");

        purge();

        assertThat(stored(trained.recording())).isTrue();
    }

    @Test
    void thePurgeGoesPageByPageAndEnds() {
        String user = fixture.user(u -> u.audioRetentionDays = 7);
        recordings(user, PurgeRecordings.PAGE + 1);

        assertThat(purge()).isEqualTo(2);

        assertThat(count("attempts where audio_purged_at is null")).isZero();
        assertThat(count("deletion_objects")).isZero();
        assertThat(purge()).isZero();
        assertThat(count("deletion_jobs")).isEqualTo(2);
    }

    @Test
    void thePurgeGoesOnWhereItWasKilled() {
        String user = fixture.user(u -> u.audioRetentionDays = 7);
        String keeping = fixture.user(u -> u.audioRetentionDays = 365);
        recordings(user, PurgeRecordings.PAGE + 1);
        Trained kept = trained(keeping, NOW.minus(Duration.ofDays(300)));
        date();
        // The rows of the first page are taken, and the worker of its objects dies.
        String job = nextPage(PurgeRecordings.Place.START).orElseThrow().jobId();
        assertThat(jobSteps().claim(job)).isPresent();

        assertThat(purge()).isEqualTo(1);
        assertThat(count("deletion_objects")).isEqualTo(PurgeRecordings.PAGE);
        now = NOW.plus(Duration.ofMinutes(10));
        run().runLapsed();
        assertThat(count("deletion_objects")).isEqualTo(PurgeRecordings.PAGE);
        now = now.plusMillis(1);
        run().runLapsed();

        assertThat(count("deletion_objects")).isZero();
        assertThat(count("attempts where object_key is not null")).isEqualTo(1);
        assertThat(stored(kept.recording())).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"59, 2", "60, 2", "61, 0"})
    void aJobThatNobodyBeganIsBegunAfterAMinute(long seconds, long left) {
        String user = fixture.user();
        trained(user, NOW);
        deleteAccount(user);
        now = NOW.plusSeconds(seconds);
        run().runLapsed();
        assertThat(count("deletion_objects")).isEqualTo(left);
    }

    @Test
    void aPageGoesOnAfterTheOneBefore() {
        String user = fixture.user(u -> u.audioRetentionDays = 7);
        trained(user, NOW.minus(Duration.ofDays(9)));
        Trained second = trained(user, NOW.minus(Duration.ofDays(8)));
        date();

        PurgeRecordings.Place first = new PurgeRecordings.Place(NOW.minus(Duration.ofDays(2)), "z");
        PurgeRecordings.Place last = nextPage(first).orElseThrow().last();

        assertThat(last.attemptId()).isEqualTo(second.attempt());
        assertThat(count("attempts where audio_purged_at is not null")).isEqualTo(1);
        assertThat(nextPage(last)).isEmpty();
    }

    /** Recordings without exemplars that are a day older than seven days, a second apart. */
    private void recordings(String user, int number) {
        String session = fixture.session(user, article, "completed");
        database.run(entities -> entities.createNativeQuery("""
                insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, duration_ms,
                  content_type, size_bytes, sha256, pause_count, object_key, uploaded_at, created_at)
                select 'att_many_' || n, :session, :user, 1, 'failed', 60000, 60000, 'audio/mp4', 1, '0', 0,
                  'recordings/att_many_' || n || '/1', cast(:first as timestamptz) + n * interval '1 s', :first
                from generate_series(1, :number) n
                """)
                .setParameter("session", session)
                .setParameter("user", user)
                .setParameter("first", NOW.minus(Duration.ofDays(8)))
                .setParameter("number", number)
                .executeUpdate());
    }

    private void date() {
        boolean more = true;
        while (more) {
            more = database.inTransaction(
                    entities -> new DateRecordings(new RetentionRepository(entities), () -> now).nextPage());
        }
    }

    private int purge() {
        date();
        int pages = 0;
        PurgeRecordings.Place place = PurgeRecordings.Place.START;
        while (true) {
            Optional<PurgeRecordings.Page> page = nextPage(place);
            if (page.isEmpty()) {
                return pages;
            }
            place = page.get().last();
            run().run(page.get().jobId());
            pages++;
        }
    }

    private Optional<PurgeRecordings.Page> nextPage(PurgeRecordings.Place after) {
        return database.inTransaction(entities -> new PurgeRecordings(
                        jobs(entities),
                        new RetentionRepository(entities),
                        new DeletionRepository(entities),
                        new AttemptRepository(entities),
                        new StagedObjectRepository(entities),
                        () -> now)
                .nextPage(after));
    }

    /** A session whose recording and exemplar are stored, and a row of the ledger. */
    record Trained(String session, String attempt, String recording, String exemplar) {}

    private Trained trained(String user, Instant uploadedAt) {
        String session = fixture.session(user, article, "completed");
        String attempt = fixture.attempt(user, session, 1);
        ObjectKey recording = ObjectKey.forRecording(attempt);
        ObjectKey exemplar = ObjectKey.forExemplar(attempt);
        for (ObjectKey key : List.of(recording, exemplar)) {
            try {
                store.write(key, new ByteArrayInputStream(new byte[] {1}), "audio/mp4", 10);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
        database.run(entities -> {
            AttemptEntity entity = entities.find(AttemptEntity.class, attempt);
            entity.objectKey = recording.value();
            entity.uploadedAt = uploadedAt;
            TranscriptEntity transcript = new TranscriptEntity();
            transcript.attemptId = attempt;
            transcript.language = "en";
            transcript.text = "Said.";
            transcript.words = "[{\"text\":\"Said.\",\"start_ms\":0,\"end_ms\":500}]";
            transcript.wordTimes = new byte[] {1};
            transcript.asrRef = "mock/asr";
            transcript.createdAt = NOW;
            entities.persist(transcript);
            ExemplarEntity made = new ExemplarEntity();
            made.attemptId = attempt;
            made.status = "ready";
            made.text = "A model retelling.";
            made.objectKey = exemplar.value();
            made.createdAt = NOW;
            entities.persist(made);
            LedgerEntity row = new LedgerEntity();
            row.id = Ids.create("xp");
            row.userId = user;
            row.type = "round1";
            row.sessionId = session;
            row.idempotencyKey = session + ":round1";
            row.amount = 15;
            row.baseAmount = 15;
            row.localDate = LocalDate.of(2026, 3, 2);
            row.createdAt = NOW;
            entities.persist(row);
        });
        return new Trained(session, attempt, recording.value(), exemplar.value());
    }

    private void change(String attempt, Consumer<AttemptEntity> change) {
        database.run(entities -> change.accept(entities.find(AttemptEntity.class, attempt)));
    }

    private AttemptEntity attempt(String id) {
        return database.inTransaction(entities -> entities.find(AttemptEntity.class, id));
    }

    private UserEntity user(String id) {
        return database.inTransaction(
                entities -> new UserRepository(entities).find(id).orElseThrow());
    }

    private boolean stored(String key) {
        return store.stat(new ObjectKey(key)).isPresent();
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    private List<String> tablesThatHold(String text) {
        return new TracesOfAUser(database, article).tablesThatHold(text);
    }

    private DeletionReceipt deleteAccount(String user) {
        return new DeleteAccount(grants, steps(), sent::add, new DatabaseState(System::nanoTime)).delete(user, null);
    }

    private RunDeletionJob run() {
        return new RunDeletionJob(jobSteps(), store, notes(), grants, () -> now, new DatabaseState(System::nanoTime));
    }

    private DeletionNotes notes() {
        return new DeletionNotes(store, () -> now);
    }

    /** Every step in a transaction of its own, as the container runs it. */
    private DeletionJobSteps jobSteps() {
        return new DeletionJobSteps() {
            @Override
            public Optional<Claim> claim(String jobId) {
                return each(steps -> steps.claim(jobId));
            }

            @Override
            public void release(Claim claim) {
                each(steps -> {
                    steps.release(claim);
                    return claim;
                });
            }

            @Override
            public List<String> objects(Claim claim, int limit) {
                beforeObjects.run();
                return each(steps -> steps.objects(claim, limit));
            }

            @Override
            public boolean tried(Claim claim, List<String> removed, List<String> failed) {
                return each(steps -> steps.tried(claim, removed, failed));
            }

            @Override
            public boolean land(Claim claim, boolean noted, boolean revoked, boolean complete) {
                return each(steps -> steps.land(claim, noted, revoked, complete));
            }

            @Override
            public List<String> lapsed() {
                return each(DeletionJobSteps::lapsed);
            }

            private <T> T each(Function<DeletionJobSteps, T> work) {
                return database.inTransaction(entities -> work.apply(jobSteps(entities)));
            }
        };
    }

    private DeletionJobs jobs(EntityManager entities) {
        return new DeletionJobs(new DeletionJobRepository(entities), () -> now);
    }

    private DeletionJobSteps jobSteps(EntityManager entities) {
        return new DeletionJobSteps(
                new DeletionJobRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> now),
                () -> now);
    }

    private DeletionSteps steps() {
        return SessionBeans.bean(
                DeletionSteps.class,
                database,
                entities -> new DeletionSteps(
                        new UserRepository(entities),
                        new SessionRepository(entities),
                        new LedgerRepository(entities),
                        new IdentityRepository(entities),
                        new DeletionRepository(entities),
                        jobs(entities),
                        new ReplayProgress(
                                new SessionRepository(entities),
                                new LedgerRepository(entities),
                                new PlanRepository(entities),
                                new StreakRepairRepository(entities),
                                InstantSource.fixed(now)),
                        InstantSource.fixed(now)),
                method -> {});
    }

    /** A provider that answers when the test says so. */
    private static final class FakeGrants implements IdentityGrants {
        final List<String> exchanged = Collections.synchronizedList(new ArrayList<>());
        final List<String> revoked = new ArrayList<>();
        boolean silent;

        @Nullable
        RuntimeException failure;

        @Override
        public Optional<String> exchange(String authorizationCode) {
            if (failure != null) {
                throw failure;
            }
            if (silent) {
                return Optional.empty();
            }
            exchanged.add("grant of " + authorizationCode);
            return Optional.of("grant of " + authorizationCode);
        }

        @Override
        public boolean revoke(String encryptedToken) {
            if (failure != null) {
                throw failure;
            }
            if (!silent) {
                revoked.add(encryptedToken);
            }
            return !silent;
        }
    }

    /** A store that refuses to delete when the test says so. */
    private static final class FragileStore extends ForwardingStore {
        int atOnce = 1;
        boolean broken;
        final Set<String> brokenKeys = new HashSet<>();
        final AtomicInteger tries = new AtomicInteger();
        Runnable beforeDelete = () -> {};

        FragileStore(ObjectStore store) {
            super(store);
        }

        @Override
        public int deletesAtOnce() {
            return atOnce;
        }

        @Override
        public void delete(ObjectKey key) {
            beforeDelete.run();
            tries.incrementAndGet();
            if (broken || brokenKeys.contains(key.value())) {
                throw new StorageException("broken on purpose", new IOException());
            }
            super.delete(key);
        }
    }
}
