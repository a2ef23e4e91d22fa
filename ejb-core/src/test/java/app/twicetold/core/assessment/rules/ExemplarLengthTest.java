package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ExemplarLengthTest {
    private static final Map<String, String> WORD = Map.of("en", "word ", "zh-Hans", "字");

    /** An article of 300, told in two minutes. */
    @ParameterizedTest
    @CsvSource({"0, SHORT", "179, SHORT", "180, FITS", "181, FITS", "298, FITS"})
    void anExemplarHasThreeFifthsOfItsArticle(int length, ExemplarLength.Fit fit) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            assertThat(length(Edition.THIRD, language, 300, 120_000).fit(length))
                    .as(language.tag())
                    .isEqualTo(fit);
        }
    }

    /** An article of 250, told in three minutes. */
    @ParameterizedTest
    @CsvSource({"249, FITS", "250, FITS", "251, LONG"})
    void anExemplarIsNoLongerThanItsArticle(int length, ExemplarLength.Fit fit) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            assertThat(length(Edition.THIRD, language, 250, 180_000).fit(length))
                    .as(language.tag())
                    .isEqualTo(fit);
        }
    }

    @Test
    void theTimeOfTheRoundBoundsALongArticleAndLeavesRoomBelow() {
        assertThat(length(Edition.THIRD, LanguageProfiles.of("en"), 520, 60_000))
                .isEqualTo(new ExemplarLength(119, 149));
    }

    @Test
    void aVeryShortArticleMayBeToldAtLength() {
        assertThat(length(Edition.THIRD, LanguageProfiles.of("en"), 10, 60_000)).isEqualTo(new ExemplarLength(6, 60));
    }

    @ParameterizedTest
    @EnumSource(names = {"FIRST", "SECOND"})
    void editionsBeforeTheThirdAskForNoLeast(Edition edition) {
        assertThat(length(edition, LanguageProfiles.of("en"), 250, 180_000)).isEqualTo(new ExemplarLength(0, 448));
    }

    private static ExemplarLength length(Edition edition, LanguageProfile language, int article, long capMs) {
        return ExemplarLength.of(
                edition, language, WORD.getOrDefault(language.tag(), "").repeat(article), capMs);
    }
}
