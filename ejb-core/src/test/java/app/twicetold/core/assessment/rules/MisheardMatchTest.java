package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.language.LengthUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Excerpts that say what was meant where the recogniser wrote what it heard. */
class MisheardMatchTest {
    @ParameterizedTest
    @CsvSource({
        "今天晚上有月时可以看, 晚上有月食可以看, 晚上有月时可以看",
        "带着关建条件走进了会义室, 带着关键条件走进了会议室, 带着关建条件走进了会义室",
        "昨天有月时, 有月食, 有月时",
        "昨天有月时, 月食, ",
        "今天晚上有月时可以看, 明天早晨没有太阳, "
    })
    void upToTwoCharactersAreCorrected(String heard, String excerpt, @Nullable String shown) {
        assertThat(shown(heard, LengthUnit.CHARACTERS, excerpt)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "'So, right it down every evening.', write it down, right it down",
        "you should right down the next stepp before you go, write down the next step before you go, right down the next stepp before you go",
        "we will meat hear at noon every day, we will meet here at noon, we will meat hear at noon",
        "we will meat hear two day at noon, we will meet here today at noon, ",
        "write it, right it, "
    })
    void upToTwoWordsOfSixAreCorrected(String heard, String excerpt, @Nullable String shown) {
        assertThat(shown(heard, LengthUnit.WORDS, excerpt)).isEqualTo(shown);
    }

    private static @Nullable String shown(String heard, LengthUnit unit, String excerpt) {
        return MisheardMatch.in(heard, unit)
                .find(excerpt)
                .map(place -> heard.substring(place.start(), place.end()))
                .orElse(null);
    }
}
