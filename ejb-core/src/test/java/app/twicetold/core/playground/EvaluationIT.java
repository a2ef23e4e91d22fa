package app.twicetold.core.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.judge.JudgeReport;
import app.twicetold.core.judge.JudgeReport.CaseReport;
import app.twicetold.core.playground.evaluation.EvaluationReport;
import app.twicetold.core.playground.evaluation.EvaluationSteps;
import app.twicetold.core.playground.evaluation.EvaluationView;
import app.twicetold.core.playground.work.PlaygroundTask;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.ServiceException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Measurements of judges on a real database, with workers that are lost as the test says. */
class EvaluationIT {
    private static final String ONE_MODEL =
            "{\"models\": [{\"provider\": \"mock\", \"model\": \"m0\"}], " + "\"languages\": [\"en\"]}";

    @TempDir
    private Path directory = Path.of("");

    private PlaygroundFixture playground = new PlaygroundFixture(directory);

    @BeforeEach
    void anEmptyPlayground() {
        playground = new PlaygroundFixture(directory);
    }

    @Test
    void everyModelIsAskedAboutEveryCaseAsOftenAsWanted() {
        String id = start(
                "{\"models\": [{\"provider\": \"mock\", \"model\": \"m0\"}, "
                        + "{\"provider\": \"mock\", \"model\": \"m1\"}], \"languages\": [\"en\"], \"repeats\": 2, \"prompts\": \"v1\"}");
        assertThat(show(id).asked()).isZero();
        assertThat(show(id).questions()).isEqualTo(124);
        playground.worker().run(playground.queue.remove());
        assertThat(show(id).asked()).isEqualTo(1);
        assertThat(show(id).status()).isEqualTo("running");
        assertRefused("results_not_ready", () -> report(id));

        playground.work();

        EvaluationView done = show(id);
        assertThat(done.status()).isEqualTo("done");
        assertThat(done.error()).isNull();
        assertThat(done.asked()).isEqualTo(124);
        JudgeReport report = report(id).report();
        assertThat(report.edition()).isEqualTo("v1");
        assertThat(report.set()).isEqualTo(done.set());
        assertThat(report.models()).extracting(JudgeReport.ModelReport::model).containsExactly("mock/m0", "mock/m1");
        assertThat(report.models()).allSatisfy(model -> {
            assertThat(model.machinery()).isTrue();
            assertThat(model.agreement().unanswered()).isZero();
            assertThat(model.cases()).hasSize(62);
        });
        assertThat(playground.asked).hasSize(124);
        assertThat(count("provider_calls where scope = 'playground' and job_id = '" + id + "'"))
                .isEqualTo(124);
        assertThat(count("playground_evaluation_answers")).isZero();
        assertThat(count("playground_reservations")).isZero();
        assertThat(count("audit_log where action = 'playground.evaluation_started' and target_id = '" + id + "'"))
                .isEqualTo(1);
    }

    @Test
    void oneRunsAtATime() {
        String first = start(ONE_MODEL);

        assertThatThrownBy(() -> start(ONE_MODEL)).isInstanceOfSatisfying(ServiceException.class, refused -> {
            assertThat(refused.code().wire()).isEqualTo("evaluation_busy");
            assertThat(refused.details()).containsEntry("evaluation_id", first);
        });
        assertThat(count("playground_evaluations")).isEqualTo(1);
        playground.work();
        start(ONE_MODEL);
    }

    @Test
    void ofManyAtTheSameMomentOneBegins() throws Exception {
        ExecutorService operators = Executors.newFixedThreadPool(8);
        List<Future<?>> attempts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            attempts.add(operators.submit(() -> {
                try {
                    start(ONE_MODEL);
                } catch (ServiceException busy) {
                    assertThat(busy.code().wire()).isEqualTo("evaluation_busy");
                }
            }));
        }
        for (Future<?> attempt : attempts) {
            attempt.get();
        }
        operators.shutdown();

