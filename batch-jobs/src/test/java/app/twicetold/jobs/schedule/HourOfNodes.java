package app.twicetold.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.SweepContentJobs;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.generation.FillGapsHourly;
import app.twicetold.core.generation.KeepSeenArticles;
import app.twicetold.core.generation.RetryFailedJobs;
import app.twicetold.core.job.ResumeDrafts;
import app.twicetold.core.overview.KeepRollUps;
import app.twicetold.core.paywall.BuildBenchmarks;
import app.twicetold.core.playground.run.PurgePlaygroundAudio;
import app.twicetold.core.playground.work.SweepPlayground;
import app.twicetold.core.provider.usage.SumCalls;
import app.twicetold.core.publication.KeepArticleFigures;
import app.twicetold.core.quality.WaitingChecks;
import app.twicetold.core.schedule.ClaimTick;
import app.twicetold.core.schedule.TickClaim;
import app.twicetold.core.schedule.TickParts;
import app.twicetold.core.schedule.TickSteps;
import app.twicetold.core.source.FetchDueSources;
import app.twicetold.jobs.content.ArticlesToCheck;
import app.twicetold.jobs.content.HourlyBatchlet;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.schedule.TickRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that run the steps of {@code content_hourly} over one database, as a batch runtime would, with parts that only
 * count.
 */
final class HourOfNodes {
    static final String JOB = "content_hourly";
    private static final Path DEFINITION = Path.of("src/main/resources/META-INF/batch-jobs/" + JOB + ".xml");

    final List<String> ran = new ArrayList<>();
    final Set<String> broken = new HashSet<>();
    /** What parts do, beside being counted. */
    final Map<String, Runnable> works = new HashMap<>();

    Instant now = Instant.parse("2026-03-01T17:05:00Z");

    private final TestDatabase database;
    final DatabaseState state = new DatabaseState(System::nanoTime);
    private final AtomicLong lastExecution = new AtomicLong();

    HourOfNodes(TestDatabase database) {
        this.database = database;
    }

