package app.twicetold.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.training.pipeline.ExemplarSteps;
import app.twicetold.core.training.pipeline.ExemplarTask;
import app.twicetold.core.training.pipeline.Landing;
import app.twicetold.core.training.pipeline.StepBeans;
import app.twicetold.core.training.recording.UploadSteps;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.privacy.DeletionJobRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.privacy.RetentionRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ExemplarEntity;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever breaks between the store and the database, and whatever is deleted meanwhile: every object is found. */
class LostObjectsIT {
    private static final Instant NOW = LibraryFixture.NOW;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private Instant now = NOW;
    private String user = "";
    private String session = "";
    private String attempt = "";

    @BeforeEach
    void anAwaitedRecording() {
        database.clear();
        fixture.topics("science");
        user = fixture.user();
        session = fixture.session(user, fixture.article(v -> {}), "round1");
        attempt = fixture.attempt(user, session, 1);
        database.run(entities -> entities.find(AttemptEntity.class, attempt).status = "awaiting_upload");
    }

    @ParameterizedTest(name = "{0} s after a day")
    @CsvSource({"-1, false", "0, false", "1, true"})
    void anUploadThatNeverLandedIsRemovedAfterADay(long seconds, boolean over) {
        ObjectKey lost = ObjectKey.forRecording(attempt);
        upload(steps -> {
            steps.stage(lost);
            return true;
        });
        database.run(entities -> entities.find(AttemptEntity.class, attempt).createdAt = NOW.plusSeconds(60));
        now = NOW.plus(Duration.ofHours(24)).plusSeconds(seconds);

        purge();

        assertThat(handedOver()).isEqualTo(over ? List.of(lost.value()) : List.of());
        purge();
        assertThat(handedOver()).hasSize(over ? 1 : 0);
    }

    @Test
    void aRecordingThatLandedStaysAndWhatItReplacedGoes() {
        ObjectKey first = ObjectKey.forRecording(attempt);
        ObjectKey second = ObjectKey.forRecording(attempt);
        land(first);
        now = NOW.plus(Duration.ofDays(2));
        assertThat(land(second)).contains(first.value());
        database.run(entities -> entities.find(AttemptEntity.class, attempt).status = "assessed");
        now = now.plus(Duration.ofHours(24)).plusSeconds(1);

        purge();

        assertThat(handedOver()).containsExactly(first.value());
        AttemptEntity kept = database.inTransaction(entities -> entities.find(AttemptEntity.class, attempt));
        assertThat(kept.objectKey).isEqualTo(second.value());
    }

    @Test
    void anExemplarThatLandedStays() {
        ExemplarSteps.Claim claim = claimed();
        assertThat(land(claim, ready(claim.key()))).isEqualTo(new Landing.Ended());
        assertLeftOver();
    }

    @Test
    void anExemplarWithoutSpeechLeavesNothingToRemove() {
        ExemplarSteps.Claim claim = claimed();
        ExemplarSteps.Result textOnly = new ExemplarSteps.Result(
                ExemplarStatus.FAILED, "Said.", "mock/llm", null, null, null, null, true, false, null);
        assertThat(land(claim, textOnly)).isEqualTo(new Landing.Ended());
        assertLeftOver();
    }

    @Test
    void speechThatTheStoreMayHoldNeverthelessIsRemoved() {
        ExemplarSteps.Claim claim = claimed();
        ExemplarSteps.Result textOnly = new ExemplarSteps.Result(
                ExemplarStatus.FAILED, "Said.", "mock/llm", null, null, null, null, false, false, null);
        assertThat(land(claim, textOnly)).isEqualTo(new Landing.Ended());
        assertLeftOver(claim.key());
    }

    @Test
    void anExemplarThatLandedTooLateIsRemoved() {
        ExemplarSteps.Claim late = claimed();
        database.run(entities ->
                entities.find(ExemplarEntity.class, attempt).lease = new Lease("clm_another", NOW.plusSeconds(60)));
        assertThat(land(late, ready(late.key()))).isEqualTo(new Landing.Lost());
        assertLeftOver(late.key());
    }

    /** What a worker that died after its claim may have written. */
    @Test
    void anExemplarWhoseWorkerDiedIsRemoved() {
        assertLeftOver(claimed().key());
    }

    private void assertLeftOver(ObjectKey... keys) {
        now = NOW.plus(Duration.ofDays(2));
        purge();
        assertThat(handedOver())
                .containsExactly(Stream.of(keys).map(ObjectKey::value).toArray(String[]::new));
    }

