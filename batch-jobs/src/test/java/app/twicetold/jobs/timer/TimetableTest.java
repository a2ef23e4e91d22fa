package app.twicetold.jobs.timer;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.schedule.Moment;
import app.twicetold.core.schedule.ScheduleSettings;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.jobs.schedule.DailyJobs;
import app.twicetold.jobs.schedule.RecurringWork;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of the schedule, and the documents that repeat it. */
class TimetableTest {
    private static final Duration SWEEP = Duration.ofMinutes(1);
    private static final Instant STARTED = Instant.parse("2026-03-01T17:00:30Z");
    private static final Path GUIDE = Path.of("../docs/operations.md");
    private static final Path JOBS = Path.of("src/main/resources/META-INF/batch-jobs");

    private final List<String> asked = new ArrayList<>();
    private final Timetable table = table();

    @Test
    void everyNameStandsOnce() {
        assertThat(rows()).extracting(Row::name).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "cohort_benchmarks, 0 18 * * *",
        "retention_purge, 30 18 * * *",
        "content_hourly, 5 * * * *",
        "article_health, 0 19 * * *",
        "notifications, */5 * * * *",
        "pipeline_sweep, * * * * *"
    })
    void theSpecifiedJobsHaveTheirTimes(String name, String cron) {
        assertThat(row(name).job(STARTED).map(ScheduledJob::cron)).contains(cron);
    }

    @Test
    void everyBatchJobHasItsRow() throws IOException {
        try (Stream<Path> files = Files.list(JOBS)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName()).replace(".xml", "")))
                    .allSatisfy(name -> {
                        row(name).job(STARTED).orElseThrow().run();
                        assertThat(asked).contains(name + " now");
                    });
        }
    }

    @Test
    void aDailyJobIsCaughtUpAtItsTimeAndNothingElseIs() {
        List<Row> missed = rows().stream().filter(Row::caughtUp).toList();
        missed.forEach(row -> row.atItsTime().run());

        assertThat(asked)
                .containsExactly("cohort_benchmarks at 18:00", "retention_purge at 18:30", "article_health at 19:00");
    }

    @Test
    void theHourIsTheTickOfItsMinute() {
        row("content_hourly").atItsTime().run();

        assertThat(asked).containsExactly("content_hourly at 2026-03-01T17:05:00Z");
    }

    @Test
    void anHourByHandBeginsWhenItIsAskedFor() {
        Row hour = table.rows(new ScheduleSettings(SWEEP, true, Duration.ZERO)).stream()
                .filter(row -> row.name().equals("content_hourly"))
                .findAny()
                .orElseThrow();
        hour.atItsTime().run();
        assertThat(asked).isEmpty();

        hour.job(STARTED).orElseThrow().run();
        assertThat(asked).containsExactly("content_hourly now");
    }

    @Test
    void sweepsComeAsOftenAsTheSettingsSay() {
        assertThat(table.rows(new ScheduleSettings(Duration.ofMillis(500), false, Duration.ZERO)))
                .filteredOn(row -> row.moment().equals(Moment.every(Duration.ofMillis(500))))
                .extracting(Row::name)
                .containsExactly("content_sweep", "deletion_sweep", "streak_repair");
        assertThat(row("pipeline_sweep").moment()).isEqualTo(new Moment.Interval(Duration.ofSeconds(1), SWEEP));
    }

    @Test
    void whereTheClockIsMovedByHandDeadNodesAreLookedForEachSecond() {
        assertThat(table.rows(new ScheduleSettings(SWEEP, true, Duration.ZERO)))
                .filteredOn(row -> row.moment().equals(Moment.every(Duration.ofSeconds(1))))
                .extracting(Row::name)
                .containsExactly("lost_executions", "schedule_watch", "database_watch");
    }

    @ParameterizedTest
    @CsvSource({"0, */5 * * * *", "1, */1 * * * *", "600, */1 * * * *"})
    void aSpreadIsLookedAtEveryMinute(int seconds, String cron) {
        ScheduleSettings settings = new ScheduleSettings(SWEEP, false, Duration.ofSeconds(seconds));
        assertThat(table.rows(settings))
                .filteredOn(row -> row.name().equals("notifications"))
                .singleElement()
                .extracting(row -> row.moment().cron())
                .isEqualTo(cron);
    }

    @Test
    void workOfTheServiceIsDoneInTurnAndAtOnceWhenAnOperatorAsks() {
        List<Row> turns = rows().stream()
                .filter(Row::oneNode)
                .filter(row -> !(row.moment() instanceof Moment.Calendar)
                        || row.job(STARTED).isEmpty())
                .toList();
        assertThat(turns)
                .extracting(Row::name)
                .containsExactly("pipeline_sweep", "content_sweep", "rate_limits", "lost_executions");

        turns.forEach(row -> row.atItsTime().run());
        assertThat(asked)
                .as("no work of a turn that others have")
                .containsExactly(
                        "pipeline_sweep turn PT1M",
                        "content_sweep turn PT1M",
                        "rate_limits turn PT1H",
                        "lost_executions turn PT1M");

        asked.clear();
        turns.stream().flatMap(row -> row.job(STARTED).stream()).forEach(ScheduledJob::run);
        assertThat(asked).containsExactly("pipeline_sweep run", "content_sweep run");
    }

    @Test
    void theGuideForOperationsHasTheSameTable() throws IOException {
        String guide = Files.readString(GUIDE);
        String section = guide.substring(guide.indexOf("## Scheduled work"));
        Map<String, String> told = new LinkedHashMap<>();
        Pattern.compile("^\\| ([^|]+) \\| [^`|]*`([a-z_]+)`: ", Pattern.MULTILINE)
                .matcher(section.substring(0, section.indexOf("\n\nWhat nobody needs")))
                .results()
                .forEach(line -> told.put(line.group(2), line.group(1)));

        Map<String, String> expected = new LinkedHashMap<>();
        rows().forEach(row -> expected.put(row.name(), words(row)));
        assertThat(told).containsExactlyEntriesOf(expected);
    }

    /** By default every method of a singleton is locked against all others, also while a timer works. */
    @Test
    void noRowWaitsForAnotherOne() {
        assertThat(Timers.class.getAnnotation(ConcurrencyManagement.class).value())
                .isEqualTo(ConcurrencyManagementType.BEAN);
    }

    private List<Row> rows() {
        return table.rows(new ScheduleSettings(SWEEP, false, Duration.ZERO));
    }

    private Row row(String name) {
        return rows().stream().filter(row -> row.name().equals(name)).findAny().orElseThrow();
    }

    private static String words(Row row) {
        String often = when(row);
        return row.oneNode() ? often : often + ", every node";
    }

    private static String when(Row row) {
        if (row.moment() instanceof Moment.Interval interval) {
            return interval.every().equals(SWEEP) && row.job(STARTED).isPresent()
                    ? "every minute (`PIPELINE_SWEEP_INTERVAL_MS`)"
                    : often(interval.every());
        }
        Moment.Calendar calendar = (Moment.Calendar) row.moment();
        if (row.caughtUp()) {
            return LocalTime.of(Integer.parseInt(calendar.hour()), Integer.parseInt(calendar.minute())) + " daily";
        }
        String minute = calendar.minute();
        return minute.startsWith("*/")
                ? "every " + minute.substring(2) + " minutes"
                : "minute " + minute + " of every hour";
    }

    private static String often(Duration every) {
        return every.equals(Duration.ofMinutes(1))
                ? "every minute"
                : "every " + (every.toSeconds() == 1 ? "second" : every.toSeconds() + " seconds");
    }

    private Timetable table() {
        Timetable made = new Timetable();
        InstantSource clock = InstantSource.fixed(Instant.parse("2026-03-01T17:05:00.123Z"));
        for (Field field : Timetable.class.getDeclaredFields()) {
            set(made, field, DailyJobs.class, new Asked());
            set(made, field, RecurringWork.class, new Turns());
            set(made, field, InstantSource.class, clock);
        }
        return made;
    }

    private static void set(Timetable table, Field field, Class<?> type, Object value) {
        if (field.getType() == type) {
            field.setAccessible(true);
            try {
                field.set(table, value);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }
    }

    private final class Asked extends DailyJobs {
        @Override
        public void startIfDue(String name, LocalTime timeUtc) {
            asked.add(name + " at " + timeUtc);
        }

        @Override
        public void startAt(String name, Instant tick) {
            asked.add(name + " at " + tick);
        }

        @Override
        public ScheduledJob.Outcome now(String name) {
            asked.add(name + " now");
            return new ScheduledJob.Outcome(ScheduledJob.Result.QUEUED, null);
        }
    }

    /** Other nodes have all turns. */
    private final class Turns extends RecurringWork {
        @Override
        public boolean isTurn(String name, Duration every) {
            asked.add(name + " turn " + every);
            return false;
        }

        @Override
        public ScheduledJob.Outcome run(String name, Runnable work) {
            asked.add(name + " run");
            return new ScheduledJob.Outcome(ScheduledJob.Result.COMPLETED, null);
        }
    }
}
