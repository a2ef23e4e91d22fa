package app.twicetold.core.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.playground.rules.SkipReason;
import app.twicetold.core.playground.work.LaneSteps;
import app.twicetold.core.playground.work.PlaygroundTask;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the queue of the playground asks for, on a real database, with workers that are lost as the test says. */
class PlaygroundWorkIT {
    private static final Duration LEASE = Duration.ofSeconds(65);

    @TempDir
    private Path directory = Path.of("");

    private PlaygroundFixture playground = new PlaygroundFixture(directory);

    @BeforeEach
    void anEmptyPlayground() {
        playground = new PlaygroundFixture(directory);
    }

    @Test
    void aRunHearsOnceAndJudgesInEveryLane() {
        String run = playground.run(6, 1);
        for (int round : List.of(1, 2)) {
            playground.record(run, round);
            playground.work();
        }
        RunFacts facts = playground.facts(run);

        assertThat(facts.rounds()).extracting(RunFacts.Round::state).containsOnly(RoundState.DONE);
        assertThat(facts.lanes()).hasSize(6).allSatisfy(lane -> {
            assertThat(lane.results()).hasSize(2).allSatisfy(result -> {
                assertThat(result.status()).isEqualTo(ResultStatus.DONE);
                assertThat(there(result.call()).modelRef())
                        .isEqualTo(lane.entry().ref().toString());
                assertThat(there(result.call()).inputTokens()).isPositive();
            });
            assertThat(there(lane.of(2).get(0).comparison()).overallDelta())
                    .isEqualTo(there(lane.of(2).get(0).assessment()).overall()
                            - there(lane.of(1).get(0).assessment()).overall());
            assertThat(there(lane.of(2).get(0).assessment()).previousAction())
                    .isEqualTo(there(there(lane.of(1).get(0).assessment()).oneAction())
                            .microSkill());
        });
        assertThat(Collections.frequency(playground.asked, "transcribe")).isEqualTo(2);
        assertThat(playground.asked).hasSize(2 + 12);
        assertThat(calls("scope = 'playground' and job_id = '" + run + "'")).isEqualTo(14);
    }

    @Test
    void everyRepeatIsAJudgementOfItsOwn() {
        String run = playground.run(2, 3);
        playground.record(run, 1);
        playground.worker().run(playground.queue.remove());
        assertThat(playground.queue)
                .as("one task for each lane")
                .hasSize(2)
                .doesNotHaveDuplicates()
                .allSatisfy(task -> assertThat(task.stage()).isEqualTo(PlaygroundTask.Stage.PLAYGROUND_ASSESS));
        playground.work();

        assertThat(playground.facts(run).lanes())
                .allSatisfy(lane -> assertThat(lane.of(1))
                        .extracting(RunFacts.Result::repeat)
                        .containsExactly(1, 2, 3));
        assertThat(playground.asked).hasSize(1 + 6);
    }

    @Test
    void oneFailingLaneOfThreeLeavesTheOthersAlone() {
        playground.failing.put("m1", ErrorKind.CONTENT_POLICY);
        String run = playground.run(3, 1);
        playground.record(run, 1);
        playground.work();

        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.DONE);
        assertThat(result(run, "m0").status()).isEqualTo(ResultStatus.DONE);
        assertThat(result(run, "m2").status()).isEqualTo(ResultStatus.DONE);
        assertThat(result(run, "m1").error()).isEqualTo(new PlaygroundError("content_policy", "content_policy", false));
        assertThat(playground.asked).as("no fallback").doesNotContain("standard");

        playground.record(run, 2);
        playground.work();
        assertThat(lane(run, "m1").of(2).get(0).skipReason()).isEqualTo(SkipReason.ROUND1_NOT_DONE);
        assertRefused(
                "not_retryable",
                () -> playground.retry().retry(run, lane(run, "m1").id(), 2));

