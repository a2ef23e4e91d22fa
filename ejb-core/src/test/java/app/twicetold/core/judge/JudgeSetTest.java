package app.twicetold.core.judge;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.FillerCap;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.ScoreLevel;
import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.judge.rules.Agreement;
import app.twicetold.core.judge.rules.Baseline;
import app.twicetold.core.judge.rules.LevelRange;
import app.twicetold.core.judge.rules.RubricTable;
import app.twicetold.core.judge.rules.SpokenText;
import app.twicetold.core.library.Seeds;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.pipeline.Retelling;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JudgeSetTest {
    private static final Set<String> KINDS = Set.of(
            "strong",
            "good",
            "middle",
            "weak",
            "very-short",
            "off-topic",
            "reversed",
            "reading",
            "stuttering",
            "accent",
            "orders",
            "mixed",
            "fillers",
            "some-fillers",
            "halves",
            "disorder",
            "added",
            "number",
            "no-punctuation",
            "comma",
            "homophones",
            "reading-part",
            "switching",
            "thin",
            "followed",
            "not-followed",
            "worse",
            "repeats",
            "side-track",
            "broken",
            "late-claim");

    static Stream<LanguageProfile> languages() {
        return LanguageProfiles.all().stream();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyLanguageHasEveryKind(LanguageProfile language) {
        List<JudgeCase> cases = JudgeSet.of(language).cases();

        assertThat(cases).hasSizeGreaterThanOrEqualTo(30);
        assertThat(cases.stream().map(each -> each.id().substring(each.id().indexOf('-') + 1)))
                .containsExactlyInAnyOrderElementsOf(KINDS);
        assertThat(JudgeSet.of(language).pairs())
                .allSatisfy(
                        pair -> assertThat(cases.stream().map(JudgeCase::id)).contains(pair.better(), pair.worse()));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyCaseIsOneThatTheServiceWouldAssess(LanguageProfile language) {
        Set<String> ofLanguage = Seeds.load().articles().stream()
                .filter(article -> article.language().equals(language.tag()))
                .map(Seeds.Article::id)
                .collect(Collectors.toSet());
        for (JudgeCase each : JudgeSet.of(language).cases()) {
            Retelling retelling = each.retelling(language);

            assertThat(ofLanguage).contains(each.article());
            assertThat(language.lengthOf(retelling.transcript()))
                    .as(each.id())
                    .isGreaterThanOrEqualTo(language.validityFloor());
            assertThat(retelling.durationMs()).as(each.id()).isBetween(20_000L, 180_000L);
            assertThat(each.why()).isNotBlank();
            assertThat(each.skills())
                    .isNotEmpty()
                    .allMatch(skill -> MicroSkill.find(skill).isPresent());
            Set<String> points = new HashSet<>(each.covered());
            points.addAll(each.expected().either());
            assertThat(retelling.article().keyPoints().stream().map(point -> point.id()))
                    .containsAll(points);
        }
    }

    /** So two items cannot contradict each other: the same words of the rubric give the same levels. */
    @ParameterizedTest
    @MethodSource("languages")
    void whatIsExpectedFollowsFromTheRubric(LanguageProfile language) {
        for (JudgeCase each : JudgeSet.of(language).cases()) {
            RubricTable rubric = each.rubric(language);
            int points = each.retelling(language).article().keyPoints().size();
            int either = each.expected().either().size();

            assertThat(each.expected().levels().get(Dimension.KEY_INFO))
                    .as(each.id())
                    .isEqualTo(new LevelRange(
                            rubric.keyInfo(each.covered().size(), points),
                            rubric.keyInfo(each.covered().size() + either, points)));
            assertThat(Map.of(
                            Dimension.STRUCTURE, rubric.structure(),
                            Dimension.EFFICIENCY, rubric.efficiency(),
                            Dimension.FLUENCY, rubric.fluency()))
                    .as(each.id())
                    .allSatisfy((dimension, level) -> assertThat(level)
                            .as(each.id() + " " + dimension)
                            .isBetween(
                                    range(each, dimension).min(),
                                    range(each, dimension).max()));
            assertThat(each.skills())
                    .as(each.id())
                    .hasSizeLessThanOrEqualTo(2)
                    .contains(
                            rubric.actions(each.covered().size(), points).get(0).wire());
            assertThat(each.confidence().equals(Set.of("low")))
                    .as(each.id() + ": low, and only then, when little retells the article")
                    .isEqualTo(rubric.isThin());
        }
    }

    /**
     * Whoever writes an item counts fillers in another way than the service, and a judge is told the rate of the
     * service.
     */
    @ParameterizedTest
    @MethodSource("languages")
    void whatTheServiceCountsIsAccepted(LanguageProfile language) {
        for (JudgeCase each : JudgeSet.of(language).cases()) {
            int cap = FillerCap.of(language.fillerRate(each.said(language).transcript()));
            assertThat(range(each, Dimension.EFFICIENCY).min()).as(each.id()).isLessThanOrEqualTo(cap);
            if (cap < ScoreLevel.HIGHEST) {
                assertThat(each.skills()).as(each.id()).contains(MicroSkill.CUT_FILLERS.wire());
            }
        }
    }

    /** People and the service may count a filler more or less, but not so that another level follows. */
    @ParameterizedTest
    @MethodSource("languages")
    void whatWasHeardAndWhatIsCountedBoundTheSameLevels(LanguageProfile language) {
        assertThat(JudgeSet.of(language).cases())
                .allSatisfy(
                        each -> assertThat(FillerCap.of(each.rubric(language).fillerRate()))
                                .as(each.id())
                                .isEqualTo(FillerCap.of(
                                        language.fillerRate(each.said(language).transcript()))));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void aRangeHasAtMostTwoLevelsAndWhatWasHeardIsInTheSet(LanguageProfile language) {
        for (JudgeCase each : JudgeSet.of(language).cases()) {
            assertThat(each.expected().levels().values())
                    .as(each.id())
                    .allSatisfy(range -> assertThat(range.max() - range.min()).isLessThanOrEqualTo(1));
            assertThat(each.heard().fillers())
                    .as(each.id())
                    .isGreaterThanOrEqualTo(
                            language.hesitationsIn(each.said(language).transcript()).values().stream()
                                    .mapToInt(Integer::intValue)
                                    .sum());
            Set<String> told = new HashSet<>(each.covered());
            told.retainAll(each.expected().either());
            assertThat(told).as(each.id()).isEmpty();
            assertThat(each.previous() == null).isEqualTo(each.achieved() == null);
        }
    }

    /** A kind is the same in every language; what its words are about may differ by a level. */
    @Test
    void twinsAgree() {
        Map<String, List<JudgeCase>> twins = languages()
                .flatMap(language -> JudgeSet.of(language).cases().stream())
                .collect(Collectors.groupingBy(
                        each -> each.id().substring(each.id().indexOf('-') + 1)));

        twins.forEach((kind, cases) -> {
            for (Dimension dimension : Dimension.values()) {
                assertThat(cases.stream().map(each -> range(each, dimension)))
                        .as(kind)
                        .allSatisfy(range -> cases.forEach(other -> {
                            assertThat(range.min())
                                    .isLessThanOrEqualTo(range(other, dimension).max());
                            assertThat(range.max())
                                    .isGreaterThanOrEqualTo(
                                            range(other, dimension).min());
                        }));
            }
            assertThat(cases.stream().map(JudgeCase::achieved).distinct()).hasSize(1);
        });
    }

    /** The set can fail a judge: the figures of docs/judging.md. */
    @Test
    void whoJudgesNothingDoesNotAgree() {
        List<Agreement.Case> cases = languages()
                .flatMap(language -> JudgeSet.of(language).cases().stream())
                .map(each -> new Agreement.Case(each.id(), each.expected(), List.of()))
                .toList();
        List<Agreement.Pair> pairs = languages()
                .flatMap(language -> JudgeSet.of(language).pairs().stream())
                .toList();

        Agreement constant = Agreement.of(Baseline.CONSTANT, cases, pairs);
        Agreement naive = Agreement.of(Baseline.NAIVE, cases, pairs);

        assertThat(cases).hasSizeGreaterThanOrEqualTo(60);
        assertThat(constant.meanKappa()).isLessThanOrEqualTo(0.1).isZero();
        assertThat(naive.meanKappa()).isLessThanOrEqualTo(0.4).isEqualTo(0.25);
        assertThat(constant.order().hits()).isZero();
        assertThat(naive.isBelow(0.85)).isTrue();
        assertThat(List.of(
                        constant.action().toString(),
                        constant.confidence().toString(),
                        naive.order().toString(),
                        String.valueOf(constant.overallError()),
                        String.valueOf(naive.overallError())))
                .containsExactly("35%", "84%", "93%", "20.7", "9.2");
    }

    private static LevelRange range(JudgeCase each, Dimension dimension) {
        return Objects.requireNonNull(each.expected().levels().get(dimension));
    }

    /** Every word is found in the transcript in its place, so that lines get the times of what they hold. */
    @ParameterizedTest
    @MethodSource("languages")
    void theWordsMakeUpTheTranscript(LanguageProfile language) {
        for (JudgeCase each : JudgeSet.of(language).cases()) {
            SpokenText said = each.said(language);
            String joined = said.words().stream().map(SpokenWord::text).collect(Collectors.joining());

            assertThat(joined).isEqualTo(said.transcript().replaceAll("\\s", ""));
            assertThat(said.transcript()).doesNotContain("[", "]");
        }
    }
}
