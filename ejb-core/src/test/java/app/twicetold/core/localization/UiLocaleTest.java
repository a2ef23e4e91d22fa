package app.twicetold.core.localization;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class UiLocaleTest {

    /** Each link is absent, unsupported, or names the language that is not the default one. */
    @ParameterizedTest(name = "header {0}, chosen {1}, device {2} -> {3}")
    @CsvSource({
        "zh-Hans, en,      en,      zh-Hans",
        "en,      zh-Hans, zh-Hans, en",
        "zh-Hans, ,        ,        zh-Hans",
        "fr,      zh-Hans, en,      zh-Hans",
        ",        zh-Hans, en,      zh-Hans",
        ",        en,      zh-Hans, en",
        "fr,      fr,      zh-Hans, zh-Hans",
        ",        fr,      zh-Hans, zh-Hans",
        "fr,      ,        zh-Hans, zh-Hans",
        ",        ,        zh-Hans, zh-Hans",
        ",        ,        en,      en",
        "fr,      fr,      fr,      en",
        ",        ,        ,        en",
    })
    void theFirstSupportedLinkOfTheChainWins(
            @Nullable String header, @Nullable String chosen, @Nullable String device, String resolved) {
        assertThat(UiLocale.resolve(header, chosen, device)).isEqualTo(resolved);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zh", "zh-CN", "zh-SG", "zh-Hans", "zh-Hans-CN", "zh-Hans-TW", "zh-hans", "ZH", "zh_CN"})
    void simplifiedChineseIsRecognizedByScript(String tag) {
        assertThat(UiLocale.supported(tag)).contains("zh-Hans");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "en-US", "en-GB", "EN", "en-Latn", "en_AU"})
    void anyRegionOfEnglishIsEnglish(String tag) {
        assertThat(UiLocale.supported(tag)).contains("en");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "zh-Hant",
                "zh-TW",
                "zh-HK",
                "zh-MO",
                "zh-Hant-CN",
                "fr",
                "fr-FR",
                "",
                " ",
                "*",
                "e",
                "-",
                "x",
                "und"
            })
    void anythingElseIsNotSupported(@Nullable String tag) {
        assertThat(UiLocale.supported(tag)).isEmpty();
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "en;q=0.5, zh-Hans;q=0.9 | zh-Hans",
                "fr, zh-CN;q=0.8, en;q=0.7 | zh-Hans",
                "zh-TW, en;q=0.3 | en",
                "zh-Hant, zh;q=0.5 | zh-Hans",
                "*, zh-Hans;q=0.1 | zh-Hans",
                "en;q=0, zh-Hans;q=0.1 | zh-Hans",
                "fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5 | en",
                "EN-us | en",
            })
    void qualityValuesDecideAmongTheSupportedTags(String header, String resolved) {
        assertThat(UiLocale.resolve(header, "fr", "fr")).isEqualTo(resolved);
        assertThat(UiLocale.resolve(header, null, null)).isEqualTo(resolved);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "fr",
                "*;q=0.5",
                "en;q=0",
                "en;q=2",
                "en;q=x",
                ";;;",
                "en_",
                ",",
                "zh-Hans;q=-1",
                "\u0000",
                "-",
                "--",
                "en,-",
                "en, --, fr",
                "-;q=0.5"
            })
    void aHeaderThatNamesNothingSupportedOrIsMalformedCountsAsAbsent(String header) {
        assertThat(UiLocale.resolve(header, "zh-Hans", "en")).isEqualTo("zh-Hans");
    }

    @Test
    void anEndlessHeaderCountsAsAbsent() {
        assertThat(UiLocale.resolve("en,".repeat(400), "zh-Hans", null)).isEqualTo("zh-Hans");
    }
}
