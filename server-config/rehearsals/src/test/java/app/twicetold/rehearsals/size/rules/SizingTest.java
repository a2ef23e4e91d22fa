package app.twicetold.rehearsals.size.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizingTest {
    private static final Offset<Double> EXACT = within(1e-9);
    private static final Usage USAGE = new Usage(2, 1, 1, 4_000, 500, 1_000, 500, 2, 2, 600);
    private static final Prices PRICES = new Prices(0.006, 0.0001, 0.0005, 0.015, "a, b, c");
    private static final Parts PARTS = new Parts(4, 200, 20, 0.5, 16, 500, 200, 16_000, 5_000, 3_500, 5_000);
    private static final Measured.Day DAY = new Measured.Day(1, 1, 2, 1);
    private static final Measured MEASURED = new Measured(
            DAY,
            Map.of(
                    Work.ATTEMPT, costs(10, 1_000),
                    Work.POLL, costs(1, 0),
                    Work.HOME, costs(2, 0),
                    Work.SETTLEMENT, costs(3, 200),
                    Work.USER_DAY, costs(22, 1_500, 3, 7)),
            Map.of(),
            Map.of("attempts", 2_000.0, "sessions", 500.0),
            Map.of());

    /** One learner a second who does what was measured: 10 + 2 x 1 + 2 + 3 ms, and 5 for the rest of the session. */
    @Test
    void aLearnerASecondCostsWhatTheDayCost() {
        Sizing sizing = sizing(learner(86_400, 1, 1), MEASURED);

        assertThat(value(sizing, "attempts/s")).isEqualTo(1, EXACT);
        assertThat(value(sizing, "polls/s")).isEqualTo(2, EXACT);
        assertThat(value(sizing, "requests/s")).isEqualTo(2 + 1 + 3, EXACT);
        assertThat(value(sizing, "calls in flight")).isEqualTo(1 + 2 + 3 + 4, EXACT);
        assertThat(value(sizing, "messages/s")).isEqualTo(2, EXACT);
        assertThat(value(sizing, "vCPU of nodes")).isEqualTo(0.022, EXACT);
        assertThat(value(sizing, "WAL")).isEqualTo(0.0015, EXACT);
        assertThat(value(sizing, "WAL with full pages")).isEqualTo(0.0015 + 3 * 0.008192, EXACT);
        assertThat(value(sizing, "write IOPS")).isEqualTo(3 + 7, EXACT);
        assertThat(value(sizing, "WAL of a month")).isEqualTo(86_400 * 1_500.0 * 30 / 1e9, EXACT);
        assertThat(value(sizing, "table attempts")).isEqualTo(5.184, EXACT);
        assertThat(value(sizing, "all tables")).isEqualTo(6.48, EXACT);
        assertThat(value(sizing, "bucket")).isEqualTo(0.0864 * 0.5 * 10, EXACT);
        assertThat(value(sizing, "cost of an attempt")).isEqualTo(0.6 + 0.05 + 0.05 + 3, EXACT);
        assertThat(value(sizing, "cost of a month")).isEqualTo(86_400 * 30 * 0.037, within(1e-6));
        assertThat(sizing.figure("attempts/s").formula())
                .isEqualTo("86,400 x 1 sessions x 1 attempts / 86,400 s x 1 peak");
    }

    /** What the issue "A million learners a day" computed by hand, in two digits. */
    @Test
    void aMillionLearnersADay() {
        Workload million = new Workload(1_000_000, 2, 2, 20, 15, 13, 0.7, 30, 4, 3, 10, 4, 4.6);
        Measured writing = new Measured(
                new Measured.Day(2, 2, 20, 15),
                Map.of(
                        Work.ATTEMPT, Map.of(Count.WRITING_TRANSACTIONS, 11.0),
                        Work.POLL, Map.of(Count.WRITING_TRANSACTIONS, 0.0),
                        Work.HOME, Map.of(Count.WRITING_TRANSACTIONS, 0.0),
                        Work.SETTLEMENT, Map.of(Count.WRITING_TRANSACTIONS, 1.0),
                        Work.USER_DAY, Map.of(Count.WRITING_TRANSACTIONS, 60.5)),
                Map.of(),
                Map.of(),
                Map.of());
        Sizing sizing = sizing(million, writing);

        assertThat(value(sizing, "attempts/s")).isEqualTo(185, within(0.5));
        assertThat(value(sizing, "requests/s")).isEqualTo(6_300, within(50.0));
        assertThat(value(sizing, "writing transactions/s")).isEqualTo(2_800, within(50.0));
        assertThat(value(sizing, "calls in flight")).isEqualTo(4_000, EXACT);
        assertThat(value(sizing, "bucket")).isEqualTo(84, EXACT);
        assertThat(value(sizing, "nodes by listeners")).isEqualTo(20, EXACT);
    }

    @Test
    void aLongerDayCostsItsPartsAndTheRestOfEachSession() {
        // Two sessions of three attempts: 2 x (3 x (10 + 2) + 2 + 3 + 5).
        assertThat(value(sizing(learner(86_400, 2, 3), MEASURED), "vCPU of nodes"))
                .isEqualTo(0.092, EXACT);
    }

    @Test
    void theMeasuredDayNeedsNoPartsAndAnotherOneDoes() {
        Measured whole = new Measured(DAY, Map.of(Work.USER_DAY, costs(22, 1_500)), Map.of(), Map.of(), Map.of());

        assertThat(whole.userDay(Count.NODE_MS, learner(1, 1, 1))).isEqualTo(22.0);
        assertThat(whole.userDay(Count.NODE_MS, learner(1, 1, 2))).isNull();
    }

    @Test
    void partsThatAddUpToMoreThanTheDayLeaveNoRest() {
        Measured more = new Measured(
                DAY,
                Map.of(
                        Work.ATTEMPT, costs(10, 0),
                        Work.POLL, costs(1, 0),
                        Work.HOME, costs(2, 0),
                        Work.SETTLEMENT, costs(3, 0),
                        Work.USER_DAY, costs(16, 0)),
                Map.of(),
                Map.of(),
                Map.of());
        assertThat(more.rest(Count.NODE_MS)).isEqualTo(0.0);
    }

    @Test
    void whatWasNotMeasuredIsAbsentAndNoLimit() {
        Sizing sizing = sizing(learner(86_400, 1, 1), new Measured(DAY, Map.of(), Map.of(), Map.of(), Map.of()));

        assertThat(sizing.figure("nodes").value()).isNull();
        assertThat(sizing.figure("write IOPS").value()).isNull();
        assertThat(sizing.figure("all tables").value()).isNull();
        assertThat(sizing.figure("WAL").formula()).contains("(not measured)");
        assertThat(sizing.limits())
                .extracting(Limit::name)
                .doesNotContain("write-ahead log", "processor of the database");
    }

    /** Ten seconds of providers an attempt; 200 listeners a node. */
    @ParameterizedTest
    @CsvSource({"1_719_360, 1", "1_728_000, 1", "1_736_640, 2"})
    void aNodeIsAddedForTheFirstCallWithoutAListener(String daily, int nodes) {
        Workload load = learner(Long.parseLong(daily.replace("_", "")), 1, 1);
        assertThat(value(sizing(load, MEASURED), "nodes by listeners")).isEqualTo(nodes);
    }

    @Test
    void halfOfANodeIsKeptFree() {
        // 100 learners a second cost 2.2 vCPU, and a node of four gives two.
        Sizing sizing = sizing(learner(8_640_000, 1, 1), MEASURED);
        assertThat(value(sizing, "nodes by processor")).isEqualTo(2);
        assertThat(value(sizing, "nodes")).isEqualTo(5);
        assertThat(value(sizing, "connections")).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({"99, false", "100, false", "101, true"})
    void aPartIsTooSmallAboveWhatItBears(double needed, boolean exceeded) {
        assertThat(new Limit("disk", needed, 100).isExceeded()).isEqualTo(exceeded);
    }

    @Test
    void theFirstLimitMetStandsFirst() {
        Sizing sizing = sizing(learner(864_000, 1, 1), MEASURED);

        // Ten learners a second: 20 of 500 connections, 100 of 5,000 calls, 100 of 16,000 writes, 20 of 5,000 messages.
        assertThat(sizing.limits())
                .extracting(Limit::name)
                .containsExactly(
                        "connections of the database",
                        "calls in flight of providers",
                        "writes of the disk",
                        "messages of the broker",
                        "writes of the bucket",
                        "write-ahead log");
        assertThat(sizing.limits().get(1).learners(864_000)).isEqualTo(43_200_000, EXACT);
    }

    /** A quest goes after a day, what an app told after 30, and a call of a provider after 90. */
    @Test
    void whatRetentionRemovesIsNotKept() {
        Sizing sizing = sizing(learner(1, 1, 1), stored(Map.of(Lifetimes.WORD_TIMES, 100.0)));

        assertThat(value(sizing, "on the day")).isEqualTo(11_111, EXACT);
        assertThat(value(sizing, "after 30 days")).isEqualTo(11_111 - 1 - 10 - 100, EXACT);
        assertThat(value(sizing, "after 90 days")).isEqualTo(11_111 - 1 - 10 - 100 - 1_000, EXACT);
        assertThat(sizing.figure("after 30 days").formula())
                .isEqualTo("11,111 - analytics_events 10 - daily_quests 1 - transcripts.word_times 100");
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true", "29, true"})
    void aTableIsEmptyWhenItsRowsAreAsOldAsTheyGet(int days, boolean questsGone) {
        assertThat(Lifetimes.gone(stored(Map.of()), days, 30).containsKey("daily_quests"))
                .isEqualTo(questsGone);
        assertThat(Lifetimes.gone(stored(Map.of()), days, 30)).doesNotContainKeys("analytics_events", "transcripts");
    }

    @ParameterizedTest
    @CsvSource({"29, true", "30, true", "31, false", "365, false"})
    void timesOfWordsGoWithTheirRecording(int keptDays, boolean gone) {
        assertThat(Lifetimes.gone(stored(Map.of(Lifetimes.WORD_TIMES, 100.0)), 30, keptDays)
                        .containsKey(Lifetimes.WORD_TIMES))
                .isEqualTo(gone);
    }

    @Test
    void aColumnThatWasNotMeasuredCountsAsKept() {
        Sizing sizing = sizing(learner(1, 1, 1), stored(Map.of()));

        assertThat(value(sizing, "after 30 days")).isEqualTo(11_111 - 1 - 10, EXACT);
        assertThat(sizing.figure("after 30 days").formula()).endsWith("was not measured and counts as kept");
    }

    @Test
    void aLongerDayKeepsItsShare() {
        Sizing sizing = sizing(learner(1, 1, 2), stored(Map.of(Lifetimes.WORD_TIMES, 100.0)));

        assertThat(value(sizing, "after 90 days")).isEqualTo(20_000, EXACT);
        assertThat(sizing.figure("after 90 days").formula())
                .startsWith("(11,111 - ")
                .endsWith(") x 2 of the measured attempts");
    }

    private static Measured stored(Map<String, Double> columns) {
        return new Measured(
                DAY,
                Map.of(),
                Map.of(),
                Map.of(
                        "daily_quests",
                        1.0,
                        "analytics_events",
                        10.0,
                        "provider_calls",
                        1_000.0,
                        "transcripts",
                        10_100.0),
                columns);
    }

    @Test
    void aPartThatIsNotNeededBearsAnyNumber() {
        assertThat(new Limit("disk", 0, 1).learners(5)).isInfinite();
    }

    @Test
    void workloadsAndPartsOfNothingAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> learner(0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Workload(1, 1, 1, 0, 0, 0, 0, 0, 0.99, 0, 0, 0, 0));
        assertThat(new Workload(1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0).peak()).isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new Parts(4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
        assertThat(new Parts(4, 1, 1, 0.99, 1, 1, 1, 1, 1, 1, 1).headroom()).isEqualTo(0.99);
        assertThatIllegalArgumentException().isThrownBy(() -> new Parts(0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1));
    }

    private static Sizing sizing(Workload load, Measured measured) {
        return Sizing.of(load, measured, USAGE, PARTS, PRICES);
    }

    private static Workload learner(long daily, int sessions, int attempts) {
        return new Workload(daily, sessions, attempts, 2, 1, 3, 0.5, 10, 1, 1, 2, 3, 4);
    }

    private static Map<Count, Double> costs(double nodeMs, double walBytes) {
        return costs(nodeMs, walBytes, 0, 0);
    }

    private static Map<Count, Double> costs(double nodeMs, double walBytes, double fullPages, double writing) {
        return Map.of(
                Count.NODE_MS, nodeMs,
                Count.WAL_BYTES, walBytes,
                Count.WAL_FULL_PAGES, fullPages,
                Count.WRITING_TRANSACTIONS, writing);
    }

    private static double value(Sizing sizing, String name) {
        return Objects.requireNonNull(sizing.figure(name).value(), name);
    }
}
