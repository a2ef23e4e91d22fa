package app.twicetold.core.judge;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.judge.JudgeReport.ModelReport;
import app.twicetold.core.judge.rules.Share;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.openai.OpenAiEndpoint;
import app.twicetold.core.provider.openai.OpenAiLanguageModel;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.pipeline.JudgeRetelling;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Over the wire format of OpenAI, against judges whose worth is known. */
class JudgePlanTest {
    private static final Instant AT = Instant.parse("2026-11-22T19:00:00Z");
    private static final int CASES = 62;
    private static final int PAIRS = 54;
    private static final Map<Edition, ModelReport> AS_EXPECTED = new EnumMap<>(Edition.class);
    private static @Nullable ModelReport constant;
    private static final ChainEntry STUB = ChainEntry.of("openai_compatible", "stub", Duration.ofSeconds(20));
    private static final ChainEntry MOCK = ChainEntry.of("mock", "standard", Duration.ofSeconds(20));

    @ParameterizedTest
    @EnumSource(Edition.class)
    void aJudgeThatAnswersWhatIsExpectedAgreesFully(Edition edition) {
        ModelReport report = asExpected(edition);

        assertThat(report.agreement().cases()).isEqualTo(CASES);
        assertThat(report.agreement().unanswered()).isZero();
        for (Dimension dimension : Dimension.values()) {
            assertThat(report.agreement().exactIn(dimension)).isEqualTo(new Share(CASES, CASES));
        }
        assertThat(report.agreement().order()).isEqualTo(new Share(PAIRS, PAIRS));
        assertThat(report.agreement().precision()).hasToString("100%");
        assertThat(report.agreement().recall()).hasToString("100%");
        assertThat(report.agreement().action()).isEqualTo(new Share(CASES, CASES));
        assertThat(report.agreement().confidence()).isEqualTo(new Share(CASES, CASES));
        assertThat(report.agreement().verbatim()).hasToString("100%");
        assertThat(report.agreement().dropped().hits()).isZero();
        assertThat(report.agreement().mends()).isEmpty();
        assertThat(report.inputTokens()).isEqualTo(CASES * 10_000);
        assertThat(report.costUsd()).isEqualByComparingTo("0.6262");
        assertThat(JudgeTable.of(report(edition, 1, report), null)).contains("  every judgement is as expected");
        assertThat(report.agreement().meanKappa()).isEqualTo(1);
        assertThat(report.agreement().achieved()).isEqualTo(new Share(6, 6));
        assertThat(report(edition, 1, report).isBelow(0.85)).isFalse();
    }

    @Test
    void aJudgeThatAlwaysAnswersTheSameIsSeen() {
        ModelReport report = constant();

        assertThat(report.agreement().order()).isEqualTo(new Share(0, PAIRS));
        assertThat(report.agreement().exactIn(Dimension.KEY_INFO).hits()).isLessThan(CASES);
        assertThat(report.agreement().precision().hits())
                .isLessThan(report.agreement().precision().of());
        assertThat(report.agreement().spread()).isZero();
        assertThat(String.join("\n", JudgeTable.of(report(Edition.SECOND, 2, report), null)))
                .contains(
                        "better before worse                       0%",
                        "  the better one is not above: en-strong and en-middle, ",
                        "  en-strong        key_info 60, expected level 5; structure 60, expected level 4 to 5; ",
                        "missed kp_4, kp_5");
    }

    @Test
    void whatIsBadInAnswersIsCounted() {
        ModelReport report = measured(Edition.SECOND, JudgeStub.careless(), 1);

        assertThat(report.agreement().dropped().hits()).isEqualTo(CASES);
        assertThat(report.agreement().harsh()).isEqualTo(CASES);
        assertThat(report.agreement().inflated()).isEqualTo(CASES);
        assertThat(report.agreement().mends())
                .containsEntry("evidence_dropped", CASES)
                .containsEntry("score", CASES);
    }

