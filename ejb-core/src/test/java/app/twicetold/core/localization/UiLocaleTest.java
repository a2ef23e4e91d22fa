package app.twicetold.core.localization;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.language.LanguageProfiles;
import com.ibm.icu.util.ULocale;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class UiLocaleTest {
    /** Each supported tag with its likely subtags, in the order of the languages. */
    private static final Map<String, ULocale> SUPPORTED = supported();

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
                "hak",
                "hsn",
                "yue",
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

    @ParameterizedTest
    @CsvSource({"999, en", "1000, en", "1001, zh-Hans"})
    void aHeaderThatIsTooLongCountsAsAbsent(int length, String resolved) {
        assertThat(UiLocale.resolve("en" + " ".repeat(length - 2), "zh-Hans", null))
                .isEqualTo(resolved);
    }

    @ParameterizedTest
    @CsvSource({"18, en", "19, en", "20, zh-Hans"})
    void onlyTheFirstRangesOfAHeaderCount(int others, String resolved) {
        String header =
                IntStream.range(0, others).mapToObj(i -> "fr-x-" + i + ",").collect(Collectors.joining());

        assertThat(UiLocale.resolve(header + "en", "zh-Hans", null)).isEqualTo(resolved);
    }

    @ParameterizedTest
    @CsvSource({"63, true", "64, true", "65, false"})
    void aTagThatIsTooLongIsNotSupported(int length, boolean supported) {
        String tag = ("zh-Hans-CN-x" + "-abcdefg".repeat(7)).substring(0, length);

        assertThat(UiLocale.supported(tag).isPresent()).isEqualTo(supported);
    }

    /** ICU knows CLDR; the service must not ask it about the tags of strangers, for it keeps all that it was asked. */
    @Test
    void everyLanguageMeansWhatCldrSays() {
        for (char first = 'a'; first <= 'z'; first++) {
            for (char second = 'a'; second <= 'z'; second++) {
                requireWhatCldrSays("" + first + second);
                for (char third = 'a'; third <= 'z'; third++) {
                    requireWhatCldrSays("" + first + second + third);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "eng", "zh", "zho", "chi", "cmn", "yue", "fr", "zh-cmn", "zh-yue"})
    void everyScriptAndRegionMeansWhatCldrSays(String language) {
        for (String script : List.of("", "-Hans", "-hant", "-Latn", "-Hani", "-Cyrl")) {
            for (String region : Locale.getISOCountries()) {
                requireWhatCldrSays(language + script + "-" + region);
                requireWhatCldrSays(language + script + "-" + region.toLowerCase(Locale.ROOT) + "-u-nu-latn");
            }
            for (String rest : List.of(
                    "-419",
                    "-hakka",
                    "-xiang",
                    "-guoyu",
                    "-pinyin",
                    "-a-bb-TW",
                    "-x-TW",
                    "-TW-x-Hans",
                    "-@",
                    "-",
                    "--TW")) {
                requireWhatCldrSays(language + script + rest);
            }
        }
    }

    private static void requireWhatCldrSays(String tag) {
        ULocale named = ULocale.forLanguageTag(tag);
        // Likely subtags would turn nothing into something.
        ULocale meant = named.getLanguage().isEmpty() ? named : ULocale.addLikelySubtags(named);
        Optional<String> supported = SUPPORTED.entrySet().stream()
                .filter(candidate -> candidate.getValue().getLanguage().equals(meant.getLanguage())
                        && candidate.getValue().getScript().equals(meant.getScript()))
                .map(Map.Entry::getKey)
                .findFirst();

        assertThat(UiLocale.supported(tag)).as(tag).isEqualTo(supported);
    }

    private static Map<String, ULocale> supported() {
        Map<String, ULocale> supported = new LinkedHashMap<>();
        LanguageProfiles.supportedTags()
                .forEach(tag -> supported.put(tag, ULocale.addLikelySubtags(ULocale.forLanguageTag(tag))));
        return supported;
    }
}
