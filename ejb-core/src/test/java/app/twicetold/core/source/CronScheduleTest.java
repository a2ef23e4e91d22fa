package app.twicetold.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import app.twicetold.core.source.rules.DueWindow;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronScheduleTest {
    /** 2026-11-22 is a Sunday. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // The worked examples of the specification.
                "0 */6 * * * | 2026-11-22T06:00:00Z | 2026-11-22T12:05:00Z | true",
                "0 */6 * * * | 2026-11-22T12:00:00Z | 2026-11-22T12:05:00Z | false",
                "0 */6 * * * | 2026-11-22T11:59:59Z | 2026-11-22T12:00:00Z | true",
                "0 */6 * * * | 2026-11-22T11:59:59.5Z | 2026-11-22T12:00:00Z | true",
                "0 */6 * * * | 2026-11-22T12:00:00.5Z | 2026-11-22T17:59:59.9Z | false",
                "0 */6 * * * | 2026-11-22T06:00:00Z | 2026-11-22T11:59:59.999Z | false",
                // Lists, ranges, steps.
                "5,35 * * * * | 2026-11-22T12:05:00Z | 2026-11-22T12:34:00Z | false",
                "5,35 * * * * | 2026-11-22T12:05:00Z | 2026-11-22T12:35:00Z | true",
                "0 9-11 * * * | 2026-11-22T11:00:00Z | 2026-11-23T08:59:00Z | false",
                "0 9-11 * * * | 2026-11-22T11:00:00Z | 2026-11-23T09:00:00Z | true",
                "10-30/10 * * * * | 2026-11-22T12:30:00Z | 2026-11-22T13:09:00Z | false",
                "10-30/10 * * * * | 2026-11-22T12:10:00Z | 2026-11-22T12:20:00Z | true",
                "5/15 * * * * | 2026-11-22T12:05:00Z | 2026-11-22T12:20:00Z | true",
                // 0 and 7 are Sunday, names have no case.
                "0 0 * * 0 | 2026-11-21T12:00:00Z | 2026-11-22T00:00:00Z | true",
                "0 0 * * 7 | 2026-11-21T12:00:00Z | 2026-11-22T00:00:00Z | true",
                "0 0 * * SUN | 2026-11-21T12:00:00Z | 2026-11-22T00:00:00Z | true",
                "0 0 * * sun | 2026-11-22T00:00:00Z | 2026-11-28T23:59:00Z | false",
                "0 0 * * SUN-TUE | 2026-11-22T00:00:00Z | 2026-11-23T00:00:00Z | true",
                "0 0 * * SUN-TUE | 2026-11-24T00:00:00Z | 2026-11-28T23:59:00Z | false",
                "0 0 * * FRI-SUN | 2026-11-22T00:00:00Z | 2026-11-26T23:59:00Z | false",
                "0 0 * * FRI-SUN | 2026-11-21T00:00:00Z | 2026-11-22T00:00:00Z | true",
                "0 0 * * SUN-SUN | 2026-11-22T00:00:00Z | 2026-11-28T23:59:00Z | false",
                "0 0 * * 6-7 | 2026-11-21T00:00:00Z | 2026-11-22T00:00:00Z | true",
                "0 0 * NOV * | 2026-10-31T23:00:00Z | 2026-11-01T00:00:00Z | true",
                "0 0 * jan-mar/2 * | 2026-01-31T00:00:00Z | 2026-02-28T23:59:00Z | false",
                // Both days restricted: either is enough.
                "0 0 1 * MON | 2026-11-22T12:00:00Z | 2026-11-23T00:00:00Z | true",
                "0 0 1 * MON | 2026-11-30T12:00:00Z | 2026-12-01T00:00:00Z | true",
                "0 0 1 * MON | 2026-12-01T12:00:00Z | 2026-12-06T23:59:00Z | false",
                "0 0 1 * * | 2026-11-22T12:00:00Z | 2026-11-30T23:59:00Z | false",
                "0 0 * * MON | 2026-11-30T12:00:00Z | 2026-12-06T23:59:00Z | false",
                "0 0 */2 * MON | 2026-11-22T12:00:00Z | 2026-11-23T00:00:00Z | true",
                // Calendars.
                "0 0 29 2 * | 2027-12-31T00:00:00Z | 2028-02-29T00:00:00Z | true",
                "0 0 29 2 * | 2026-12-31T00:00:00Z | 2027-12-31T00:00:00Z | false",
                "0 0 31 2 * | 2025-11-22T00:00:00Z | 2026-11-22T00:00:00Z | false",
                "0 0 31 4,6,9,11 * | 2025-11-22T00:00:00Z | 2026-11-22T00:00:00Z | false"
            })
    void aSourceIsDueWhenItsCronFiredSinceTheLastRun(String cron, Instant lastRun, Instant now, boolean due) {
        assertThat(fires(cron, lastRun, now)).isEqualTo(due);
    }

    @Test
    void aFiringLongerAgoThanALeapYearIsForgotten() {
        Instant fired = Instant.parse("2024-02-29T00:00:00Z");
        Instant lastRun = fired.minusSeconds(1);

        assertThat(fires("0 0 29 2 *", lastRun, fired.plus(Duration.ofDays(366)).minusSeconds(1)))
                .isTrue();
        assertThat(fires("0 0 29 2 *", lastRun, fired.plus(Duration.ofDays(366))))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "* * * *",
                "0 * * * * *",
                "0 0 0 1 1 0 2026",
                "@daily",
                "@hourly",
                "@reboot",
                "61 * * * *",
                "60 * * * *",
                "-1 * * * *",
                "+1 * * * *",
                "* 24 * * *",
                "* * 0 * *",
                "* * 32 * *",
                "* * * 0 *",
                "* * * 13 *",
                "* * * * 8",
                "*/0 * * * *",
                "*/60 * * * *",
                "30-10 * * * *",
                "1,,2 * * * *",
                "1- * * * *",
                "*/ * * * *",
                "1/2/3 * * * *",
                "1-2-3 * * * *",
                "a * * * *",
                "* * MON * *",
                "* * * MON *",
                "* * * * JAN",
                "* * * JANUARY *",
                "* * L * *",
                "* * 15W * *",
                "* * ? * *",
                "* * * * 5#2",
                "* * * * 5L",
                "0|5 * * * *",
                "0 0 * * 1||0 0 * * 2",
                "٥ * * * *",
                "9999999999 * * * *"
            })
    void whatIsNoCronOfFiveFieldsIsRefused(String text) {
        assertThat(CronSchedule.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "* * * * *",
                " 0\t0  1 1 0 ",
                "59 23 31 12 7",
                "0 0 1 1 0",
                "00 07 * * *",
                "*/59 */23 */31 */12 */7"
            })
    void theEdgesOfEachFieldAreTaken(String text) {
        assertThat(CronSchedule.parse(text)).isPresent();
    }

    @Test
    void anEndlessListIsRefused() {
        assertThat(CronSchedule.parse("0" + ",0".repeat(95) + " * * * *")).isPresent();
        assertThat(CronSchedule.parse("0" + ",0".repeat(96) + " * * * *")).isEmpty();
    }

    /** What the library answers is held against a reading of every minute. */
    @Test
    void theLibraryFiresWhenTheFieldsMatch() {
        qt().withExamples(300)
                .forAll(integers().all(), integers().between(0, 600_000))
                .checkAssert((seed, minute) -> {
                    List<Field> fields = Field.five(new Random(seed));
                    String cron =
                            String.join(" ", fields.stream().map(Field::text).toList());
                    Instant from = Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofMinutes(minute));
                    Instant until = from.plus(Duration.ofMinutes(2000));

                    assertThat(fires(cron, from, until))
                            .as(cron + " from " + from)
                            .isEqualTo(matches(fields, from, until));
                });
    }

    private static boolean fires(String cron, Instant lastRun, Instant now) {
        return CronSchedule.parse(cron)
                .orElseThrow(() -> new AssertionError(cron))
                .firesIn(DueWindow.of(lastRun, lastRun, now));
    }

    private static boolean matches(List<Field> fields, Instant from, Instant until) {
        for (Instant minute = from.plusSeconds(60); !minute.isAfter(until); minute = minute.plusSeconds(60)) {
            LocalDateTime time = LocalDateTime.ofInstant(minute, ZoneOffset.UTC);
            int weekday = time.getDayOfWeek().getValue();
            Field day = fields.get(2);
            Field week = fields.get(4);
            boolean ofMonth = day.matches().test(time.getDayOfMonth());
            boolean ofWeek = week.matches().test(weekday)
                    || (weekday == 7 && week.matches().test(0));
            boolean either = day.restricted() && week.restricted();
            boolean onDay = either ? ofMonth || ofWeek : ofMonth && ofWeek;
            if (onDay
                    && fields.get(0).matches().test(time.getMinute())
                    && fields.get(1).matches().test(time.getHour())
                    && fields.get(3).matches().test(time.getMonthValue())) {
                return true;
            }
        }
        return false;
    }

    /** A random field and what it means. */
    private record Field(String text, boolean restricted, IntPredicate matches) {
        static List<Field> five(Random random) {
            return List.of(
                    any(random, 0, 59), any(random, 0, 23), any(random, 1, 31), any(random, 1, 12), any(random, 0, 7));
        }

        private static Field any(Random random, int min, int max) {
            int first = min + random.nextInt(max - min + 1);
            int second = min + random.nextInt(max - min + 1);
            int low = Math.min(first, second);
            int high = Math.max(first, second);
            int step = 2 + random.nextInt(Math.max(1, Math.min(max, 12) - 2));
            return switch (random.nextInt(6)) {
                case 0 -> new Field(first + "," + second, true, value -> value == first || value == second);
                case 1 -> new Field(low + "-" + high, true, value -> low <= value && value <= high);
                case 2 ->
                    new Field(
                            low + "-" + high + "/" + step,
                            true,
                            value -> low <= value && value <= high && (value - low) % step == 0);
                case 3 -> new Field("*/" + step, true, value -> (value - min) % step == 0);
                default -> new Field("*", false, value -> true);
            };
        }
    }
}
