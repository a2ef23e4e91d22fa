package app.twicetold.core.training.queue;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.training.rules.queue.QueueFigures;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.PipelineNodeRepository;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a node knows of the queue of all nodes, and what that costs. */
class PipelineFiguresIT {
    private static final Instant NOW = LibraryFixture.NOW;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final AtomicLong nanos = new AtomicLong();

    @BeforeEach
    void nobody() {
        database.clear();
        fixture.topics("science");
    }

    @Test
    void whatWaitsForAListenerIsCounted() {
        submitted(a -> a.submittedAt = NOW.minusSeconds(30));
        submitted(a -> a.submittedAt = NOW.minusSeconds(10));
        submitted(a -> a.lease = new Lease("held", NOW.plusSeconds(60)));
        submitted(a -> a.waitsUntil = NOW.plusMillis(1));
        submitted(a -> a.waitsUntil = NOW);
        submitted(a -> a.submittedAt = NOW.minusSeconds(120));
        submitted(a -> a.submittedAt = NOW.minusSeconds(120).plusMillis(1));
        submitted(a -> a.status = "assessed");

        QueueFigures figures = read();

        assertThat(figures.waiting()).isEqualTo(4);
        assertThat(figures.oldest()).isEqualTo(NOW.minusSeconds(120).plusMillis(1));
        assertThat(figures.isKnown()).isFalse();
    }

    @Test
    void allNodesThatToldLatelyWorkTogether() {
        tell("gone", 16, 1, 1, NOW.minus(ShareTimes.ALIVE));
        tell("one", 10, 1_000, 4_000, NOW.minus(ShareTimes.ALIVE).plusMillis(1));
        tell("two", 30, 3_000, 12_000, NOW.minusSeconds(60));
        tell("two", 30, 2_000, 8_000, NOW);

        assertThat(read()).isEqualTo(new QueueFigures(0, null, 1_750, 7_000, 5));
    }

    @Test
    void aNodeThatToldNothingForAnHourIsForgotten() {
        tell("gone", 1, 1, 1, NOW.minus(Duration.ofHours(1)).minusMillis(1));
        tell("idle", 1, 1, 1, NOW.minus(Duration.ofHours(1)));
        tell("here", 1, 1, 1, NOW);

        List<?> left = database.inTransaction(
                entities -> entities.createNativeQuery("select node from pipeline_nodes order by node")
                        .getResultList());
        assertThat(left).isEqualTo(List.of("here", "idle"));
    }

    @Test
    void aThousandPollsOfASecondTakeOneStatement() {
        List<String> statements = database.statementsOf(entities -> {
            PipelineFigures figures = figures(entities);
            for (int i = 0; i < 1_000; i++) {
                nanos.addAndGet(Duration.ofMillis(1).toNanos());
                assertThat(figures.current()).isNotNull();
            }
        });
        assertThat(statements).hasSize(1);
    }

    @Test
    void theyAreReadAnewAfterASecond() {
        assertThat(database.statementsOf(entities -> {
                    PipelineFigures figures = figures(entities);
                    QueueFigures first = figures.current();
                    nanos.addAndGet(PipelineFigures.FRESH.toNanos());
                    assertThat(figures.current()).isEqualTo(first);
                }))
                .hasSize(2);
    }

    /** The next ones would come after ten seconds, because they come after fifty times as long as they take. */
    @Test
    void timeForTellingTheOthersIsNoTimeOfTheFigures() {
        StepTimes slow = new StepTimes() {
            @Override
            void tellUnderWay() {
                nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            }
        };
        assertThat(database.statementsOf(entities -> {
                    PipelineFigures figures =
                            new PipelineFigures(slow, new PipelineNodeRepository(entities), () -> NOW, nanos::get);
                    QueueFigures first = figures.current();
                    nanos.addAndGet(PipelineFigures.FRESH.toNanos());
                    assertThat(figures.current()).isEqualTo(first);
                }))
                .hasSize(2);
    }

    @Test
    void figuresOfHalfAMinuteAgoAreUnknown() {
        tell("here", 1, 1, 1, NOW);
        database.run(entities -> {
            PipelineFigures figures = figures(entities);
            QueueFigures first = figures.current();
            assertThat(first.isKnown()).isTrue();
            nanos.addAndGet(PipelineFigures.STALE.toNanos() - 1);
            assertThat(figures.known()).isEqualTo(first);
            nanos.addAndGet(1);
            assertThat(figures.known()).isEqualTo(QueueFigures.UNKNOWN);
        });
    }

    private QueueFigures read() {
        return database.inTransaction(entities -> figures(entities).current());
    }

    private PipelineFigures figures(EntityManager entities) {
        return new PipelineFigures(new StepTimes(), new PipelineNodeRepository(entities), () -> NOW, nanos::get);
    }

    private void tell(String node, int listeners, long transcribeMs, long assessMs, Instant at) {
        database.run(entities -> new ShareTimes(new PipelineNodeRepository(entities), () -> at)
                .share(node, listeners, transcribeMs, assessMs));
    }

    private void submitted(Consumer<AttemptEntity> change) {
        String user = fixture.user();
        String attempt = fixture.attempt(user, fixture.session(user, fixture.article(v -> {}), "round1"), 1);
        database.run(entities -> {
            AttemptEntity row = entities.find(AttemptEntity.class, attempt);
            row.status = "processing";
            row.step = "transcribe";
            row.submittedAt = NOW;
            row.lease = Lease.waiting(NOW.plusSeconds(60));
            change.accept(row);
        });
    }
}
