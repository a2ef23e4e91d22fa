package app.twicetold.core.quality.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.library.Seeds;
import app.twicetold.core.quality.rules.Draft.LicensedSource;
import app.twicetold.core.shared.ReadText;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeterministicChecksTest {
    private static final LanguageProfile ENGLISH = LanguageProfiles.of("en");
    private static final LanguageProfile CHINESE = LanguageProfiles.of("zh-Hans");
    private static final String ATTRIBUTION = "\"Tides\" by A. Author, Open Sea, CC BY 4.0 (https://example.org)";

    @ParameterizedTest
    @CsvSource({
        "en, 'word ', 1, 179, FAIL", "en, 'word ', 1, 180, PASS", "en, 'word ', 1, 270, PASS",
                "en, 'word ', 1, 271, FAIL",
        "en, 'word ', 2, 269, FAIL", "en, 'word ', 2, 270, PASS", "en, 'word ', 2, 390, PASS",
                "en, 'word ', 2, 391, FAIL",
        "en, 'word ', 3, 389, FAIL", "en, 'word ', 3, 390, PASS", "en, 'word ', 3, 540, PASS",
                "en, 'word ', 3, 541, FAIL",
        "zh-Hans, 字, 1, 299, FAIL", "zh-Hans, 字, 1, 300, PASS", "zh-Hans, 字, 1, 450, PASS", "zh-Hans, 字, 1, 451, FAIL",
        "zh-Hans, 字, 2, 449, FAIL", "zh-Hans, 字, 2, 450, PASS", "zh-Hans, 字, 2, 650, PASS", "zh-Hans, 字, 2, 651, FAIL",
        "zh-Hans, 字, 3, 649, FAIL", "zh-Hans, 字, 3, 650, PASS", "zh-Hans, 字, 3, 900, PASS", "zh-Hans, 字, 3, 901, FAIL"
    })
    void aTextIsAsLongAsItsDifficultyAndLanguageSay(
            String language, String unit, int difficulty, int length, CheckResult result) {
        assertThat(DeterministicChecks.lengthInTier(
                                DraftFixture.ofLength(difficulty, unit, length), LanguageProfiles.of(language))
                        .result())
                .isEqualTo(result);
    }

    @Test
    void operatorsReadTheLengthAndItsBounds() {
        assertThat(DeterministicChecks.lengthInTier(DraftFixture.ofLength(1, "word ", 90), ENGLISH)
                        .detail())
                .isEqualTo("90 [180, 270]");
    }

    @Test
    void paragraphsAreCountedApartAndTheTitleIsNot() {
        Draft draft = new Draft(1, "A title", List.of("one", "two"), "A hint", List.of("a point"), null);

        assertThat(ENGLISH.lengthOf(draft.body())).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"0, FAIL", "2, FAIL", "3, PASS", "5, PASS", "6, FAIL"})
    void thereAreThreeToFiveKeyPoints(int count, CheckResult result) {
        assertThat(DeterministicChecks.keyPointsCount(DraftFixture.keyPoints(Collections.nCopies(count, "A point")))
                        .result())
                .isEqualTo(result);
    }

    @Test
    void anEmptyKeyPointDoesNotCount() {
        assertThat(DeterministicChecks.keyPointsCount(DraftFixture.keyPoints(List.of("One", "Two", " ")))
                        .result())
                .isEqualTo(CheckResult.FAIL);
    }

    @ParameterizedTest
    @CsvSource({"69, FAIL", "70, PASS", "71, PASS", "0, FAIL", "100, PASS"})
    void sevenTenthsOfTheLettersAreOfTheScript(int share, CheckResult result) {
        String english = "a".repeat(share) + "字".repeat(100 - share) + " 1234567890 !?";
        String chinese = "字".repeat(share) + "a".repeat(100 - share) + " 1234567890 !?";

        assertThat(languageMatch(english, ENGLISH)).isEqualTo(result);
        assertThat(languageMatch(chinese, CHINESE)).isEqualTo(result);
    }

    @Test
    void aShareJustBelowIsNotRoundedUp() {
        String text = "a".repeat(6_999) + "字".repeat(3_001);
        CheckOutcome outcome =
                DeterministicChecks.languageMatch(new Draft(1, "", List.of(text), "", List.of(), null), ENGLISH);

        assertThat(outcome.result()).isEqualTo(CheckResult.FAIL);
        assertThat(outcome.detail()).isEqualTo("0.6999");
    }

    @Test
    void aTextWithoutLettersIsInNoLanguage() {
        assertThat(languageMatch("2024: 17 %", ENGLISH)).isEqualTo(CheckResult.FAIL);
    }

    @Test
    void keyPointsInAnotherLanguageDoNotDrownInALongText() {
        Draft draft = new Draft(1, "", List.of("A long text. ".repeat(100)), "", List.of("一", "二", "三"), null);

        assertThat(DeterministicChecks.languageMatch(draft, ENGLISH).result()).isEqualTo(CheckResult.FAIL);
    }

    private static CheckResult languageMatch(String text, LanguageProfile language) {
        return DeterministicChecks.languageMatch(new Draft(1, "", List.of(text), "", List.of(), null), language)
                .result();
    }

    @Test
    void anAddressIsFoundInEveryPartOfADraft() {
        String address = "me@example.org";
        List<String> points = List.of("One", "Two", "Three");

        assertThat(Stream.of(
                        new Draft(1, address, List.of("text"), "", points, null),
                        new Draft(1, "title", List.of("text", "write to " + address), "", points, null),
                        new Draft(1, "title", List.of("text"), address, points, null),
                        new Draft(1, "title", List.of("text"), "", List.of("One", "Two", address), null)))
                .map(DeterministicChecks::noContactInfo)
                .allSatisfy(outcome -> {
                    assertThat(outcome.result()).isEqualTo(CheckResult.FAIL);
                    assertThat(outcome.detail()).isEqualTo(address);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Then Mr. Smith called.",
                "Mrs Dalloway bought flowers.",
                "We met Ms. Park.",
                "Miss Lee knew.",
                "Professor Hall agreed.",
                "It was Prof. A. Hall.",
                "Ask Dr Green about it.",
                "Doctor Green came.",
                "Jane Miller, 12 Baker Street, has the key.",
                "Jane Miller lives at 7 Old Mill Road.",
                "Call Jane Miller (0151 234 5678)."
            })
    void anEnglishTitleWithANameIsAPrivatePerson(String text) {
        assertThat(DeterministicChecks.noPrivateNames(DraftFixture.text(text), ENGLISH)
                        .result())
                .isEqualTo(CheckResult.FAIL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"昨天王小明先生来了。", "李老师说过。", "张伟同学举手了。", "陈教授不同意。", "吴医生来了。", "王小明，家住和平路12号。", "张伟的电话是138 1234 5678。"
            })
    void aChineseSurnameWithAnHonorificIsAPrivatePerson(String text) {
        assertThat(DeterministicChecks.noPrivateNames(DraftFixture.text(text), CHINESE)
                        .result())
                .isEqualTo(CheckResult.FAIL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "许多医生认为这样很好。",
                "任何医生都知道。",
                "可以向医生咨询。",
                "他向两位医生咨询，又向他的老师请教。",
                "于是医生建议休息。",
                "许多教授同意。",
                "这里有高级医生。",
                "他曾任教授。",
                "高中老师和严厉的老师都在。"
            })
    void aTitleAfterAnotherWordIsNoPrivatePerson(String text) {
        assertThat(DeterministicChecks.noPrivateNames(DraftFixture.text(text), CHINESE)
                        .result())
                .isEqualTo(CheckResult.PASS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Marie Curie (1867-1934) won prizes.",
                "Marie Curie (1867 – 1934) won prizes.",
                "The World War 1939-1945 ended.",
                "In New York 2019-2020 was cold.",
                "The Great Fire 1666-09-02 began."
            })
    void yearsAfterNamesAreNoTelephone(String text) {
        assertThat(DeterministicChecks.noPrivateNames(DraftFixture.text(text), ENGLISH)
                        .result())
                .isEqualTo(CheckResult.PASS);
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "1", "A.", "a", "Aa ", "王", "住", "1 "})
    void aLongRunIsReadInBoundedWork(String part) {
        for (String start : List.of("", "Dr ", "Jane Miller", "Jane Miller, 1", "王小明住", "王小明的电话1")) {
            for (LanguageProfile language : List.of(ENGLISH, CHINESE)) {
                ReadText.assertLinear(language.privateNames(), start, part, "!");
            }
        }
    }

    @Test
    void publicFiguresAndTitlesAloneAreNoPrivatePersons() {
        assertThat(DeterministicChecks.noPrivateNames(
                                DraftFixture.text("Ada Lovelace missed the mister. The professor asked a doctor in Dr"
                                        + "esden. Marie Curie won 2 Prizes."),
                                ENGLISH)
                        .result())
                .isEqualTo(CheckResult.PASS);
        assertThat(DeterministicChecks.noPrivateNames(
                                DraftFixture.text("女士们先生们，老师来了。对于医生来说，由于老师不在，历史教授担任教授多年。一位教授住在和平路12号。"), CHINESE)
                        .result())
                .isEqualTo(CheckResult.PASS);
    }

    @Test
    void theSeedsPassWhatNeedsNoModel() {
        assertThat(Seeds.load().articles()).allSatisfy(seed -> {
            Draft draft = new Draft(
                    seed.difficulty(), seed.title(), seed.paragraphs(), "", Collections.nCopies(3, seed.title()), null);

            assertThat(DeterministicChecks.of(draft, LanguageProfiles.of(seed.language())))
                    .as(seed.title())
                    .extracting(CheckOutcome::result)
                    .doesNotContain(CheckResult.FAIL);
        });
    }

    @Test
    void anAttributionNamesTheSourceAndTheLicense() {
        assertThat(attribution("Open Sea", "CC BY 4.0", true, ATTRIBUTION)).isEqualTo(CheckResult.PASS);
        assertThat(attribution("Closed Sea", "CC BY 4.0", true, ATTRIBUTION)).isEqualTo(CheckResult.FAIL);
        assertThat(attribution("Open Sea", "CC BY-SA 4.0", true, ATTRIBUTION)).isEqualTo(CheckResult.FAIL);
        assertThat(attribution("Open Sea", "CC BY 4.0", true, "")).isEqualTo(CheckResult.FAIL);
        assertThat(attribution("Open Sea", "CC BY 4.0", true, null)).isEqualTo(CheckResult.FAIL);
    }

    @Test
    void anEmptyNameIsInNoAttribution() {
        assertThat(attribution(" ", "CC BY 4.0", true, ATTRIBUTION)).isEqualTo(CheckResult.FAIL);
        assertThat(attribution("Open Sea", "", true, ATTRIBUTION)).isEqualTo(CheckResult.FAIL);
    }

    @Test
    void aTextWithoutASourceAndALicenseWithoutDemandsNeedNoAttribution() {
        assertThat(attribution("Open Sea", "CC0 1.0", false, null)).isEqualTo(CheckResult.NOT_APPLICABLE);
        assertThat(DeterministicChecks.attributionPresent(DraftFixture.source(null))
                        .result())
                .isEqualTo(CheckResult.NOT_APPLICABLE);
    }

    private static CheckResult attribution(
            String source, String license, boolean required, @Nullable String attribution) {
        return DeterministicChecks.attributionPresent(
                        DraftFixture.source(new LicensedSource(source, license, required, attribution)))
                .result();
    }

    @Test
    void allOfThemAreMadeInOneGo() {
        assertThat(DeterministicChecks.of(DraftFixture.text("text"), ENGLISH))
                .extracting(CheckOutcome::check)
                .containsExactly(
                        QualityCheck.LENGTH_IN_TIER,
                        QualityCheck.KEY_POINTS_COUNT,
                        QualityCheck.LANGUAGE_MATCH,
                        QualityCheck.NO_CONTACT_INFO,
                        QualityCheck.NO_PRIVATE_NAMES,
                        QualityCheck.ATTRIBUTION_PRESENT);
    }
}