    @Test
    void casesWithoutAnAnswerAreMissingAndNamed() {
        ModelReport report = measured(Edition.SECOND, JudgeStub.silent(), 1);

        assertThat(report.agreement().unanswered()).isEqualTo(CASES);
        assertThat(report.failures()).hasSize(CASES).contains("en-strong: invalid_output");
        assertThat(report.agreement().exactIn(Dimension.FLUENCY)).hasToString("-");
        assertThat(JudgeTable.of(report(Edition.SECOND, 1, report), null))
                .contains("answered                                  " + CASES + " MISSING")
                .noneMatch(line -> line.contains("as expected") && !line.startsWith("previous action"));
        assertThat(report(Edition.SECOND, 1, report).isBelow(0)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Edition.class)
    void theMockChecksTheMachineryAndSaysSo(Edition edition) {
        ModelReport report = measured(edition, new MockLanguageModel(Duration.ZERO), MOCK, 1);

        assertThat(report.machinery()).isTrue();
        assertThat(report.agreement().unanswered()).isZero();
        assertThat(report.agreement().dropped().hits()).isZero();
        assertThat(String.join("\n", JudgeTable.of(report(edition, 1, report), null)))
                .contains(
                        "mock/standard is the mock: its figures show that the machinery works, and nothing of a judge.");
    }

    @Test
    void aPlanAsksModelAfterModelAndCaseAfterCaseEachAsOftenAsItRepeats() {
        JudgePlan plan = plan(Edition.SECOND, 2, STUB, MOCK);

        assertThat(plan.size()).isEqualTo(2 * CASES * 2);
        assertThat(IntStream.of(0, 1, 2, 123, 124, 247).mapToObj(plan::question))
                .extracting(question ->
                        question.entry().model() + " " + question.asked().id())
                .containsExactly(
                        "stub en-strong",
                        "stub en-strong",
                        "stub en-good",
                        "stub zh-late-claim",
                        "standard en-strong",
                        "standard zh-late-claim");
    }

    @Test
    void whatWasNotAskedIsUnanswered() {
        JudgePlan plan = plan(Edition.SECOND, 1, MOCK, STUB);

        JudgeReport report = plan.report(AT, answers(plan, new MockLanguageModel(Duration.ZERO), 20));

        assertThat(report.models())
                .extracting(model -> model.agreement().unanswered())
                .containsExactly(CASES - 20, CASES);
        assertThat(report.models().get(0).cases()).hasSize(20);
    }

    @Test
    void modelsWithOtherOptionsHaveOtherNames() {
        ChainEntry low = new ChainEntry(
                "mock", "standard", true, Duration.ofSeconds(20), Map.of("effort", "low", "endpoint", "one"));

        assertThat(plan(Edition.SECOND, 1, MOCK, low).report(AT, List.of()).models())
                .extracting(ModelReport::model)
                .containsExactly("mock/standard", "mock/standard@one{effort=low}");
    }

    /** Answers are stored one by one while a measurement goes on. */
    @Test
    void anAnswerIsReadAgainAsItWasStored() {
        JudgePlan plan = plan(Edition.SECOND, 1, MOCK);
        JudgeAnswer given =
                answers(plan, new MockLanguageModel(Duration.ZERO), 1).get(0);
        JudgeAnswer missing = JudgeAnswer.missing("en-good", "timeout");

        assertThat(Json.read(Json.write(given), JudgeAnswer.class)).isEqualTo(given);
        assertThat(Json.read(Json.write(missing), JudgeAnswer.class)).isEqualTo(missing);
    }

    /** A report is read again after the set has changed. */
    @Test
    void aReportOfAnotherSetShowsNoSingleJudgements() {
        JudgeReport report = report(Edition.SECOND, 2, constant());
        JudgeReport old =
                new JudgeReport(AT, "v2", "another", report.languages(), 2, report.baselines(), report.models());

        assertThat(JudgeTable.of(old, null))
                .contains("  the set has changed since, so single judgements are not shown")
                .noneMatch(line -> line.contains("en-strong"));
    }

    @Test
    void aReportIsReadAgainAndComparedWithALaterOne() {
        JudgeReport before = report(Edition.FIRST, 1, measured(Edition.FIRST, JudgeStub.constant(), 1));
        JudgeReport after = report(Edition.SECOND, 1, asExpected(Edition.SECOND));

        JudgeReport read = Json.read(Json.write(before), JudgeReport.class);

        assertThat(read).isEqualTo(before);
        assertThat(String.join("\n", JudgeTable.of(after, read)))
                .contains(
                        "In brackets: prompts v1 at 2026-11-22T19:00:00Z",
                        "better before worse                       100% (0%)");
        JudgeReport other = new JudgeReport(before.at(), "v1", "another", before.languages(), 1, null, before.models());
        assertThat(JudgeTable.of(after, other).get(1)).endsWith("on ANOTHER SET, which does not compare");
    }

    private static ModelReport asExpected(Edition edition) {
        return AS_EXPECTED.computeIfAbsent(edition, any -> measured(any, JudgeStub.expected(), 1));
    }

    /** Asked twice. */
    private static synchronized ModelReport constant() {
        ModelReport report = constant;
        if (report == null) {
            report = measured(Edition.SECOND, JudgeStub.constant(), 2);
            constant = report;
        }
        return report;
    }

    private static ModelReport measured(Edition edition, JudgeStub stub, int repeats) {
        try (stub) {
            LanguageModel model = new OpenAiLanguageModel(OpenAiEndpoint.compatible(null, stub.url(), null));
            return measured(edition, model, STUB, repeats);
        }
    }

    private static ModelReport measured(Edition edition, LanguageModel model, ChainEntry entry, int repeats) {
        JudgePlan plan = plan(edition, repeats, entry);
        return plan.report(AT, answers(plan, model, plan.size())).models().get(0);
    }

    private static JudgePlan plan(Edition edition, int repeats, ChainEntry... models) {
        return new JudgePlan(edition, LanguageProfiles.all(), List.of(models), repeats);
    }

    private static List<JudgeAnswer> answers(JudgePlan plan, LanguageModel model, int questions) {
        JudgeRetelling judge = new JudgeRetelling(chain(model), plan.edition());
        return IntStream.range(0, questions)
                .mapToObj(plan::question)
                .map(question -> question.ask(
                        retelling -> judge.judge(CallPurpose.playground("test", question.entry()), retelling)))
                .toList();
    }

    private static JudgeReport report(Edition edition, int repeats, ModelReport model) {
        return new JudgeReport(
                AT,
                edition.wire(),
                JudgeSet.version(LanguageProfiles.all()),
                LanguageProfiles.supportedTags(),
                repeats,
                null,
                List.of(model));
    }

    private static ProviderChain chain(LanguageModel model) {
        PriceTable prices = new PriceTable(List.of(
                new ModelPrice(STUB.provider(), STUB.model(), new BigDecimal("0.001"), new BigDecimal("0.002"), null)));
        ProviderChains chains = new ProviderChains(Map.of(Capability.LLM, List.of(STUB, MOCK)), prices);
        return new ProviderChain(
                new ProviderRegistry(List.of(model), () -> chains), new Unwritten(), new CircuitBreakers());
    }

    private static final class Unwritten extends ProviderCallRecorder {
        @Override
        public void record(AttemptRecord attempt) {
            // Nothing is written.
        }
    }
}
