package app.twicetold.core.health;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.metrics.Meters.Gauge;
import app.twicetold.core.overview.ContentGauges;
import app.twicetold.core.playground.work.PlaygroundQueue;
import app.twicetold.core.playground.work.PlaygroundTask;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.PipelineQueue;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.health.BacklogRepository;
import app.twicetold.persistence.health.QueueRow;
import app.twicetold.persistence.privacy.DeletionJobEntity;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.ExemplarEntity;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReadMetricsIT {
    private static final Instant NOW = LibraryFixture.NOW;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private long nowMs = 0;
    private final CircuitBreakers breakers = new CircuitBreakers(() -> nowMs);
    private List<ChainEntry> llm = List.of(ChainEntry.of("openai", "gpt-4.1", Duration.ofSeconds(1)));
    private final ProviderRegistry providers =
            new ProviderRegistry(List.of(), () -> new ProviderChains(Map.of(Capability.LLM, llm)));
    private final Meters meters = new Meters();
    private OptionalInt deadLetters = OptionalInt.of(0);

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science");
    }

    private ReadMetrics metrics(ProviderRegistry registry, EntityManager entities) {
        return new ReadMetrics(
                meters,
                breakers,
                registry,
                new BacklogRepository(entities),
                new NoContent(),
                new Queue(),
                new OtherQueue(),
                new NoQueue(),
                () -> NOW,
                new DatabaseState(System::nanoTime));
    }

    private String read() {
        StringBuilder text = new StringBuilder();
        database.run(entities -> text.append(metrics(providers, entities).read()));
        return text.toString();
    }

    @Test
    void nothingWaitsAtFirstAndEveryKindOfWorkSaysSo() {
        assertThat(read())
                .contains("queue_depth{state=\"waiting\",work=\"transcribe\"} 0.0")
                .contains("queue_depth{state=\"working\",work=\"assess\"} 0.0")
                .contains("queue_depth{state=\"waiting\",work=\"exemplar_tts\"} 0.0")
                .contains("queue_depth{state=\"waiting\",work=\"deletion\"} 0.0")
                .contains("queue_oldest_age_seconds{state=\"waiting\",work=\"transcribe\"} 0.0");
    }

    @Test
    void workIsCountedByKindAndStateWithTheAgeOfItsOldest() {
        processing("transcribe", null, NOW.minusSeconds(10));
        processing("transcribe", null, NOW.minusSeconds(90));
        processing("transcribe", "clm_x", NOW.minusSeconds(40));
        processing("assess", "clm_y", NOW.minusMillis(1500));
        pendingExemplar(NOW.minusSeconds(7));
        deletionJob("queued", NOW.minus(Duration.ofDays(1)));
        deletionJob("done", NOW.minus(Duration.ofDays(9)));

        assertThat(read())
                .contains("queue_depth{state=\"waiting\",work=\"transcribe\"} 2.0")
                .contains("queue_oldest_age_seconds{state=\"waiting\",work=\"transcribe\"} 90.0")
                .contains("queue_depth{state=\"working\",work=\"transcribe\"} 1.0")
                .contains("queue_oldest_age_seconds{state=\"working\",work=\"assess\"} 1.5")
                .contains("queue_depth{state=\"waiting\",work=\"exemplar_tts\"} 1.0")
                .contains("queue_depth{state=\"waiting\",work=\"deletion\"} 1.0")
                .contains("queue_oldest_age_seconds{state=\"waiting\",work=\"deletion\"} 86400.0");
    }

    @Test
    void workThatWaitsForAProviderIsCountedByItself() {
        String putOff = processing("assess", null, NOW.minusSeconds(30));
        processing("assess", null, NOW.minusSeconds(10));
        database.run(entities -> entities.find(AttemptEntity.class, putOff).waitsUntil = NOW.plusSeconds(4));

        assertThat(read())
                .contains("queue_depth{state=\"put_off\",work=\"assess\"} 1.0")
                .contains("queue_oldest_age_seconds{state=\"put_off\",work=\"assess\"} 30.0")
                .contains("queue_depth{state=\"waiting\",work=\"assess\"} 1.0")
                .contains("queue_depth{state=\"put_off\",work=\"transcribe\"} 0.0")
                .doesNotContain("queue_depth{state=\"put_off\",work=\"deletion\"}");
    }

    @Test
    void speechThatIsAskedForLaterWaitsSinceItsRequest() {
        String attempt = pendingExemplar(NOW.minus(Duration.ofDays(3)));
        database.run(entities -> entities.find(ExemplarEntity.class, attempt).speechRequestedAt = NOW.minusSeconds(7));
        assertThat(read())
                .as("A text that is still to be written waits since its assessment")
                .contains("queue_oldest_age_seconds{state=\"waiting\",work=\"exemplar_tts\"} 259200.0");

        database.run(entities -> entities.find(ExemplarEntity.class, attempt).text = "Written.");
        assertThat(read()).contains("queue_oldest_age_seconds{state=\"waiting\",work=\"exemplar_tts\"} 7.0");
        List<QueueRow> queues = database.inTransaction(entities -> new BacklogRepository(entities).queues());
        assertThat(queues)
                .filteredOn(row -> row.work().equals("exemplar_tts"))
                .extracting(QueueRow::oldestWaiting)
                .containsExactly(NOW.minusSeconds(7));
    }

    @Test
    void oneStatementTellsAllHoweverMuchThereIs() {
        for (int i = 0; i < 20; i++) {
            processing("transcribe", null, NOW);
        }

        assertThat(database.statementsOf(
                        entities -> metrics(providers, entities).read()))
                .hasSize(1);
    }

    @Test
    void anOpenBreakerShows() {
        open(llm.get(0));

        assertThat(read()).contains("provider_breaker_state{capability=\"llm\",entry=\"openai/gpt-4.1\"} 2.0");
    }

    @Test
    void anOpenBreakerIsHalfOpenAfterItsCoolDownAlthoughNobodyCalls() {
        open(llm.get(0));

        nowMs = 14_999;
        assertThat(read()).contains("provider_breaker_state{capability=\"llm\",entry=\"openai/gpt-4.1\"} 2.0");
        nowMs = 15_000;
        assertThat(read()).contains("provider_breaker_state{capability=\"llm\",entry=\"openai/gpt-4.1\"} 1.0");
    }

    @Test
    void anEntryThatIsGoneOrDisabledShowsNoBreaker() {
        open(llm.get(0));
        read();

        llm = List.of(new ChainEntry("openai", "gpt-4.1", false, Duration.ofSeconds(1), Map.of()));
        assertThat(read()).doesNotContain("entry=\"openai/gpt-4.1\"");
        llm = List.of();
        assertThat(read()).doesNotContain("entry=\"openai/gpt-4.1\"");
    }

    private void open(ChainEntry entry) {
        for (int i = 0; i < 3; i++) {
            CircuitBreakers.Permit permit = breakers.admit(Capability.LLM, entry);
            assertThat(permit).isNotNull();
            permit.failed(new CircuitBreaker.Failure(ErrorKind.SERVER_ERROR, false, null));
        }
    }

    @Test
    void deadLettersAreCountedWhereTheBrokerTells() {
        deadLetters = OptionalInt.of(3);
        assertThat(read())
                .contains(
                        "queue_dead_letters{queue=\"pipeline\"} 3.0",
                        "queue_dead_letters{queue=\"content\"} 1.0",
                        "queue_dead_letters{queue=\"playground\"} 2.0",
                        "queue_up 1.0");

        deadLetters = OptionalInt.empty();

        assertThat(read()).contains("queue_up 0.0").doesNotContain("queue_dead_letters{");
    }

    @Test
    void withoutTheDatabaseAllTheRestIsTold() {
        assertThat(read()).contains("database_up 1.0", "queue_depth{");
        EntityManager[] gone = new EntityManager[1];
        database.run(entities -> gone[0] = entities);

        ProviderRegistry away = new ProviderRegistry(List.of(), () -> {
            throw new IllegalStateException("away");
        });

        String text = metrics(away, gone[0]).read();

        assertThat(text)
                .contains("database_up 0.0", "queue_up 1.0", "jvm_memory_used_bytes")
                .doesNotContain("queue_depth{")
                .doesNotContain("queue_oldest_age_seconds{");
    }

    private String processing(String step, @Nullable String token, Instant submitted) {
        String user = fixture.user();
        String session = fixture.session(user, fixture.article(v -> {}), "round1");
        String attempt = fixture.attempt(user, session, 1);
        database.run(entities -> {
            AttemptEntity entity = entities.find(AttemptEntity.class, attempt);
            entity.status = "processing";
            entity.step = step;
            entity.lease = new Lease(token, submitted.plusSeconds(60));
            entity.submittedAt = submitted;
        });
        return attempt;
    }

    private String pendingExemplar(Instant created) {
        String user = fixture.user();
        String attempt = fixture.attempt(user, fixture.session(user, fixture.article(v -> {}), "round1"), 1);
        database.run(entities -> {
            ExemplarEntity exemplar = new ExemplarEntity();
            exemplar.attemptId = attempt;
            exemplar.status = "pending";
            exemplar.createdAt = created;
            entities.persist(exemplar);
        });
        return attempt;
    }

    private void deletionJob(String status, Instant created) {
        database.run(entities -> {
            DeletionJobEntity job = new DeletionJobEntity();
            job.id = "del_" + status;
            job.status = status;
            job.createdAt = created;
            entities.persist(job);
        });
    }

    /** The gauges of content operations have a test of their own. */
    private static final class NoContent extends ContentGauges {
        @Override
        public List<Gauge> read() {
            return List.of();
        }
    }

    private final class Queue implements PipelineQueue {
        @Override
        public void sendLater(PipelineStep step, String attemptId, int waits, Duration delay, int priority) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void send(PipelineStep step, String attemptId, int priority) {}

        @Override
        public boolean isReachable() {
            return true;
        }

        @Override
        public OptionalInt deadLetters() {
            return deadLetters;
        }
    }

    private static final class NoQueue implements PlaygroundQueue {
        @Override
        public void send(PlaygroundTask task) {
            throw new IllegalStateException("Nothing is sent by reading");
        }

        @Override
        public void sendLater(PlaygroundTask task, Duration delay) {
            throw new IllegalStateException("Nothing is sent by reading");
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.of(2);
        }
    }

    private static final class OtherQueue implements ContentQueue {
        @Override
        public void send(String jobId) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void sendLater(String jobId, Duration delay) {
            send(jobId);
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.of(1);
        }
    }
}
