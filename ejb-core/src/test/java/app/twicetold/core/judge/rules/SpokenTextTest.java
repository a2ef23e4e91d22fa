package app.twicetold.core.judge.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LengthUnit;
import org.junit.jupiter.api.Test;

class SpokenTextTest {
    @Test
    void aPauseStandsBetweenTheTimesOfWordsAndNotInTheTranscript() {
        SpokenText said = SpokenText.of("So, [900] it's done.", LengthUnit.WORDS, 300, 500);

        assertThat(said.transcript()).isEqualTo("So, it's done.");
        assertThat(said.words())
                .containsExactly(
                        new SpokenWord("So,", 0, 300),
                        new SpokenWord("it's", 1_200, 1_500),
                        new SpokenWord("done.", 1_500, 1_800));
        assertThat(said.durationMs()).isEqualTo(2_300);
    }

    @Test
    void everyCharacterIsAWordWhereCharactersAreCounted() {
        SpokenText said = SpokenText.of("关[800]键。AI 好", LengthUnit.CHARACTERS, 200, 0);

        assertThat(said.transcript()).isEqualTo("关键。AI 好");
        assertThat(said.words())
                .containsExactly(
                        new SpokenWord("关", 0, 200),
                        new SpokenWord("键。", 1_000, 1_200),
                        new SpokenWord("AI", 1_200, 1_400),
                        new SpokenWord("好", 1_400, 1_600));
    }
}
