package app.twicetold.core.playground;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading a run takes the same statements before anything happened in it and after everything did. */
class BrowseRunsIT {
    private static final int STATEMENTS = 7;

    @TempDir
    private Path directory = Path.of("");

    private PlaygroundFixture playground = new PlaygroundFixture(directory);

    @BeforeEach
    void anEmptyPlayground() {
        playground = new PlaygroundFixture(directory);
    }

    @Test
    void theNumberOfStatementsIsFixed() {
        String fresh = playground.run(2, 1);
        assertStatements(fresh);

        for (int i = 0; i < 3; i++) {
            String run = playground.run(6, 2);
            for (int round : List.of(1, 2)) {
                playground.record(run, round);
                playground.work();
                for (RunFacts.Lane lane : playground.facts(run).lanes()) {
                    playground.modelAnswers().request(run, lane.id(), round);
                }
                playground.work();
            }
            assertStatements(run);
        }
        assertStatements(fresh);
    }

    private void assertStatements(String run) {
        String lane = playground.facts(run).lanes().get(0).id();
        boolean answered = playground.facts(run).lanes().get(0).modelAnswer(1).isPresent();
        assertThat(playground.database.statementsOf(
                        entities -> JudgedRuns.browse(entities).show(run)))
                .hasSize(STATEMENTS);
        assertThat(playground.database.statementsOf(
                        entities -> JudgedRuns.browse(entities).list(null, 50)))
                .hasSize(STATEMENTS);
        if (answered) {
            assertThat(playground.database.statementsOf(
                            entities -> JudgedRuns.browse(entities).modelAnswer(run, lane, 1)))
                    .hasSize(STATEMENTS);
            assertThat(playground.database.statementsOf(
                            entities -> JudgedRuns.browse(entities).recording(run, 1)))
                    .hasSize(STATEMENTS);
        }
    }
}