        assertThat(count("playground_evaluations")).isEqualTo(1);
    }

    /** As after kill -9: the worker is gone with its call under way, and so is every message. */
    @Test
    void aLostWorkerCostsOneQuestionAndNoAnswer() {
        String id = start(ONE_MODEL);
        AtomicBoolean dies = new AtomicBoolean();
        playground.whileAsked = model -> {
            if (dies.getAndSet(false)) {
                playground.queue.clear();
                throw new Killed();
            }
        };
        int lost = 0;
        while (show(id).status().equals("running")) {
            dies.set(true);
            try {
                playground.work();
            } catch (Killed killed) {
                lost++;
                playground.now = playground.now.plus(Duration.ofMinutes(16));
                assertThat(playground.sweep().sweep()).isEqualTo(1);
            }
            dies.set(false);
            playground.worker().run(playground.queue.remove());
        }

        assertThat(lost).isEqualTo(31);
        assertThat(playground.asked).hasSize(31 + lost);
        assertThat(report(id).report().models().get(0).cases())
                .extracting(CaseReport::id)
                .doesNotHaveDuplicates()
                .hasSize(31);
    }

    @ParameterizedTest
    @ValueSource(longs = {14, 15, 16})
    void theSweepSendsAnEvaluationThatWaitedForMoreThanFifteenMinutes(long minutes) {
        start(ONE_MODEL);
        playground.queue.clear();
        playground.now = playground.now.plus(Duration.ofMinutes(minutes));

        assertThat(playground.sweep().sweep()).isEqualTo(minutes > 15 ? 1 : 0);
    }

    @Test
    void whatALateOwnerBringsIsDiscarded() {
        String id = start(ONE_MODEL);
        PlaygroundTask task = playground.queue.remove();
        AtomicBoolean late = new AtomicBoolean(true);
        playground.whileAsked = model -> {
            if (late.getAndSet(false)) {
                playground.now = playground.now.plus(Duration.ofMinutes(20));
                playground.worker().run(task);
            }
        };

        playground.worker().run(task);

        assertThat(playground.asked).hasSize(2);
        assertThat(show(id).asked()).isEqualTo(1);
        assertThat(playground.queue).hasSize(1);
    }

    @Test
    void aSecondMessageChangesNothing() {
        String id = start(ONE_MODEL);
        playground.queue.add(PlaygroundTask.evaluate(id));
        playground.work();

        assertThat(playground.asked).hasSize(31);
        playground.queue.add(PlaygroundTask.evaluate(id));
        playground.work();
        assertThat(playground.asked).hasSize(31);
    }

    @Test
    void theCapOfTheDayEndsItWithWhatWasAnswered() {
        playground.price = "1000";
        String id = start(ONE_MODEL);
        playground.work();

        EvaluationView capped = show(id);
        assertThat(capped.status()).isEqualTo("failed");
        assertThat(capped.error()).isEqualTo(PlaygroundError.SPEND_CAP);
        assertThat(capped.asked()).isBetween(1, 30);
        JudgeReport.ModelReport report = report(id).report().models().get(0);
        assertThat(report.cases()).hasSize(capped.asked());
        assertThat(report.agreement().unanswered()).isEqualTo(31 - capped.asked());
        assertRefused("playground_cap_reached", () -> start(ONE_MODEL));
        playground.now = playground.now.plus(Duration.ofDays(1));
        start(ONE_MODEL);
    }

    @Test
    void aModelThatDoesNotAnswerIsToldCaseByCase() {
        playground.failing.put("m0", ErrorKind.TIMEOUT);
        String id = start(ONE_MODEL);
        playground.work();

        assertThat(show(id).status()).isEqualTo("done");
        assertThat(report(id).report().models().get(0).failures()).hasSize(31).contains("en-strong: timeout");
    }

    /** As when the width of an entry cannot be read. */
    @Test
    void aDatabaseThatIsAwayForAQuestionCostsNoDelivery() {
        String id = start(ONE_MODEL);
        playground.unread.add("m0");
        playground.worker().run(playground.queue.remove());

        assertThat(playground.unread).isEmpty();
        assertThat(show(id).asked()).isEqualTo(1);
        assertThat(playground.queue).hasSize(1);
    }

    /** Its only end is that of the evaluation. The sweep leaves a question alone whose message is on its way. */
    @Test
    void aQuestionWhoseEntryHasNoPlaceWaitsHoweverLong() {
        String id = start(ONE_MODEL);
        playground.crowded.add("m0");
        playground.work();
        for (int i = 0; i < 30; i++) {
            playground.now = playground.now.plusSeconds(60);
            assertThat(playground.sweep().sweep()).isZero();
            comeBack(id);
        }
        assertThat(show(id).asked()).isZero();

        playground.crowded.clear();
        comeBack(id);
        assertThat(show(id).status()).isEqualTo("done");
        assertThat(report(id).report().models().get(0).failures()).isEmpty();
    }

    @Test
    void theSweepSendsForAQuestionThatWasPutOffMoreThanFifteenMinutesAgo() {
        String id = start(ONE_MODEL);
        playground.crowded.add("m0");
        playground.now = playground.now.plus(Duration.ofMinutes(9));
        playground.work();

        playground.now = playground.now.plus(Duration.ofMinutes(15));
        assertThat(playground.sweep().sweep()).isZero();
        playground.now = playground.now.plusMillis(1);
        assertThat(playground.sweep().sweep()).isEqualTo(1);
        assertThat(playground.queue).containsExactly(PlaygroundTask.evaluate(id));
    }

    @Test
    void aQuestionThatFindsNoPlaceForADayEndsTheEvaluation() {
        String id = start(ONE_MODEL);
        playground.crowded.add("m0");
        playground.work();
        playground.now = playground.now.plus(Duration.ofDays(1));
        comeBack(id);
        assertThat(show(id).status()).isEqualTo("running");
        playground.now = playground.now.plusMillis(1);
        comeBack(id);

        assertThat(show(id).error()).isEqualTo(PlaygroundError.TIMED_OUT);
        assertThat(show(id).asked()).isZero();
        assertThat(playground.later).isEmpty();
    }

    private void comeBack(String id) {
        assertThat(playground.later.keySet()).containsExactly(PlaygroundTask.evaluate(id));
        playground.queue.addAll(playground.later.keySet());
        playground.later.clear();
        playground.work();
    }

    @Test
    void whatTheBrokerDoesNotTakeFailsAndBlocksNothing() {
        playground.brokerIsThere = false;
        assertRefused("queue_unavailable", () -> start(ONE_MODEL));
        playground.brokerIsThere = true;

        String id = start(ONE_MODEL);
        playground.brokerIsThere = false;
        playground.worker().run(playground.queue.remove());
        assertThat(show(id).asked()).isEqualTo(1);
        playground.brokerIsThere = true;
        playground.now = playground.now.plus(Duration.ofMinutes(16));
        assertThat(playground.sweep().sweep()).isEqualTo(1);
        playground.work();
        assertThat(show(id).status()).isEqualTo("done");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void anEvaluationMayTakeADay(long msBeyond) {
        String id = start(ONE_MODEL);
        playground.worker().run(playground.queue.remove());
        playground.now = playground.now.plus(Duration.ofDays(1)).plusMillis(msBeyond);
        playground.work();

        assertThat(show(id).error()).isEqualTo(msBeyond > 0 ? PlaygroundError.TIMED_OUT : null);
        assertThat(show(id).asked()).isEqualTo(msBeyond > 0 ? 1 : 31);
    }

    @Test
    void aReleaseWithAnotherSetEndsIt() {
        String id = start(ONE_MODEL);
        playground.worker().run(playground.queue.remove());
        playground.database.run(
                entities -> entities.createNativeQuery("update playground_evaluations set set_version = 'another'")
                        .executeUpdate());
        playground.work();

        assertThat(show(id).error()).isEqualTo(PlaygroundError.SET_CHANGED);
        assertThat(playground.asked).hasSize(1);
        assertThat(report(id).report().models().get(0).agreement().unanswered())
                .as("nothing of the other set")
                .isEqualTo(31);
    }

    @Test
    void aReportIsComparedWithAnEarlierOne() {
        String v1 = start(ONE_MODEL.replace("}]", "}], \"prompts\": \"v1\""));
        playground.work();
        String v2 = start(ONE_MODEL);
        playground.work();
        String chinese = start(ONE_MODEL.replace("\"en\"", "\"zh-Hans\""));
        playground.work();

        EvaluationReport compared = playground.browseEvaluations().report(v2, v1);
        assertThat(compared.comparable()).isTrue();
        assertThat(compared.table().get(1)).startsWith("In brackets: prompts v1 at");
        assertThat(String.join("\n", compared.table())).contains("all 31 (all 31)");
        assertThat(report(v2).comparable()).isNull();
        assertThat(playground.browseEvaluations().report(v2, chinese).comparable())
                .isFalse();
        assertRefused("not_found", () -> playground.browseEvaluations().report(v2, "pge_none"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[]; body",
                "{}; models",
                "{\"models\": []}; models",
                "{\"models\": [MODEL, MODEL]}; models[1]",
                "{\"models\": [MODEL], \"repeats\": 0}; repeats",
                "{\"models\": [MODEL], \"repeats\": 6}; repeats",
                "{\"models\": [MODEL], \"languages\": \"en\"}; languages",
                "{\"models\": [MODEL], \"languages\": []}; languages",
                "{\"models\": [MODEL], \"languages\": [\"fr\"]}; languages",
                "{\"models\": [MODEL], \"languages\": [\"en\", \"en\"]}; languages",
                "{\"models\": [MODEL], \"prompts\": \"v4\"}; prompts",
                "{\"models\": [MODEL], \"colour\": 1}; colour",
                "{\"models\": [{\"provider\": \"openai\", \"model\": \"x\"}]}; models[0]"
            })
    void aWrongFormIsRefusedByField(String document, String field) {
        assertThatThrownBy(() -> start(document.replace("MODEL", "{\"provider\": \"mock\", \"model\": \"m0\"}")))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refused -> assertThat(refused.details().toString()).contains(field + "="));
        assertThat(count("playground_evaluations")).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void aLeaseHoldsUntilItIsOver(long msBeyond) {
        String id = start("{\"models\": [{\"provider\": \"mock\", \"model\": \"m0\", \"timeout_ms\": 5000}]}");
        EvaluationSteps steps = playground.evaluationSteps();
        assertThat(steps.claim(id)).isPresent();

        playground.now = playground.now.plusSeconds(65).plusMillis(msBeyond);

        assertThat(steps.claim(id).isPresent()).isEqualTo(msBeyond > 0);
    }

    private String start(String document) {
        return playground.evaluations().start(PlaygroundFixture.OPERATOR, PlaygroundFixture.json(document));
    }

    private EvaluationView show(String id) {
        return playground.browseEvaluations().show(id);
    }

    private EvaluationReport report(String id) {
        return playground.browseEvaluations().report(id, null);
    }

    private long count(String from) {
        return playground.database.inTransaction(
                entities -> ((Number) entities.createNativeQuery("select count(*) from " + from)
                                .getSingleResult())
                        .longValue());
    }

    private static void assertRefused(String code, ThrowingCallable call) {
        assertThatThrownBy(call).hasMessageContaining(code);
    }

    /** The end of a worker, which no code of the service sees. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }
}
