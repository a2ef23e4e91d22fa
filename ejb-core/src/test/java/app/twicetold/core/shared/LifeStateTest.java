package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.playground.rules.EvaluationStatus;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.privacy.rules.DeletionStatus;
import app.twicetold.core.schedule.rules.TickState;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every life of work: each line is a state, and the moves that it has. It has no others. */
class LifeStateTest {
    static Stream<Arguments> lives() {
        return Stream.of(
                        life(AttemptStatus.values(), """
                                awaiting_upload: uploaded failed
                                uploaded: uploaded processing failed
                                processing: assessed unreliable failed
                                assessed:
                                unreliable:
                                failed: processing
                                """),
                        life(ExemplarStatus.values(), """
                                pending: ready failed unavailable
                                ready: pending unavailable
                                failed: pending unavailable
                                unavailable: pending
                                """),
                        life(JobStatus.values(), """
                                queued: queued running canceled
                                running: queued running succeeded failed
                                succeeded:
                                failed: queued
                                canceled:
                                """),
                        life(DeletionStatus.values(), """
                                queued: running
                                running: running failed done
                                failed: running
                                done: running
                                """),
                        life(TickState.values(), """
                                waiting: running superseded
                                running: waiting running completed stopped failed superseded
                                completed:
                                stopped:
                                failed:
                                superseded:
                                """),
                        life(EvaluationStatus.values(), """
                                running: done failed
                                done:
                                failed:
                                """),
                        life(RoundState.values(), """
                                awaiting_audio: awaiting_audio transcribing
                                transcribing: assessing done unreliable failed
                                assessing: done
                                done: awaiting_audio transcribing assessing
                                unreliable: awaiting_audio transcribing assessing
                                failed: awaiting_audio transcribing
                                """),
                        life(ResultStatus.values(), """
                                pending: running failed
                                running: pending running done failed
                                done:
                                skipped: pending
                                failed: pending
                                """))
                .flatMap(life -> life);
    }

    /** Each pair of states, and whether the one may become the other. */
    private static <S extends LifeState<S>> Stream<Arguments> life(S[] states, String table) {
        assertThat(table.lines()).hasSameSizeAs(states);
        return Arrays.stream(states).flatMap(from -> {
            String moves = table.lines()
                    .filter(line -> line.startsWith(from.wire() + ":"))
                    .findFirst()
                    .orElseThrow();
            return Arrays.stream(states)
                    .map(to -> Arguments.of(
                            from, to, Arrays.asList(moves.split("[: ]+")).lastIndexOf(to.wire()) > 0));
        });
    }

    @ParameterizedTest(name = "{0} to {1}: {2}")
    @MethodSource("lives")
    <S extends LifeState<S>> void workMovesOnlyWhereTheTableSaysSo(S from, S to, boolean allowed) {
        assertThat(from.mayBecome(to)).isEqualTo(allowed);
        if (allowed) {
            assertThat(from.to(to, "job_1")).isEqualTo(to.wire());
        } else {
            assertThatIllegalStateException()
                    .isThrownBy(() -> from.to(to, "job_1"))
                    .withMessage("job_1 is " + from.wire() + " and cannot become " + to.wire());
        }
    }

    @Test
    void onlyOpenContentJobsCanBeTaken() {
        assertThat(Arrays.stream(JobStatus.values()).filter(JobStatus::isOpen))
                .containsExactly(JobStatus.QUEUED, JobStatus.RUNNING);
    }
}
