package app.twicetold.core.training.rules.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.CharacterTable;
import app.twicetold.core.shared.language.CopyLimit;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.shared.language.LengthRange;
import app.twicetold.core.shared.language.LengthUnit;
import app.twicetold.core.shared.language.LocaleTags;
import app.twicetold.core.shared.language.LowConfidence;
import app.twicetold.core.shared.language.SpokenHabits;
import app.twicetold.core.shared.language.StandardAction;
import app.twicetold.core.training.rules.recording.Validity.Facts;
import app.twicetold.core.training.rules.recording.Validity.Unreliable;
import app.twicetold.core.training.rules.recording.Validity.Valid;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ValidityTest {
    private static final LanguageProfile ENGLISH = LanguageProfiles.of("en");
    private static final LanguageProfile CHINESE = LanguageProfiles.of("zh-Hans");

    @Test
    void anAttemptIsValidWhenAllConditionsHold() {
        assertThat(check(20_000, 0.35, "en", 0.35, words(30))).isEqualTo(new Valid());
    }

    @Test
    void twentySecondsAreTheFloor() {
        assertThat(check(19_999, 1, "en", 1, words(30))).isEqualTo(unreliable(UnreliableReason.TOO_SHORT));
        assertThat(check(20_000, 1, "en", 1, words(30))).isEqualTo(new Valid());
        assertThat(check(20_001, 1, "en", 1, words(30))).isEqualTo(new Valid());
    }

    @Test
    void aShortDeclarationNeedsNoTranscript() {
        assertThat(Validity.isTooShort(19_999)).isTrue();
        assertThat(Validity.isTooShort(20_000)).isFalse();
    }

    @Test
    void aThirdOfTheRecordingMustBeSpeech() {
        assertThat(check(30_000, 0.349, "en", 1, words(30))).isEqualTo(unreliable(UnreliableReason.NO_SPEECH));
        assertThat(check(30_000, 0.35, "en", 1, words(30))).isEqualTo(new Valid());
        assertThat(check(30_000, 0.351, "en", 1, words(30))).isEqualTo(new Valid());
    }

    @Test
    void aRatioOfExactlyTheFloorIsEnough() {
        List<SpokenWord> words = List.of(new SpokenWord("word", 0, 10_500));

        double ratio = SpeechRatio.ofWords(words, 30_000);

        assertThat(check(30_000, ratio, "en", 1, words(30))).isEqualTo(new Valid());
    }

    @Test
    void theDetectedLanguageMustBeThatOfTheArticle() {
        assertThat(check(30_000, 1, "zh-Hans", 1, words(30))).isEqualTo(unreliable(UnreliableReason.LANGUAGE_MISMATCH));
        assertThat(Validity.of(new Facts(30_000, 1, ENGLISH, Optional.empty(), 1, words(30))))
                .isEqualTo(unreliable(UnreliableReason.LANGUAGE_MISMATCH));
    }

    @Test
    void theRecognizerMustBeSureEnough() {
        assertThat(check(30_000, 1, "en", 0.349, words(30))).isEqualTo(unreliable(UnreliableReason.LOW_AUDIO_QUALITY));
        assertThat(check(30_000, 1, "en", 0.35, words(30))).isEqualTo(new Valid());
        assertThat(check(30_000, 1, "en", 0.351, words(30))).isEqualTo(new Valid());
    }

    @Test
    void anEnglishTranscriptNeedsThirtyWords() {
        assertThat(check(30_000, 1, "en", 1, words(29))).isEqualTo(unreliable(UnreliableReason.TRANSCRIPT_INCOMPLETE));
        assertThat(check(30_000, 1, "en", 1, words(30))).isEqualTo(new Valid());
        assertThat(check(30_000, 1, "en", 1, words(31))).isEqualTo(new Valid());
    }

    @Test
    void aChineseTranscriptNeedsFortyCharacters() {
        assertThat(chinese("字".repeat(39) + "。。。")).isEqualTo(unreliable(UnreliableReason.TRANSCRIPT_INCOMPLETE));
        assertThat(chinese("字".repeat(40))).isEqualTo(new Valid());
        assertThat(chinese("字".repeat(41))).isEqualTo(new Valid());
    }

    @Test
    void aSilentRecordingIsNoSpeechRatherThanAWrongLanguage() {
        assertThat(Validity.of(new Facts(30_000, 0, ENGLISH, Optional.empty(), 0, "")))
                .isEqualTo(unreliable(UnreliableReason.NO_SPEECH));
    }

    @Test
    void theFirstFailingConditionGivesTheReason() {
        assertThat(check(19_999, 0, "zh-Hans", 0, "")).isEqualTo(unreliable(UnreliableReason.TOO_SHORT));
        assertThat(check(20_000, 0, "zh-Hans", 0, "")).isEqualTo(unreliable(UnreliableReason.NO_SPEECH));
        assertThat(check(20_000, 1, "zh-Hans", 0, "")).isEqualTo(unreliable(UnreliableReason.LANGUAGE_MISMATCH));
        assertThat(check(20_000, 1, "en", 0, "")).isEqualTo(unreliable(UnreliableReason.LOW_AUDIO_QUALITY));
        assertThat(check(20_000, 1, "en", 1, "")).isEqualTo(unreliable(UnreliableReason.TRANSCRIPT_INCOMPLETE));
    }

    @Test
    void anotherLanguageBringsItsOwnFloor() {
        LanguageProfile third = new LanguageProfile(
                "xx",
                new LocaleTags(Set.of("xx"), "Latn", Set.of()),
                LengthUnit.WORDS,
                3,
                100,
                List.of(new LengthRange(1, 2), new LengthRange(2, 3), new LengthRange(3, 4)),
                new LengthRange(1, 9),
                new CopyLimit(1, 1),
                "xx",
                "xx-XX",
                "prompt",
                List.of(),
                Pattern.compile("xx"),
                Pattern.compile("x"),
                CharacterTable.NONE,
                List.of(),
                new SpokenHabits(List.of(), List.of(), List.of(), List.of(), 1),
                "voice",
                "byline",
                Pattern.compile("x"),
                new LowConfidence("little", "unclear", "unfounded"),
                new StandardAction("title", "instruction"),
                "xx",
                "xx_XX",
                "/xx");

        assertThat(Validity.of(new Facts(20_000, 1, third, Optional.of("xx"), 1, words(2))))
                .isEqualTo(unreliable(UnreliableReason.TRANSCRIPT_INCOMPLETE));
        assertThat(Validity.of(new Facts(20_000, 1, third, Optional.of("xx"), 1, words(3))))
                .isEqualTo(new Valid());
    }

    @Test
    void sharesLieBetweenNothingAndAll() {
        assertThatIllegalArgumentException().isThrownBy(() -> check(20_000, 1.01, "en", 1, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> check(20_000, 1, "en", -0.01, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> check(20_000, Double.NaN, "en", 1, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> check(0, 1, "en", 1, ""));
    }

    @Test
    void reasonsKeepTheirWireNamesAndOrder() {
        assertThat(UnreliableReason.values())
                .extracting(UnreliableReason::wire)
                .containsExactly(
                        "too_short", "no_speech", "language_mismatch", "low_audio_quality", "transcript_incomplete");
        assertThat(UnreliableReason.ofWire("no_speech")).isEqualTo(UnreliableReason.NO_SPEECH);
    }

    private static Validity chinese(String transcript) {
        return Validity.of(new Facts(30_000, 1, CHINESE, Optional.of("zh-Hans"), 1, transcript));
    }

    private static Validity check(
            long durationMs, double ratio, String detected, double confidence, String transcript) {
        return Validity.of(new Facts(durationMs, ratio, ENGLISH, Optional.of(detected), confidence, transcript));
    }

    private static Validity unreliable(UnreliableReason reason) {
        return new Unreliable(reason);
    }

    private static String words(int count) {
        return "word ".repeat(count);
    }
}