        playground.failing.clear();
        int read = playground.facts(run).version();
        playground.retry().retry(run, lane(run, "m1").id(), 1);
        playground.work();
        playground.retry().retry(run, lane(run, "m1").id(), 2);
        playground.work();
        assertThat(playground.facts(run).version()).isEqualTo(read + 2);
        assertThat(lane(run, "m1").results())
                .extracting(RunFacts.Result::status)
                .containsOnly(ResultStatus.DONE);
        assertThat(lane(run, "m1").of(2).get(0).comparison()).isNotNull();
        assertRefused(
                "not_retryable",
                () -> playground.retry().retry(run, lane(run, "m1").id(), 1));
    }

    @Test
    void aLaneWhoseEntryHasNoPlaceComesBackAndDoesItsWork() {
        String run = playground.run(2, 2);
        playground.record(run, 1);
        playground.crowded.add("m1");
        playground.work();

        assertThat(result(run, "m0").status()).isEqualTo(ResultStatus.DONE);
        assertThat(lane(run, "m1").of(1)).extracting(RunFacts.Result::status).containsOnly(ResultStatus.PENDING);
        assertThat(playground.later.keySet())
                .containsExactly(PlaygroundTask.assess(lane(run, "m1").id(), 1));
        assertThat(playground.later.values())
                .allSatisfy(pause -> assertThat(pause).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(20)));

        playground.crowded.clear();
        comeBack();
        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.DONE);
        assertThat(lane(run, "m1").of(1)).extracting(RunFacts.Result::status).containsOnly(ResultStatus.DONE);
    }

    @ParameterizedTest
    @CsvSource({"599, pending", "600, failed"})
    void aLaneWithoutAPlaceFailsAfterTenMinutes(long seconds, String status) {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.crowded.add("m1");
        playground.work();

        playground.now = playground.now.plusSeconds(seconds);
        comeBack();

        assertThat(result(run, "m1").status().wire()).isEqualTo(status);
        assertThat(playground.later).hasSize(status.equals("failed") ? 0 : 1);
    }

    @Test
    void aRoundWhoseRecogniserHasNoPlaceComesBackAndIsHeard() {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.crowded.add("standard");
        playground.work();

        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.TRANSCRIBING);
        assertThat(playground.later.keySet()).containsExactly(PlaygroundTask.transcribe(run, 1));

        playground.crowded.clear();
        comeBack();
        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.DONE);
    }

    @Test
    void anExemplarWhoseEntryHasNoPlaceComesBackAndIsMade() {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();
        playground.exemplars().request(run, lane(run, "m0").id(), 1);
        playground.crowded.add("m0");
        playground.work();

        assertThat(playground.later.keySet())
                .containsExactly(PlaygroundTask.exemplar(lane(run, "m0").id(), 1));

        playground.crowded.clear();
        comeBack();
        assertThat(playground.rows("playground_model_answers where status = 'ready'"))
                .isEqualTo(1);
    }

    /** As when the width of an entry cannot be read. */
    @Test
    void aDatabaseThatIsAwayForACallCostsNoDelivery() {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.unread.add("standard");
        playground.unread.add("m1");
        playground.work();
        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.DONE);
        assertThat(result(run, "m1").status()).isEqualTo(ResultStatus.DONE);

        playground.unread.add("m0");
        playground.exemplars().request(run, lane(run, "m0").id(), 1);
        playground.work();
        assertThat(lane(run, "m0").exemplar(1).orElseThrow().status()).isEqualTo(ExemplarStatus.READY);
        assertThat(playground.unread).isEmpty();
    }

    /** The message that comes back for it is on its way. */
    @Test
    void aLaneThatIsPutOffStaysWhenItsRoundComesAgainWithoutABroker() {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        PlaygroundTask transcription = there(playground.queue.peek());
        playground.crowded.add("m1");
        playground.work();

        playground.brokerIsThere = false;
        playground.worker().run(transcription);

        assertThat(result(run, "m1").status()).isEqualTo(ResultStatus.PENDING);
        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.ASSESSING);
        playground.brokerIsThere = true;
        playground.crowded.clear();
        playground.now = playground.now.plus(Duration.ofMinutes(16));
        assertThat(playground.sweep().sweep()).isEqualTo(1);
        playground.work();
        assertThat(result(run, "m1").status()).isEqualTo(ResultStatus.DONE);
    }

    private void comeBack() {
        playground.queue.addAll(playground.later.keySet());
        playground.later.clear();
        playground.work();
    }

    @Test
    void anUnreliableTranscriptIsJudgedOnlyWhenAsked() {
        playground.heard = "Too few words";
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();
        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.UNRELIABLE);
        assertThat(playground.facts(run).lanes())
                .allSatisfy(lane -> assertThat(lane.of(1).get(0).status()).isEqualTo(ResultStatus.SKIPPED));

        int read = playground.facts(run).version();
        playground.assessAnyway().assess(run, 1);
        playground.work();

        assertThat(playground.facts(run).version()).isEqualTo(read + 1);
        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.DONE);
        assertRefused("not_retryable", () -> playground.assessAnyway().assess(run, 1));
    }

    /** A lane whose round 1 came late was left out when the others were judged anyway. */
    @Test
    void aSkippedRoundTwoIsJudgedOnceItsRoundOneIsThere() {
        playground.failing.put("m1", ErrorKind.SERVER_ERROR);
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();
        playground.heard = "Too few words";
        playground.record(run, 2);
        playground.work();
        String late = lane(run, "m1").id();
        assertRefused("not_retryable", () -> playground.retry().retry(run, late, 2));

        playground.assessAnyway().assess(run, 2);
        playground.work();
        assertThat(lane(run, "m0").of(2).get(0).status()).isEqualTo(ResultStatus.DONE);
        assertThat(lane(run, "m1").of(2).get(0).skipReason()).isEqualTo(SkipReason.UNRELIABLE);
        playground.failing.clear();
        playground.retry().retry(run, late, 1);
        playground.work();
        playground.retry().retry(run, late, 2);
        playground.work();

        assertThat(lane(run, "m1").of(2).get(0).status()).isEqualTo(ResultStatus.DONE);
        assertThat(lane(run, "m1").of(2).get(0).comparison()).isNotNull();
        assertThat(playground.facts(run).round(2).state()).isEqualTo(RoundState.DONE);
    }

    /** One lane alone may be asked although the round is worth no score; the others stay open to the same. */
    @Test
    void eachLaneOfAnUnreliableRoundTwoCanBeRetried() {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();
        playground.heard = "Too few words";
        playground.record(run, 2);
        playground.work();

        for (RunFacts.Lane lane : playground.facts(run).lanes()) {
            playground.retry().retry(run, lane.id(), 2);
            playground.work();
            assertThat(playground.facts(run).round(2).state()).isEqualTo(RoundState.DONE);
        }
        assertThat(playground.facts(run).lanes())
                .allSatisfy(lane -> assertThat(lane.of(2).get(0).status()).isEqualTo(ResultStatus.DONE));
    }

    /** A setting that changes between the rounds compares no apples with pears. */
    @Test
    void aRunKeepsTheEditionThatItBeganWith() {
        playground.edition = Edition.FIRST;
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();
        playground.edition = Edition.SECOND;
        playground.record(run, 2);
        playground.work();

        assertThat(playground.facts(run).edition()).isEqualTo(Edition.FIRST);
        assertThat(playground.facts(run).lanes())
                .allSatisfy(lane -> assertThat(lane.results())
                        .hasSize(2)
                        .allSatisfy(
                                result -> assertThat(there(result.assessment()).rubricVersion())
                                        .isEqualTo(Edition.FIRST.rubric())));
    }

    @Test
    void theRecogniserOfTheRunHears() {
        String article = playground.library.article(version -> {});
        String run =
                playground.create().create(PlaygroundFixture.OPERATOR, PlaygroundFixture.json("""
                {"article_id": "%s", "asr": {"provider": "mock", "model": "ears"},
                 "models": [{"provider": "mock", "model": "m0"}, {"provider": "mock", "model": "m1"}]}
                """.formatted(article)));
        playground.record(run, 1);
        playground.work();

        assertThat(playground.facts(run).round(1).asrRef()).isEqualTo("mock/ears");
        assertThat(calls("capability = 'asr' and model = 'ears' and job_id = '" + run + "'"))
                .isEqualTo(1);
    }

    /** The rule of the app decides. */
    @ParameterizedTest
    @CsvSource({
        "too_short, 9000, en, 0.95, 48",
        "no_speech, 60000, en, 0.95, 10",
        "language_mismatch, 60000, zh, 0.95, 48",
        "low_audio_quality, 60000, en, 0.2, 48"
    })
    void aTranscriptThatIsWorthNoScoreIsJudgedByNoLane(
            String reason, String durationMs, String language, double confidence, long lastWordEnd) {
        playground.heardLanguage = language;
        playground.heardConfidence = confidence;
        playground.lastWordEndMs = Math.min(lastWordEnd * 1_000, Long.parseLong(durationMs));
        String run = playground.run(2, 1);
        playground.upload(run, 1, "audio/webm", durationMs, playground.recording("with_duration.webm"));
        playground.work();

        RunFacts facts = playground.facts(run);
        assertThat(facts.round(1).state()).isEqualTo(RoundState.UNRELIABLE);
        assertThat(there(facts.round(1).unreliableReason()).wire()).isEqualTo(reason);
        assertThat(facts.lanes())
                .allSatisfy(lane -> assertThat(lane.of(1).get(0).skipReason()).isEqualTo(SkipReason.UNRELIABLE));
        assertThat(playground.asked).containsExactly("transcribe");
    }

    /** What no one said is no evidence, as in the app. */
    @Test
    void evidenceThatIsNotInTheTranscriptIsDropped() {
        playground.judged = answer -> answer.replaceFirst(
                "\"evidence\":\\[[^\\]]*\\]", "\"evidence\":[\"words that were never spoken by anybody\"]");
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();

        assertThat(playground.facts(run).lanes()).allSatisfy(lane -> {
            ScoredAssessment scored = there(lane.of(1).get(0).assessment());
            assertThat(scored.dimensions().get(Dimension.KEY_INFO))
                    .isNotNull()
                    .satisfies(finding -> assertThat(finding.evidenceIds()).isEmpty());
            assertThat(scored.evidence())
                    .isNotEmpty()
                    .noneMatch(evidence -> evidence.transcriptExcerpt().contains("never spoken"));
        });
    }

    @Test
    void nothingThatWasSaidCannotBeJudged() {
        playground.heard = "";
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();

        assertRefused("not_retryable", () -> playground.assessAnyway().assess(run, 1));
    }

    @Test
    void aRoundTwoInWhichNothingWasSaidCannotBeRetried() {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();
        playground.heard = "";
        playground.record(run, 2);
        playground.work();

        assertRefused(
                "not_retryable",
                () -> playground.retry().retry(run, lane(run, "m0").id(), 2));
    }

    @Test
    void theModelOfTheLaneWritesAndTheChainOfTheAppSpeaks() {
        String run = playground.run(2, 1);
        String lane = lane(run, "m0").id();
        assertRefused("results_not_ready", () -> playground.exemplars().request(run, lane, 1));
        playground.record(run, 1);
        playground.work();

        playground.exemplars().request(run, lane, 1);
        assertRefused("exemplar_busy", () -> playground.exemplars().request(run, lane, 1));
        playground.work();

        RunFacts.Exemplar exemplar = lane(run, "m0").exemplar(1).orElseThrow();
        assertThat(exemplar.status()).isEqualTo(ExemplarStatus.READY);
        assertThat(exemplar.text()).isNotBlank();
        assertThat(exemplar.modelRef()).isEqualTo("mock/m0");
        assertThat(exemplar.ttsRef()).isEqualTo("mock/standard");
        playground.exemplars().request(run, lane, 1);
        playground.work();
        assertThat(lane(run, "m0").exemplar(1).orElseThrow().objectKey()).isNotEqualTo(exemplar.objectKey());
    }

    /** An entry may lose its key after the run was created. */
    @Test
    void aLaneWhoseModelIsNotConfiguredFails() {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.unconfigured.add(Capability.LLM);
        playground.work();

        assertThat(playground.facts(run).lanes())
                .allSatisfy(lane ->
                        assertThat(there(lane.of(1).get(0).error()).kind()).isEqualTo("unconfigured"));
        assertThat(playground.asked).containsExactly("transcribe");
    }

    @Test
    void anExemplarThatNoVoiceCanSpeakHasItsText() {
        String run = playground.run(2, 1);
        String lane = lane(run, "m0").id();
        playground.record(run, 1);
        playground.work();
        playground.unconfigured.add(Capability.TTS);
        playground.exemplars().request(run, lane, 1);
        playground.work();

        RunFacts.Exemplar exemplar = lane(run, "m0").exemplar(1).orElseThrow();
        assertThat(exemplar.status()).isEqualTo(ExemplarStatus.UNAVAILABLE);
        assertThat(exemplar.text()).isNotBlank();
        assertThat(exemplar.objectKey()).isNull();
        assertThat(exemplar.error()).isNull();
    }

    @Test
    void twoHundredRacesOfTwoDeliveriesMakeOneCallAndOneLandingEach() throws Exception {
        String run = playground.run(2, 5);
        playground.record(run, 1);
        playground.worker().run(playground.queue.remove());
        PlaygroundTask task = playground.queue.remove();
        int races = 200;
        ExecutorService workers = Executors.newFixedThreadPool(2);
        try {
            for (int race = 0; race < races; race++) {
                playground.asked.clear();
                reopen(task.id());
                List<Future<?>> both = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    both.add(workers.submit(() -> playground.worker().run(task)));
                }
                for (Future<?> one : both) {
                    one.get();
                }
                assertThat(playground.asked).as("race " + race).hasSize(1);
            }
        } finally {
            workers.shutdown();
        }
        assertThat(calls("capability = 'llm' and error_kind is null")).isEqualTo(races);
    }

    /** One judgement of the lane waits again, the others are there. */
    private void reopen(String laneId) {
        playground.database.run(entities -> {
            entities.createNativeQuery("delete from playground_results where lane_id = :lane and repeat > 1")
                    .setParameter("lane", laneId)
                    .executeUpdate();
            entities.createNativeQuery("update playground_results set status = 'pending', assessment = null"
                            + " where lane_id = :lane")
                    .setParameter("lane", laneId)
                    .executeUpdate();
            entities.createNativeQuery("update playground_rounds set state = 'assessing' where round = 1")
                    .executeUpdate();
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void aLeaseHoldsUntilItIsOver(long msBeyond) {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.worker().run(playground.queue.remove());
        LaneSteps steps = playground.laneSteps();
        String result = steps.free(playground.queue.remove().id(), 1).get(0);
        LaneSteps.Claim first = steps.claim(result).orElseThrow();

        playground.now = playground.now.plus(LEASE).plusMillis(msBeyond);

        assertThat(steps.claim(result).isPresent()).isEqualTo(msBeyond > 0);
        assertThat(first.token()).isNotBlank();
    }

    @Test
    void whatALateOwnerBringsIsDiscarded() {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.worker().run(playground.queue.remove());
        PlaygroundTask task = playground.queue.remove();
        AtomicBoolean late = new AtomicBoolean(true);
        playground.whileAsked = model -> {
            if (late.getAndSet(false)) {
                // The first owner sleeps beyond its lease, and another one does the work.
                playground.now = playground.now.plus(LEASE).plusMillis(1);
                playground.worker().run(task);
            }
        };

        playground.worker().run(task);

        assertThat(playground.asked).hasSize(3);
        assertThat(calls("capability = 'llm'")).isEqualTo(2);
        RunFacts.Result landed =
                playground.facts(run).lane(task.id()).orElseThrow().of(1).get(0);
        assertThat(landed.status()).isEqualTo(ResultStatus.DONE);
        assertThat(landed.finishedAt()).isEqualTo(playground.now);
    }

    @Test
    void aDeliveryAfterTheTranscriptionAsksOnlyForTheLanesThatWait() {
        String run = playground.run(3, 1);
        playground.record(run, 1);
        PlaygroundTask transcription = playground.queue.remove();
        playground.worker().run(transcription);
        playground.worker().run(playground.queue.remove());
        playground.queue.clear();

        playground.worker().run(transcription);

        assertThat(playground.queue).hasSize(2);
        playground.work();
        assertThat(Collections.frequency(playground.asked, "transcribe")).isEqualTo(1);
        assertThat(playground.asked).hasSize(1 + 3);
    }

    /**
     * As after kill -9: the worker is gone, with its call under way, and nothing that it would have written is there.
     */
    @Test
    void aRunOfSixLanesIsFinishedAfterTheLossOfAWorkerAtEachOfItsSteps() {
        String run = playground.run(6, 1);
        playground.record(run, 1);
        AtomicBoolean dies = new AtomicBoolean();
        playground.whileAsked = model -> {
            if (dies.getAndSet(false)) {
                playground.queue.clear();
                throw new Killed();
            }
        };
        Map<String, Integer> landed = new HashMap<>();
        for (int step = 0; step < 7; step++) {
            dies.set(true);
            try {
                playground.work();
            } catch (Killed lost) {
                playground.now = playground.now.plus(Duration.ofMinutes(16));
                assertThat(playground.sweep().sweep()).isPositive();
            }
            for (RunFacts.Lane lane : playground.facts(run).lanes()) {
                lane.of(1).stream()
                        .filter(result -> result.status() == ResultStatus.DONE)
                        .forEach(result -> landed.putIfAbsent(
                                lane.entry().model(),
                                Collections.frequency(
                                        playground.asked, lane.entry().model())));
            }
            // One more piece of work lands before the next loss.
            PlaygroundTask next = playground.queue.poll();
            if (next != null) {
                dies.set(false);
                playground.worker().run(next);
            }
        }
        playground.work();

        assertThat(playground.facts(run).lanes())
                .allSatisfy(lane -> assertThat(lane.of(1).get(0).status()).isEqualTo(ResultStatus.DONE));
        landed.forEach((model, calls) -> assertThat(Collections.frequency(playground.asked, model))
                .as("calls of " + model + " after its result had landed")
                .isEqualTo(calls));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void theSweepSendsWorkAgainThatWaitedForMoreThanFifteenMinutes(long msBeyond) {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        assertSwept(msBeyond, 1);
        playground.worker().run(playground.queue.remove());
        assertSwept(msBeyond, 2);
        playground.work();
        playground.exemplars().request(run, lane(run, "m0").id(), 1);
        assertSwept(msBeyond, 1);
    }

    /** The messages are lost and found again. */
    private void assertSwept(long msBeyond, int messages) {
        List<PlaygroundTask> lost = List.copyOf(playground.queue);
        playground.queue.clear();
        playground.now = playground.now.plus(Duration.ofMinutes(15)).plusMillis(msBeyond);

        assertThat(playground.sweep().sweep()).isEqualTo(msBeyond > 0 ? messages : 0);

        assertThat(playground.queue).hasSize(msBeyond > 0 ? messages : 0).allMatch(lost::contains);
        playground.queue.clear();
        playground.queue.addAll(lost);
    }

    @Test
    void theSweepLeavesWhatFailed() {
        playground.failing.put("m0", ErrorKind.SERVER_ERROR);
        playground.failing.put("m1", ErrorKind.SERVER_ERROR);
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();
        playground.now = playground.now.plus(Duration.ofDays(1));

        assertThat(playground.sweep().sweep()).isZero();
        assertThat(result(run, "m0").status()).isEqualTo(ResultStatus.FAILED);
    }

    @Test
    void theCapOfTheDayStopsCallsAndRefusesNewOnes() {
        playground.price = "1000";
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();

        assertThat(playground.facts(run).costUsd()).isGreaterThan(new BigDecimal("20"));
        assertRefused("playground_cap_reached", () -> playground.record(run, 2));
        assertRefused("playground_cap_reached", () -> playground.run(2, 1));
        playground.now = playground.now.plus(Duration.ofDays(1));
        playground.record(run, 2);
    }

    @Test
    void idsTellNothingOfTheOrder() {
        HashSet<List<String>> orders = new HashSet<>();
        HashSet<List<String>> ids = new HashSet<>();
        for (int i = 0; i < 40; i++) {
            RunFacts facts = playground.facts(playground.run(3, 1));
            orders.add(facts.lanes().stream().map(lane -> lane.entry().model()).toList());
            ids.add(facts.lanes().stream()
                    .sorted(Comparator.comparing(RunFacts.Lane::id))
                    .map(lane -> lane.entry().model())
                    .toList());
        }

        assertThat(orders).hasSizeGreaterThan(3);
        assertThat(ids).hasSizeGreaterThan(3);
    }

    private RunFacts.Lane lane(String run, String model) {
        return playground.facts(run).lanes().stream()
                .filter(lane -> lane.entry().model().equals(model))
                .findFirst()
                .orElseThrow();
    }

    private RunFacts.Result result(String run, String model) {
        return lane(run, model).of(1).get(0);
    }

    private long calls(String where) {
        return playground.rows("provider_calls where " + where);
    }

    private static <T> T there(@Nullable T value) {
        return Objects.requireNonNull(value);
    }

    private static void assertRefused(String code, ThrowingCallable call) {
        assertThatThrownBy(call).hasMessageContaining(code);
    }

    /** The end of a worker, which no code of the service sees. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }
}
