package app.twicetold.core.tryout;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RealWorkTest {
    private static Stream<LanguageProfile> languages() {
        return LanguageProfiles.all().stream();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void thereIsARecordingOfTheSentenceInEachLanguage(LanguageProfile language) {
        byte[] sound = new HeardSentence(language).sound();

        assertThat(HeardSentence.durationMs(sound)).isBetween(3_000L, 8_000L);
        assertThat(language.script()
                        .matcher(SpokenSentence.words(language.tag()))
                        .find())
                .isTrue();
    }

    /** So many short texts would not fill a request. */
    @Test
    void fortyWholeArticlesArePlaced() {
        List<String> texts = PlacedArticles.ofSeeds().texts();

        assertThat(texts)
                .hasSize(40)
                .doesNotHaveDuplicates()
                .allSatisfy(text -> assertThat(text).hasSizeGreaterThan(200));
    }

    @ParameterizedTest
    @EnumSource(Edition.class)
    void theRetellingHasItsLanguageInEachEdition(Edition edition) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            JudgedRetelling work = JudgedRetelling.in(language, edition);

            assertThat(work.language()).isEqualTo(language.tag());
            assertThat(work.prompt().userPrompt())
                    .contains(work.retelling().article().title());
        }
    }
}
