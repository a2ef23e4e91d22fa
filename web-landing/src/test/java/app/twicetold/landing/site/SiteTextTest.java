package app.twicetold.landing.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SiteTextTest {
    static java.util.List<String> languages() {
        return LanguageProfiles.supportedTags();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyLanguageSaysTheSameThings(String language) {
        SiteText texts = SiteText.in(language);
        assertThat(texts.keys())
                .isEqualTo(SiteText.in(LanguageProfiles.supportedTags().get(0)).keys());
        assertThat(texts.keys())
                .allSatisfy(key -> assertThat(texts.of(key)).as(key).isNotBlank());
    }

    @ParameterizedTest
    @MethodSource("languages")
    void aDescriptionFitsIntoAResultOfASearch(String language) {
        for (SitePage page : SitePage.values()) {
            assertThat(SiteText.in(language).of(page.key() + ".description")).hasSizeLessThanOrEqualTo(160);
            assertThat(SiteText.in(language).of(page.key() + ".title")).hasSizeLessThanOrEqualTo(60);
        }
    }

    @Test
    void itemsEndWhereANumberIsMissing() {
        SiteText texts = SiteText.in(LanguageProfiles.supportedTags().get(0));
        assertThat(texts.keys("home.steps")).containsExactly("home.steps.1", "home.steps.2", "home.steps.3");
        assertThat(texts.all("privacy.5.item")).hasSize(3);
        assertThat(texts.all("privacy.1.item")).isEmpty();
    }

    /** We promise it of ourselves and of those who work for us. */
    @Test
    void nobodyMayTrainWithWhatPeopleSay() {
        Map<String, String> train = Map.of("en", "train models", "zh-Hans", "训练模型");

        assertThat(LanguageProfiles.supportedTags()).allSatisfy(language -> {
            SiteText texts = SiteText.in(language);
            assertThat(texts.of("privacy.3.text.1")).contains(train.get(language));
            assertThat(texts.of("privacy.3.text.3")).contains(train.get(language));
        });
    }

    @Test
    void aKeyThatIsNotThereIsAMistakeOfOurs() {
        SiteText texts = SiteText.in(LanguageProfiles.supportedTags().get(0));
        assertThatIllegalArgumentException().isThrownBy(() -> texts.of("nothing"));
        assertThatIllegalArgumentException().isThrownBy(() -> SiteText.in("fr"));
    }
}