    @Test
    void aDeletionWaitsForTheUploadThatIsLanding() throws Exception {
        ObjectKey key = ObjectKey.forRecording(attempt);
        deletedWhile(entities -> uploads(entities).land(attempt, key.value()));
        assertThat(handedOver()).containsExactly(key.value());
    }

    @Test
    void aDeletionWaitsForTheExemplarThatIsLanding() throws Exception {
        ExemplarSteps.Claim claim = claimed();
        deletedWhile(entities -> exemplars(entities).land(claim, ready(claim.key()), List.of()));
        assertThat(handedOver()).containsExactly(claim.key().value());
    }

    @Test
    void anUploadThatLandsAfterTheDeletionIsTurnedAway() {
        ObjectKey key = ObjectKey.forRecording(attempt);
        database.run(this::handOverAndDelete);
        assertThatThrownBy(() -> land(key))
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_SIGNATURE));
    }

    /** A deletion that begins while the landing is done but not yet committed. */
    private void deletedWhile(Consumer<EntityManager> landing) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            CountDownLatch landed = new CountDownLatch(1);
            Future<?> deletion = thread.submit(() -> {
                landed.await(20, TimeUnit.SECONDS);
                database.run(this::handOverAndDelete);
                return true;
            });
            database.run(entities -> {
                landing.accept(entities);
                entities.flush();
                landed.countDown();
                await().atMost(Duration.ofSeconds(20)).until(() -> count("pg_locks where not granted") > 0);
            });
            deletion.get(20, TimeUnit.SECONDS);
        } finally {
            thread.shutdownNow();
        }
        assertThat(count("attempts")).isZero();
    }

    private void handOverAndDelete(EntityManager entities) {
        DeletionRepository deletions = new DeletionRepository(entities);
        deletions.addObjectsOfSession(jobs(entities).create(DeletionKind.RECORDINGS, null), session);
        deletions.deleteSessions(user);
    }

    /** The claim of an exemplar that a delivery goes on with. */
    private ExemplarSteps.Claim claimed() {
        database.run(entities -> entities.find(AttemptEntity.class, attempt).status = "assessed");
        ExemplarTask task =
                new ExemplarTask("en", new ArticleContents.Content("Title", List.of(), List.of()), 1, 60_000, null);
        Landing.GoesOn opened = (Landing.GoesOn) database.inTransaction(
                entities -> new StepBeans(entities, () -> now).opened().open(attempt, task, true));
        return (ExemplarSteps.Claim) opened.next();
    }

    private Landing land(ExemplarSteps.Claim claim, ExemplarSteps.Result result) {
        return exemplar(steps -> steps.land(claim, result, List.of()));
    }

    private static ExemplarSteps.Result ready(ObjectKey key) {
        return new ExemplarSteps.Result(
                ExemplarStatus.READY,
                "Said.",
                "mock/llm",
                "mock/tts",
                1_000L,
                key.value(),
                "audio/mpeg",
                true,
                false,
                null);
    }

    private Optional<String> land(ObjectKey key) {
        upload(steps -> {
            steps.stage(key);
            return true;
        });
        return upload(steps -> Optional.ofNullable(steps.land(attempt, key.value())));
    }

    private <T> T upload(Function<UploadSteps, T> work) {
        return database.inTransaction(entities -> work.apply(uploads(entities)));
    }

    private UploadSteps uploads(EntityManager entities) {
        return new UploadSteps(new AttemptRepository(entities), new StagedObjectRepository(entities), () -> now);
    }

    private <T> T exemplar(Function<ExemplarSteps, T> work) {
        return database.inTransaction(entities -> work.apply(exemplars(entities)));
    }

    private ExemplarSteps exemplars(EntityManager entities) {
        return new StepBeans(entities, () -> now).exemplars();
    }

    private void purge() {
        database.inTransaction(entities -> new PurgeRecordings(
                        jobs(entities),
                        new RetentionRepository(entities),
                        new DeletionRepository(entities),
                        new AttemptRepository(entities),
                        new StagedObjectRepository(entities),
                        () -> now)
                .nextPage(PurgeRecordings.Place.START));
    }

    private DeletionJobs jobs(EntityManager entities) {
        return new DeletionJobs(new DeletionJobRepository(entities), () -> now);
    }

    private List<String> handedOver() {
        return database.inTransaction(entities -> {
            @SuppressWarnings("unchecked")
            List<String> keys = entities.createNativeQuery("select object_key from deletion_objects", String.class)
                    .getResultList();
            return keys;
        });
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }
}