    static List<String> parts() {
        try {
            return Pattern.compile("<step id=\"(\\w+)\"")
                    .matcher(Files.readString(DEFINITION))
                    .results()
                    .map(step -> step.group(1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int part(String name) {
        ran.add(name);
        works.getOrDefault(name, () -> {}).run();
        if (broken.contains(name)) {
            throw new IllegalStateException(name + " is broken");
        }
        return 0;
    }

    /** A server. */
    final class Node {
        final DailyJobs jobs = new DailyJobs(new Ticks(), new Steps(), new Executions(), () -> now, state);
        private final ScheduledParts parts = new ScheduledParts(new Steps(), new Parts(), state);
        private final Map<Long, Execution> executions = new HashMap<>();

        /** Begins the hour when no node has. */
        Node startHour() {
            jobs.startAt(JOB, now);
            return this;
        }

        /** Does what is left of the executions that began here, and notes their ends. */
        Node work() {
            return work(Integer.MAX_VALUE);
        }

        /** Does so many steps at most, and is silent afterwards. */
        Node work(int steps) {
            executions.values().forEach(execution -> execution.work(steps));
            if (steps == Integer.MAX_VALUE) {
                jobs.watch();
            }
            return this;
        }

        private final class Execution {
            private final BatchContexts.Job job;
            private final List<String> left = new ArrayList<>(parts());

            Execution(long id) {
                job = new BatchContexts.Job(JOB, id);
            }

            void work(int most) {
                for (int i = 0; i < most && !left.isEmpty(); i++) {
                    step(new BatchContexts.Step(left.remove(0)));
                }
            }

            private void step(BatchContexts.Step step) {
                parts.begin(job, step);
                try {
                    if (step.getStepName().equals("checks")) {
                        ArticlesToCheck reader =
                                injected(new ArticlesToCheck(), job, step, parts, state, new Waiting());
                        assertThat(reader.readItem()).isNull();
                    } else {
                        injected(new HourlyBatchlet(), job, step, parts, state, works())
                                .process();
                    }
                } finally {
                    parts.end(job, step);
                }
            }
        }

        private final class Executions extends BatchExecutions {
            @Override
            public long start(String name) {
                long id = lastExecution.incrementAndGet();
                executions.put(id, new Execution(id));
                return id;
            }

            @Override
            public State state(long id) {
                Execution execution = executions.get(id);
                if (execution == null) {
                    return State.FAILED;
                }
                if (!execution.left.isEmpty()) {
                    return State.RUNNING;
                }
                return execution.job.getExitStatus() == null ? State.COMPLETED : State.PARTS_FAILED;
            }

            @Override
            public void stop(long id) {
                // The step at hand goes on; the test says for how long.
            }
        }
    }

    private Object[] works() {
        return new Object[] {
            new FetchDueSources() {
                @Override
                public int fetch() {
                    return part("fetch");
                }
            },
            new ResumeDrafts() {
                @Override
                public int resume() {
                    return part("resume");
                }
            },
            new RetryFailedJobs() {
                @Override
                public int retryDue() {
                    return part("retry");
                }
            },
            new KeepSeenArticles() {
                @Override
                public void keep() {
                    // It belongs to the part of the roll-ups.
                }
            },
            new KeepRollUps() {
                @Override
                public void keep() {
                    part("cells");
                }
            },
            new SumCalls() {
                @Override
                public boolean nextSlice() {
                    part("calls");
                    return false;
                }
            },
            new KeepArticleFigures() {
                @Override
                public void keep() {
                    // It belongs to the part of the roll-ups.
                }
            },
            new BuildBenchmarks() {
                @Override
                public void follow() {
                    // It belongs to the part of the roll-ups.
                }
            },
            new FillGapsHourly() {
                @Override
                public int fill() {
                    return part("gaps");
                }
            },
            new SweepContentJobs() {
                @Override
                public int sweep() {
                    return part("sweep");
                }
            },
            new SweepPlayground() {
                @Override
                public int sweep() {
                    return part("playground_sweep");
                }
            },
            new PurgePlaygroundAudio() {
                @Override
                public int purge() {
                    return part("playground_purge");
                }
            }
        };
    }

    private final class Waiting extends WaitingChecks {
        @Override
        public List<String> after(String articleId, int limit) {
            part("checks");
            return List.of();
        }
    }

    private final class Ticks extends ClaimTick {
        @Override
        public Optional<TickClaim> at(String name, Instant tick) {
            return ask(ticks -> ticks.at(name, tick));
        }

        @Override
        public Optional<TickClaim> now(String name) {
            return ask(ticks -> ticks.now(name));
        }

        @Override
        public List<TickClaim> lapsed() {
            return ask(ClaimTick::lapsed);
        }

        private <T> T ask(Function<ClaimTick, T> question) {
            return database.inTransaction(entities ->
                    question.apply(new ClaimTick(new TickRepository(entities), audit(entities), () -> now)));
        }
    }

    private final class Steps extends TickSteps {
        @Override
        public void started(TickClaim claim, long executionId) {
            tell(steps -> steps.started(claim, executionId));
        }

        @Override
        public boolean renew(TickClaim claim) {
            return database.inTransaction(entities -> steps(entities).renew(claim));
        }

        @Override
        public void completed(TickClaim claim) {
            tell(steps -> steps.completed(claim));
        }

        @Override
        public void failed(TickClaim claim) {
            tell(steps -> steps.failed(claim));
        }

        @Override
        public void partFailed(String job, String part, Throwable error) {
            tell(steps -> steps.partFailed(job, part, error));
        }

        private void tell(Consumer<TickSteps> step) {
            database.run(entities -> step.accept(steps(entities)));
        }

        private TickSteps steps(EntityManager entities) {
            return new TickSteps(new TickRepository(entities), audit(entities), () -> now);
        }
    }

    private final class Parts extends TickParts {
        @Override
        public boolean isDue(String job, long executionId, String part) {
            return database.inTransaction(
                    entities -> new TickParts(new TickRepository(entities)).isDue(job, executionId, part));
        }

        @Override
        public void done(String job, long executionId, String part) {
            database.run(entities -> new TickParts(new TickRepository(entities)).done(job, executionId, part));
        }
    }

    private RecordAudit audit(EntityManager entities) {
        return new RecordAudit(new AuditRepository(entities), () -> now);
    }

    /** Sets each field to the value that fits, as a container does. */
    private static <T> T injected(T bean, Object... values) {
        List<Object> all = new ArrayList<>();
        for (Object value : values) {
            all.addAll(value instanceof Object[] many ? List.of(many) : List.of(value));
        }
        for (@Nullable Class<?> type = bean.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                all.stream().filter(field.getType()::isInstance).findAny().ifPresent(value -> set(bean, field, value));
            }
        }
        return bean;
    }

    private static void set(Object bean, Field field, Object value) {
        field.setAccessible(true);
        try {
            field.set(bean, value);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
