package app.twicetold.core.health;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.playground.work.PlaygroundQueue;
import app.twicetold.core.playground.work.PlaygroundTask;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.usage.UsageReport.Breaker;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.PipelineQueue;
import app.twicetold.persistence.health.BacklogRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReadWorkIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final ChainEntry ENTRY = ChainEntry.of("openai", "gpt-4.1", Duration.ofSeconds(1));

    private final TestDatabase database = TestDatabase.get();
    private final CircuitBreakers breakers = new CircuitBreakers(() -> 0);
    private final ProviderRegistry providers =
            new ProviderRegistry(List.of(), () -> new ProviderChains(Map.of(Capability.LLM, List.of(ENTRY))));
    private OptionalInt deadLetters = OptionalInt.of(3);

    @BeforeEach
    void nothingWaits() {
        database.clear();
        new LibraryFixture(database).topics("science");
    }

    private ReadWork work(EntityManager entities) {
        return new ReadWork(
                new BacklogRepository(entities),
                breakers,
                providers,
                new Pipeline(),
                new Content(),
                new Playground(),
                () -> NOW);
    }

    private Work read() {
        return database.inTransaction(entities -> work(entities).read());
    }

    private Work.Kind kind(String queue, String work) {
        return read().queues().stream()
                .filter(it -> it.queue().equals(queue))
                .flatMap(it -> it.work().stream())
                .filter(it -> it.work().equals(work))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyQueueTellsEachKindOfItsWorkAlsoWhereThereIsNone() {
        assertThat(read().queues()).extracting(Work.Queue::queue).containsExactly("pipeline", "content", "playground");
        assertThat(read().queues().stream().flatMap(queue -> queue.work().stream()))
                .hasSize(11)
                .allMatch(kind -> kind.equals(new Work.Kind(kind.work(), 0, 0, null, null)));
    }

    @Test
    void whatWaitsIsToldApartFromWhatIsWorkedOn() {
        job("job_1", "generate", "queued", 90);
        job("job_2", "generate", "queued", 10);
        job("job_3", "generate", "running", 40);
        job("job_4", "qa", "succeeded", 900);
        job("job_5", "qa", "failed", 900);
        deletion("del_1", null, 7);
        deletion("del_2", "clm_x", 3);

        assertThat(kind("content", "generate")).isEqualTo(new Work.Kind("generate", 2, 1, 90_000L, 40_000L));
        assertThat(kind("content", "qa")).isEqualTo(new Work.Kind("qa", 0, 0, null, null));
        assertThat(kind("pipeline", "deletion")).isEqualTo(new Work.Kind("deletion", 1, 1, 7_000L, 3_000L));
    }

    @Test
    void speechThatIsAskedForLaterWaitsSinceItsRequest() {
        LibraryFixture fixture = new LibraryFixture(database);
        String user = fixture.user();
        String attempt = fixture.attempt(user, fixture.session(user, fixture.article(v -> {}), "round1"), 1);
        sql("""
                insert into exemplars (attempt_id, status, text, created_at, speech_requested_at)
                values ('%s', 'pending', 'Written.', timestamptz '%s', timestamptz '%s')
                """.formatted(attempt, NOW.minus(Duration.ofDays(3)), NOW.minusSeconds(7)));

        assertThat(kind("pipeline", "exemplar_tts")).isEqualTo(new Work.Kind("exemplar_tts", 1, 0, 7_000L, null));
    }

    @Test
    void workOfThePlaygroundIsToldByItsKind() {
        sql("""
                insert into playground_runs (id, article_id, article_version, article_title, language, asr, repeats,
                    created_by, created_at)
                values ('run_1', 'art_1', 1, 'T', 'en', '{}', 1, 'op', now())
                """);
        sql("""
                insert into playground_rounds (id, run_id, round, state, queued_at, claim_token) values
                    ('rnd_1', 'run_1', 1, 'transcribing', timestamptz '%s', null),
                    ('rnd_2', 'run_1', 2, 'done', timestamptz '%s', null)
                """.formatted(NOW.minusSeconds(5), NOW.minusSeconds(50)));

        assertThat(kind("playground", "transcribe")).isEqualTo(new Work.Kind("transcribe", 1, 0, 5_000L, null));
        assertThat(kind("pipeline", "transcribe"))
                .as("the same name in another queue")
                .isEqualTo(new Work.Kind("transcribe", 0, 0, null, null));
    }

    @Test
    void aClockThatRunsBehindMakesNoNegativeAge() {
        job("job_1", "fetch", "queued", -5);

        assertThat(kind("content", "fetch").oldestWaitingMs()).isZero();
    }

    @Test
    void theBrokerTellsOfDeadLetters() {
        assertThat(read().brokerAnswers()).isTrue();
        assertThat(read().queues()).extracting(Work.Queue::deadLetters).containsExactly(3, 1, 2);
    }

    @Test
    void whileTheBrokerIsAwayAllTheRestIsTold() {
        deadLetters = OptionalInt.empty();
        job("job_1", "fetch", "queued", 5);

        assertThat(read().brokerAnswers()).isFalse();
        assertThat(read().queues())
                .extracting(Work.Queue::deadLetters)
                .as("the others are not asked")
                .containsExactly(null, null, null);
        assertThat(kind("content", "fetch").waiting()).isEqualTo(1);
    }

    @Test
    void breakersAreNamedByCapabilityAndEntry() {
        for (int i = 0; i < 3; i++) {
            Objects.requireNonNull(breakers.admit(Capability.LLM, ENTRY))
                    .failed(new CircuitBreaker.Failure(ErrorKind.SERVER_ERROR, false, null));
        }

        assertThat(read().breakers())
                .containsExactly(new Breaker("llm", "openai/gpt-4.1", "open", "server_error", 15_000L));
    }

    @Test
    void oneStatementTellsAllHoweverMuchThereIs() {
        for (int i = 0; i < 20; i++) {
            job("job_" + i, "fetch", "queued", i);
        }

        assertThat(database.statementsOf(entities -> work(entities).read())).hasSize(1);
    }

    private void job(String id, String stage, String status, int secondsAgo) {
        sql("""
                insert into content_jobs (id, stage, status, trigger, created_at, queued_at)
                values ('%s', '%s', '%s', 'manual', timestamptz '%s', timestamptz '%s')
                """.formatted(id, stage, status, NOW.minusSeconds(1000), NOW.minusSeconds(secondsAgo)));
    }

    private void deletion(String id, @Nullable String token, int secondsAgo) {
        sql("""
                insert into deletion_jobs (id, status, claim_token, created_at)
                values ('%s', 'queued', %s, timestamptz '%s')
                """.formatted(id, token == null ? "null" : "'" + token + "'", NOW.minusSeconds(secondsAgo)));
    }

    private void sql(String statement) {
        database.run(entities -> entities.createNativeQuery(statement).executeUpdate());
    }

    private final class Pipeline implements PipelineQueue {
        @Override
        public void sendLater(PipelineStep step, String attemptId, int waits, Duration delay, int priority) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void send(PipelineStep step, String attemptId, int priority) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isReachable() {
            return deadLetters.isPresent();
        }

        @Override
        public OptionalInt deadLetters() {
            return deadLetters;
        }
    }

    private static final class Content implements ContentQueue {
        @Override
        public void send(String jobId) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void sendLater(String jobId, Duration delay) {
            throw new UnsupportedOperationException();
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.of(1);
        }
    }

    private static final class Playground implements PlaygroundQueue {
        @Override
        public void send(PlaygroundTask task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void sendLater(PlaygroundTask task, Duration delay) {
            throw new UnsupportedOperationException();
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.of(2);
        }
    }
}
