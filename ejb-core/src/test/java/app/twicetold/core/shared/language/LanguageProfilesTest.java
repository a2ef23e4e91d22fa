package app.twicetold.core.shared.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageProfilesTest {
    private static final LanguageProfile ENGLISH = LanguageProfiles.of("en");
    private static final LanguageProfile CHINESE = LanguageProfiles.of("zh-Hans");

    @Test
    void theSupportedLanguagesStartWithTheDefault() {
        assertThat(LanguageProfiles.supportedTags()).containsExactly("en", "zh-Hans");
        assertThat(LanguageProfiles.all()).extracting(LanguageProfile::tag).containsExactly("en", "zh-Hans");
    }

    @Test
    void anUnsupportedLanguageIsRefused() {
        assertThat(LanguageProfiles.find("de")).isEmpty();
        assertThat(LanguageProfiles.find("EN")).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> LanguageProfiles.of("de"));
    }

    @ParameterizedTest
    @CsvSource({"en, WORDS, 30, 230", "zh-Hans, CHARACTERS, 40, 400"})
    void everyLanguageHasItsUnitFloorAndReadingRate(String tag, LengthUnit unit, int floor, int rate) {
        LanguageProfile profile = LanguageProfiles.of(tag);

        assertThat(profile.lengthUnit()).isEqualTo(unit);
        assertThat(profile.validityFloorLength()).isEqualTo(new TextLength(unit, floor));
        assertThat(profile.readingRatePerMinute()).isEqualTo(rate);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 299, false", "1, 300, true", "1, 450, true", "1, 451, false",
        "2, 449, false", "2, 450, true", "2, 650, true", "2, 651, false",
        "3, 649, false", "3, 650, true", "3, 900, true", "3, 901, false"
    })
    void chineseLengthTiersShareTheirBorders(int difficulty, int length, boolean fits) {
        assertThat(CHINESE.lengthTier(difficulty).contains(length)).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 179, false", "1, 180, true", "1, 270, true", "1, 271, false",
        "2, 269, false", "2, 270, true", "2, 390, true", "2, 391, false",
        "3, 389, false", "3, 390, true", "3, 540, true", "3, 541, false"
    })
    void englishLengthTiersShareTheirBorders(int difficulty, int length, boolean fits) {
        assertThat(ENGLISH.lengthTier(difficulty).contains(length)).isEqualTo(fits);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void difficultiesAreOneToThree(int difficulty) {
        assertThatIllegalArgumentException().isThrownBy(() -> ENGLISH.lengthTier(difficulty));
    }

    @ParameterizedTest
    @CsvSource({"en, 149, false", "en, 150, true", "en, 4000, true", "en, 4001, false"})
    void aFetchedEnglishTextIsBoundedInWords(String tag, int length, boolean fits) {
        assertThat(LanguageProfiles.of(tag).fetchBounds().contains(length)).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({"zh-Hans, 249, false", "zh-Hans, 250, true", "zh-Hans, 8000, true", "zh-Hans, 8001, false"})
    void aFetchedChineseTextIsBoundedInCharacters(String tag, int length, boolean fits) {
        assertThat(LanguageProfiles.of(tag).fetchBounds().contains(length)).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({"zh-Hans, 400, 60", "zh-Hans, 401, 61", "en, 230, 60", "en, 231, 61", "en, 1, 1", "en, 0, 1"})
    void readingSecondsFollowTheRateRoundedUp(String tag, int length, int seconds) {
        assertThat(LanguageProfiles.of(tag).estReadSeconds(length)).isEqualTo(seconds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "EN", "en-US", "en_GB", "English"})
    void aRecognizerMayNameEnglishInSeveralWays(String tag) {
        assertThat(LanguageProfiles.fromAsrTag(tag, "")).contains(ENGLISH);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"zh", "zh-CN", "zh-SG", "cmn", "cmn-Hans-CN", "zh-Hans", "zh_hans_cn", "zh-Hans-TW", "Chinese"})
    void aRecognizerMayNameChineseInSeveralWays(String tag) {
        assertThat(LanguageProfiles.fromAsrTag(tag, "")).contains(CHINESE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zh-Hant", "zh-Hant-TW", "zh-TW", "zh-HK", "de", "enm", "ja", "zho"})
    void anotherLanguageIsNoneOfOursWhateverTheScript(String tag) {
        assertThat(LanguageProfiles.fromAsrTag(tag, "今天 plain words")).isEmpty();
    }

    @Test
    void withoutATagTheScriptOfTheTranscriptDecides() {
        assertThat(LanguageProfiles.fromAsrTag(null, "The city closed its main road."))
                .contains(ENGLISH);
        assertThat(LanguageProfiles.fromAsrTag(" ", "我们今天讨论的是 API 的设计问题")).contains(CHINESE);
        assertThat(LanguageProfiles.fromAsrTag(null, "Город закрыл главную дорогу, ok"))
                .isEmpty();
        assertThat(LanguageProfiles.fromAsrTag(null, "")).isEmpty();
        assertThat(LanguageProfiles.fromAsrTag(null, "12 34.")).isEmpty();
    }

    @Test
    void wordsCountOnceWithTheirApostrophesAndHyphens() {
        assertThat(LengthUnit.WORDS.count("It's a well-known fact: 3 of 4 don’t pay — ever."))
                .isEqualTo(10);
        assertThat(LengthUnit.WORDS.count(" ... — ")).isZero();
        assertThat(LengthUnit.WORDS.count("'quoted' -dashed-")).isEqualTo(2);
    }

    @Test
    void charactersCountWithoutSpacePunctuationSymbolsAndControls() {
        assertThat(LengthUnit.CHARACTERS.count("今天，天气 很好！\n\u0007\u200b+😀")).isEqualTo(6);
        assertThat(LengthUnit.CHARACTERS.count("用3个API")).isEqualTo(6);
        assertThat(LengthUnit.CHARACTERS.count("\ud840\udc00"))
                .as("one code point, two units")
                .isEqualTo(1);
    }

    @Test
    void aTextIsMeasuredInTheUnitOfItsLanguage() {
        assertThat(ENGLISH.lengthOf("one two")).isEqualTo(2);
        assertThat(CHINESE.lengthOf("一二三")).isEqualTo(3);
        assertThatIllegalArgumentException().isThrownBy(() -> new TextLength(LengthUnit.WORDS, -1));
    }

    @Test
    void fillersAreWholeWordsInEnglishAndAnywhereInChinese() {
        assertThat(ENGLISH.countFillers("Um, it is, you know, like an umbrella. Unlikely? UH!"))
                .isEqualTo(4);
        assertThat(CHINESE.countFillers("嗯我觉得那个其实就是这样")).isEqualTo(4);
    }

    @Test
    void aNameWithATitleLooksLikeAPrivatePerson() {
        Pattern english = ENGLISH.privateNames();
        Pattern chinese = CHINESE.privateNames();

        assertThat(english.matcher("then Mrs. Dalloway spoke").find()).isTrue();
        assertThat(english.matcher("then Ms Park spoke").find()).isTrue();
        assertThat(english.matcher("the mister spoke").find()).isFalse();
        assertThat(chinese.matcher("昨天王小明先生来了").find()).isTrue();
        assertThat(chinese.matcher("李老师说").find()).isTrue();
        assertThat(chinese.matcher("女士们先生们").find()).isFalse();
    }

    @Test
    void pagesAndVoicesAndBylinesAreNamedPerLanguage() {
        assertThat(ENGLISH.htmlLang()).isEqualTo("en");
        assertThat(ENGLISH.ogLocale()).isEqualTo("en_US");
        assertThat(ENGLISH.asrHint()).isEqualTo("en");
        assertThat(ENGLISH.defaultVoice()).isEqualTo("en-voice");
        assertThat(ENGLISH.originalByline()).isEqualTo("Original practice text");
        assertThat(CHINESE.htmlLang()).isEqualTo("zh-Hans");
        assertThat(CHINESE.ogLocale()).isEqualTo("zh_CN");
        assertThat(CHINESE.sitePath()).isEqualTo("/zh");
        assertThat(CHINESE.asrHint()).isEqualTo("zh");
        assertThat(CHINESE.defaultVoice()).isEqualTo("zh-voice");
        assertThat(CHINESE.originalByline()).isEqualTo("原创练习文本");
    }

    @Test
    void recognisersAreHintedAtEachLanguageInItsOwnScript() {
        assertThat(LanguageProfiles.all()).allSatisfy(profile -> {
            assertThat(LanguageProfiles.fromAsrTag(profile.asrHint(), "")).contains(profile);
            assertThat(LanguageProfiles.fromAsrTag(profile.asrLocale(), "")).contains(profile);
            assertThat(LanguageProfiles.fromAsrTag(null, profile.asrPrompt())).contains(profile);
            assertThat(profile.inventions()).isNotEmpty();
            assertThat(profile.countFillers(profile.asrPrompt())).isGreaterThanOrEqualTo(3);
        });
        assertThat(LanguageProfiles.all())
                .extracting(LanguageProfile::asrPrompt)
                .doesNotHaveDuplicates();
    }

    @Test
    void theOtherLanguagesFollowTheFirst() {
        assertThat(LanguageProfiles.startingWith("zh-Hans")).containsExactly(CHINESE, ENGLISH);
        assertThat(LanguageProfiles.startingWith("en")).containsExactly(ENGLISH, CHINESE);
        assertThatIllegalArgumentException().isThrownBy(() -> LanguageProfiles.startingWith("de"));
    }

    @Test
    void unitsKeepTheirWireNames() {
        assertThat(LengthUnit.ofWire("words")).isEqualTo(LengthUnit.WORDS);
        assertThat(LengthUnit.CHARACTERS.wire()).isEqualTo("characters");
        assertThatIllegalArgumentException().isThrownBy(() -> LengthUnit.ofWire("WORDS"));
    }
}
