package app.twicetold.core.judge;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.judge.rules.SpokenText;
import app.twicetold.core.library.Seeds;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.pipeline.Retelling;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
            "mixed");

    static Stream<LanguageProfile> languages() {
        return LanguageProfiles.all().stream();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyLanguageHasTheTwelveKinds(LanguageProfile language) {
        List<JudgeCase> cases = JudgeSet.of(language).cases();

        assertThat(cases).hasSize(12);
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
