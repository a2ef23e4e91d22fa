package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.reward.RewardFixture;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StoredObject;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.attempt.CreateAttempt;
import app.twicetold.core.training.attempt.SubmissionFixture;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.queue.StepTimes;
import app.twicetold.core.training.recording.UploadSteps;
import app.twicetold.core.training.rules.session.ExemplarSpeech;
import app.twicetold.core.training.session.CompleteReading;
import app.twicetold.core.training.session.CreateSession;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What learners leave in the write-ahead log from the first page of an article to the settlement. All learners do a step
 * before one does the next, so that the rows of a page change together, as they do in the evening.
 */
class SmallRowsIT {
    private static final int LEARNERS = 40;
    /** Two sessions make the day of a learner. */
    private static final int LEAF_INSERTS = 135;

    private final RewardFixture rewards = new RewardFixture();
    private final TestDatabase database = rewards.database();
    private final LibraryFixture library = new LibraryFixture(database);
    private final DatabaseState databaseState = new DatabaseState(System::nanoTime);
    private final PipelineLoad load = new PipelineLoad(16);
    private final ProviderRegistry registry =
            new ProviderRegistry(new ProviderSettings(false, null, Duration.ZERO, null));
    private final List<String> users = new ArrayList<>();
    private final List<Play> plays = new ArrayList<>();
    private Instant now = LibraryFixture.NOW;

    @TempDir
    private Path directory = Path.of("");

    /** A learner in a session. */
    private record Play(String user, String session) {}

    @Test
    void mostChangesOfAttemptsAndSessionsTouchNoIndex() {
        List<String> articles = library();
        WrittenLog log = WrittenLog.of(database, () -> play(articles));

        assertThat(log.hotShare("sessions")).isGreaterThanOrEqualTo(0.8);
        assertThat(log.hotShare("attempts")).isGreaterThanOrEqualTo(0.4);
        assertThat(log.leafInserts() / LEARNERS).as("of a session").isLessThanOrEqualTo(LEAF_INSERTS);
    }

    /** Learners, and an article for each. */
    private List<String> library() {
        List<String> articles = new ArrayList<>();
        for (int learner = 0; learner < LEARNERS; learner++) {
            users.add(rewards.user());
            articles.add(library.article(version -> {}));
        }
        return articles;
    }

    private void play(List<String> articles) {
        for (int learner = 0; learner < LEARNERS; learner++) {
            String user = users.get(learner);
            String article = articles.get(learner);
            String session = in(entities -> new CreateSession(
                                    new UserRepository(entities),
                                    new SessionRepository(entities),
                                    LibraryFixture.articles(entities),
                                    this::later)
                            .training(user, article, null))
                    .sessionId();
            plays.add(new Play(user, session));
        }
        for (Play play : plays) {
            database.run(entities -> new CompleteReading(new SessionRepository(entities), this::later)
                    .complete(play.user, play.session, 60_000));
        }
        round(1);
        round(2);
        for (Play play : plays) {
            rewards.settle(play.user, play.session, later());
        }
    }

    private void round(int round) {
        List<String> attempts = new ArrayList<>();
        for (Play play : plays) {
            attempts.add(recorded(play, round));
        }
        for (int i = 0; i < plays.size(); i++) {
            String user = plays.get(i).user;
            String attempt = attempts.get(i);
            database.run(
                    entities -> SubmissionFixture.steps(entities, this::later).submit(user, attempt));
        }
        for (String attempt : attempts) {
            deliver(attempt);
        }
    }

    /** An attempt whose recording is uploaded. */
    private String recorded(Play play, int round) {
        ObjectStore store = new DirectoryObjectStore(directory);
        ObjectKey key = ObjectKey.forRecording("att_" + play.session);
        StoredObject recording;
        try (InputStream bytes = Objects.requireNonNull(getClass().getResourceAsStream("../audio/regular.mp4"))) {
            recording = store.write(key, bytes, "audio/mp4", 1_000_000);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        String attempt = in(entities -> new CreateAttempt(
                        new SessionRepository(entities),
                        new AttemptRepository(entities),
                        new StagedObjectRepository(entities),
                        store,
                        this::later)
                .create(
                        play.user,
                        play.session,
                        new CreateAttempt.Announcement(
                                round, 60_000, "audio/mp4", recording.size(), recording.sha256(), 0)));
        UploadSteps uploads = bean(
                UploadSteps.class,
                entities -> new UploadSteps(
                        new AttemptRepository(entities), new StagedObjectRepository(entities), this::later));
        uploads.stage(key);
        uploads.land(attempt, key.value());
        return attempt;
    }

    private void deliver(String attempt) {
        new RunPipelineStep(
                        new TranscribeAttempt(
                                claims(),
                                bean(
                                        TranscriptionSteps.class,
                                        entities -> beans(entities).transcriptions()),
                                patience(),
                                new DirectoryObjectStore(directory),
                                chain(),
                                new Meters(),
                                databaseState),
                        new AssessAttempt(
                                claims(),
                                bean(
                                        AssessmentSteps.class,
                                        entities -> beans(entities).assessments()),
                                patience(),
                                chain(),
                                settings(),
                                load,
                                new Meters(),
                                databaseState),
                        new ProduceExemplar(
                                claims(),
                                bean(
                                        ExemplarSteps.class,
                                        entities -> beans(entities).exemplars()),
                                patience(),
                                new DirectoryObjectStore(directory),
                                chain(),
                                settings(),
                                new Meters(),
                                databaseState),
                        new PipelineDispatch(new NoBroker(), claims()),
                        load,
                        new NoTurn(),
                        new StepTimes(),
                        this::later)
                .run(PipelineStep.TRANSCRIBE, attempt, null);
    }

    private Instant later() {
        now = now.plusMillis(10);
        return now;
    }

    private AttemptClaims claims() {
        return bean(AttemptClaims.class, entities -> beans(entities).claims());
    }

    private StepBeans beans(EntityManager entities) {
        return new StepBeans(entities, this::later);
    }

    private PipelinePatience patience() {
        return new PipelinePatience(PatienceSettings.NONE, new PipelineLeases(registry, settings()), this::later);
    }

    private static TrainingSettings settings() {
        return new TrainingSettings(
                "http://localhost", Duration.ofMinutes(1), 16, Edition.NEWEST, ExemplarSpeech.ALWAYS);
    }

    private ProviderChain chain() {
        return new ProviderChain(
                registry,
                bean(
                        ProviderCallRecorder.class,
                        entities -> new ProviderCallRecorder(new ProviderCallRepository(entities), this::later)),
                new CircuitBreakers(),
                this::later);
    }

    private <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, database, made, method -> {});
    }

    private <T> T in(Function<EntityManager, T> work) {
        return database.inTransaction(work);
    }

    /** The delivery goes on to the end, so nothing is sent. */
    private static final class NoBroker implements PipelineQueue {
        @Override
        public void send(PipelineStep step, String attemptId, int priority) {
            throw new IllegalStateException("Not sent: " + step);
        }

        @Override
        public void sendLater(PipelineStep step, String attemptId, int waits, Duration delay, int priority) {
            throw new IllegalStateException("Not sent: " + step);
        }

        @Override
        public boolean isReachable() {
            return true;
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.of(0);
        }
    }
}
