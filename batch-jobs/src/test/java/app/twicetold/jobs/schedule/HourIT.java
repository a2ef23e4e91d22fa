package app.twicetold.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.schedule.ClaimTick;
import app.twicetold.core.schedule.ScheduledJob;
import app.twicetold.core.schedule.TickSteps;
import app.twicetold.jobs.schedule.HourOfNodes.Node;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The parts of an hour, over all nodes and tries. */
class HourIT {
    private static final List<String> PARTS = HourOfNodes.parts();

    private final TestDatabase database = TestDatabase.get();
    private final HourOfNodes hour = new HourOfNodes(database);
    private final Node one = hour.new Node();
    private final Node other = hour.new Node();

    static List<String> parts() {
        return PARTS;
    }

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @Test
    void thePartsAreThoseOfTheSpecificationOneAfterTheOther() {
        one.startHour().work();

        assertThat(hour.ran)
                .containsExactly(
                        "fetch",
                        "resume",
                        "retry",
                        "cells",
                        "calls",
                        "gaps",
                        "checks",
                        "sweep",
                        "playground_sweep",
                        "playground_purge");
        assertThat(ticks("outcome = 'completed'")).isEqualTo(1);
    }

    @Test
    void twoNodesRunEachPartOnce() {
        one.startHour();
        other.startHour();
        one.work();
        other.work();

        assertThat(hour.ran).containsExactlyElementsOf(PARTS);
    }

    @ParameterizedTest
    @MethodSource("parts")
    void aFailedPartIsRepeatedAloneAndTheOthersRunOnce(String part) {
        hour.broken.add(part);
        one.startHour().work();
        assertThat(hour.ran).as("the others follow").containsExactlyElementsOf(PARTS);
        hour.ran.clear();

        later(TickSteps.RETRY_AFTER);
        one.work().work();
        assertThat(hour.ran).containsExactly(part);

        hour.broken.clear();
        later(TickSteps.RETRY_AFTER);
        other.work().work();
        assertThat(hour.ran).containsExactly(part, part);
        assertThat(ticks("outcome = 'completed' and runs = 3")).isEqualTo(1);
        assertThat(count("audit_log where action = 'scheduler.part_failed' and details ->> 'part' = '" + part + "'"))
                .isEqualTo(2);
    }

    @Test
    void anotherNodeDoesWhatADeadOneLeft() {
        one.startHour().work(4);
        later(ClaimTick.LEASE);
        other.work().work();

        assertThat(hour.ran).containsExactlyElementsOf(PARTS);
        assertThat(ticks("outcome = 'completed' and runs = 2")).isEqualTo(1);
    }

    @Test
    void anHourThatAnOperatorWantsHasAllItsPartsAlsoWhenADeadNodeDidThem() {
        one.startHour().work(PARTS.size());
        later(ClaimTick.LEASE);
        assertThat(other.jobs.now(HourOfNodes.JOB).result()).isEqualTo(ScheduledJob.Result.STARTED);
        other.work().work();

        assertThat(hour.ran).containsExactlyElementsOf(twice());
        assertThat(ticks("outcome = 'superseded'")).isEqualTo(1);
        assertThat(ticks("outcome = 'completed' and runs = 1")).isEqualTo(1);
    }

    @Test
    void anHourThatAnOperatorWantsWaitsForTheOneThatRunsElsewhere() {
        one.startHour().work(3);
        later(Duration.ofSeconds(1));
        assertThat(other.jobs.now(HourOfNodes.JOB).result()).isEqualTo(ScheduledJob.Result.QUEUED);
        later(Duration.ofSeconds(1));
        one.work().work();

        assertThat(hour.ran).containsExactlyElementsOf(twice());
    }

    @Test
    void aNodeThatLostItsHourInAPauseLeavesTheRestToTheOther() {
        one.startHour().work(3);
        later(ClaimTick.LEASE);
        other.work().work(2);
        one.work(3);
        other.work();

        assertThat(hour.ran).containsExactlyElementsOf(PARTS);
    }

    @Test
    void theNextHourHasAllItsParts() {
        hour.broken.add("gaps");
        one.startHour().work();
        later(Duration.ofHours(1));
        other.startHour().work();

        assertThat(hour.ran).containsExactlyElementsOf(twice());
    }

    private static List<String> twice() {
        return Stream.concat(PARTS.stream(), PARTS.stream()).toList();
    }

    /** Just beyond, as a lease holds to its very end. */
    private void later(Duration time) {
        hour.now = hour.now.plus(time).plusMillis(1);
    }

    private long ticks(String condition) {
        return count("scheduled_ticks where " + condition);
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }
}
