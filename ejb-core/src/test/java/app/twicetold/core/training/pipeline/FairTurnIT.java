package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.queue.StepTimes;
import app.twicetold.core.training.rules.queue.Urgency;
import app.twicetold.core.training.rules.queue.UserShare;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A queue with priorities and the listeners of all nodes, each of which is busy. A step takes ten seconds of a clock that
 * moves from one event to the next.
 */
class FairTurnIT {
    private static final int LISTENERS = 4;
    private static final Duration WORK = Duration.ofSeconds(10);

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final PipelineLoad load = new PipelineLoad(1);
    private final PriorityQueue<Waiting> queue = new PriorityQueue<>(
            Comparator.comparingInt((Waiting message) -> -message.priority).thenComparingInt(Waiting::number));
    private final List<Waiting> later = new ArrayList<>();
    private final Deque<Working> working = new ArrayDeque<>();
    private final List<String> begun = new ArrayList<>();
    private Instant now = LibraryFixture.NOW;
    private int messages;

    private record Waiting(String attempt, @Nullable Integer waits, int priority, int number, Instant from) {}

    private record Working(String attempt, Instant until) {}

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science");
    }

    @Test
    void sixtyRecordingsOfOneUserDelayNobody() {
        String flood = fixture.user();
        for (int n = 0; n < 60; n++) {
            submit(flood);
        }
        List<String> others = new ArrayList<>();
        for (int n = 0; n < 20; n++) {
            others.add(submit(fixture.user()));
        }

        int most = 0;
        while (!queue.isEmpty() || !later.isEmpty() || !working.isEmpty()) {
            boolean othersWait = !begun.containsAll(others);
            step();
            if (othersWait && !begun.containsAll(others)) {
                most = Math.max(most, atWork(flood));
            }
        }

        assertThat(most).isEqualTo(UserShare.MOST);
        assertThat(begun).hasSize(80).doesNotHaveDuplicates();
        // Two listeners or more have done nothing but the work of the others since the beginning.
        assertThat(begun.subList(0, 40)).containsAll(others);
        assertThat(messages).as("None of the others is sent twice").isLessThanOrEqualTo(2 * 60 + 20);
    }

    @Test
    void whileNobodyElseWaitsOneUserTakesAllListeners() {
        String alone = fixture.user();
        for (int n = 0; n < 6; n++) {
            submit(alone);
        }
        for (int n = 0; n < LISTENERS; n++) {
            step();
        }

        assertThat(atWork(alone)).isEqualTo(LISTENERS);
        assertThat(messages).isEqualTo(6);
    }

    @Test
    void whileAListenerIsFreeNothingIsAsked() {
        String attempt = submit(fixture.user());
        assertThat(database.statementsOf(entities ->
                        assertThat(turn(entities).isRefused(attempt)).isFalse()))
                .isEmpty();
    }

    @Test
    void aUserWithTwoAttemptsUnderWayCostsOneStatement() {
        String user = fixture.user();
        submit(user);
        String second = submit(user);
        try (PipelineLoad.Working full = load.begin()) {
            assertThat(database.statementsOf(entities ->
                            assertThat(turn(entities).isRefused(second)).isFalse()))
                    .hasSize(1);
        }
    }

    @Test
    void aMessageThatIsBehindAlreadyPauses() {
        String flood = fixture.user();
        submit(flood);
        submit(flood);
        step();
        step();
        String third = submit(flood);
        queue.clear();
        submit(fixture.user());
        queue.clear();
        queue.add(new Waiting(third, null, Urgency.SENT_AGAIN.priority(), 0, now));

        step();

        assertThat(queue).isEmpty();
        assertThat(later).singleElement().satisfies(message -> {
            assertThat(message.from()).isEqualTo(now.plus(UserShare.PAUSE));
            assertThat(message.priority()).isEqualTo(Urgency.SENT_AGAIN.priority());
        });
    }

    /** Delivers a message to a free listener, or lets time pass until something happens. */
    private void step() {
        later.stream().filter(message -> !message.from.isAfter(now)).toList().forEach(due -> {
            later.remove(due);
            queue.add(due);
        });
        Waiting next = working.size() < LISTENERS ? queue.poll() : null;
        if (next != null) {
            runner().run(
                            PipelineStep.TRANSCRIBE,
                            next.attempt,
                            next.waits,
                            new RunPipelineStep.Delivery(next.priority, now, false));
        } else if (!working.isEmpty()) {
            Working done = working.remove();
            now = done.until;
            database.run(entities -> {
                AttemptEntity row = entities.find(AttemptEntity.class, done.attempt);
                row.status = "failed";
                row.lease = null;
            });
        } else {
            now = later.stream()
                    .map(Waiting::from)
                    .min(Comparator.naturalOrder())
                    .orElse(now);
        }
    }

    private RunPipelineStep runner() {
        return new RunPipelineStep(
                new Ears(),
                new NoJudge(),
                new NoExemplars(),
                new PipelineDispatch(
                        new Broker(),
                        SessionBeans.bean(
                                AttemptClaims.class,
                                database,
                                entities -> beans(entities).claims(),
                                method -> {})),
                load,
                new Turn(),
                new StepTimes(),
                () -> now);
    }

    private StepBeans beans(EntityManager entities) {
        return new StepBeans(entities, () -> now, load);
    }

    private FairTurn turn(EntityManager entities) {
        return beans(entities).turn();
    }

    private int atWork(String user) {
        return in(entities -> entities.createQuery(
                                "select count(a) from AttemptEntity a where a.userId = :user and a.lease.token is not null",
                                Long.class)
                        .setParameter("user", user)
                        .getSingleResult())
                .intValue();
    }

    private <T> T in(Function<EntityManager, T> work) {
        return database.inTransaction(work);
    }

    /** An attempt whose message is sent. */
    private String submit(String user) {
        String id = Processing.attempt(
                database, fixture, user, PipelineStep.TRANSCRIBE, Lease.waiting(now.plusSeconds(60)));
        database.run(entities -> entities.find(AttemptEntity.class, id).submittedAt = now);
        queue.add(new Waiting(id, null, Urgency.FRESH.priority(), messages++, now));
        return id;
    }

    private final class Turn extends FairTurn {
        @Override
        OptionalInt left(PipelineStep first, String attemptId, @Nullable Integer waits) {
            return in(entities -> turn(entities).left(first, attemptId, waits));
        }
    }

    /** Takes attempts, and holds them until the test ends their work. */
    private final class Ears extends TranscribeAttempt {
        @Override
        public Optional<Landing> transcribe(String attemptId, @Nullable Integer waits) {
            return in(entities ->
                            beans(entities).steps(new MinuteLeases()).claim(PipelineStep.TRANSCRIBE, attemptId, waits))
                    .map(taken -> {
                        begun.add(attemptId);
                        working.add(new Working(attemptId, now.plus(WORK)));
                        return new Landing.Ended();
                    });
        }
    }

    private static final class NoJudge extends AssessAttempt {
        @Override
        public Optional<Landing> assess(String attemptId, @Nullable Integer waits) {
            return Optional.empty();
        }
    }

    private static final class NoExemplars extends ProduceExemplar {
        @Override
        public Optional<Landing> produce(String attemptId, @Nullable Integer waits) {
            return Optional.empty();
        }
    }

    private final class Broker implements PipelineQueue {
        @Override
        public void send(PipelineStep step, String attemptId, int priority) {
            queue.add(new Waiting(attemptId, null, priority, messages++, now));
        }

        @Override
        public void sendLater(PipelineStep step, String attemptId, int waits, Duration delay, int priority) {
            later.add(new Waiting(attemptId, waits, priority, messages++, now.plus(delay)));
        }

        @Override
        public boolean isReachable() {
            return true;
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.empty();
        }
    }
}
