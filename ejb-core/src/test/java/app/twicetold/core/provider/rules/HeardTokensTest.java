package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.SpokenWord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeardTokensTest {
    /** Tokens of 100 ms each; a blank is written as an underscore. */
    private static List<SpokenWord> tokens(String tokens) {
        List<SpokenWord> list = new ArrayList<>();
        for (String token : tokens.split(" ", -1)) {
            list.add(new SpokenWord(token.replace('_', ' '), 100L * list.size(), 100L * list.size() + 100));
        }
        return list;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "_Pract ice _beats _tal ent . | Practice beats talent.",
                "Pract ice _beats | Practice beats", // the first one of a segment
                "_don 't , _well | don't, well",
                "Practice beats talent | Practice beats talent", // words already
                "Practice beats , talent | Practice beats, talent",
                "练 习 ， 胜 过 天赋 。 | 练 习， 胜 过 天赋。",
                "我 用 _Pay ara 服 务 器 | 我 用 Payara 服 务 器"
            })
    void aTokenWithoutABlankBelongsToTheWordBeforeUnlessItsScriptHasNone(String tokens, String words) {
        assertThat(HeardTokens.words(tokens(tokens)).stream().map(SpokenWord::text))
                .containsExactlyElementsOf(Arrays.asList(words.split(" ", -1)));
    }

    @Test
    void aWordLastsAsLongAsItsTokensAndIsAsSureAsTheyAre() {
        List<SpokenWord> words = HeardTokens.words(List.of(
                new SpokenWord(" tal", 100, 200, 0.5),
                new SpokenWord("ent", 200, 450, 1.0),
                new SpokenWord(".", 450, 450),
                new SpokenWord(" It", 500, 600)));

        assertThat(words).containsExactly(new SpokenWord("talent.", 100, 450, 0.75), new SpokenWord("It", 500, 600));
    }

    /** A model cuts characters, too: both halves come as replacement characters, or as a surrogate alone. */
    @Test
    void halfACharacterIsNoWordButKeepsItsTime() {
        List<SpokenWord> words = HeardTokens.words(List.of(
                new SpokenWord("\uFFFD", 0, 50),
                new SpokenWord("练", 50, 100),
                new SpokenWord("\uFFFD\uFFFD", 100, 200),
                new SpokenWord("\uD842", 200, 300),
                new SpokenWord("习", 300, 400)));

        assertThat(words).containsExactly(new SpokenWord("练", 50, 300), new SpokenWord("习", 300, 400));
    }

    @Test
    void nothingIsNothing() {
        assertThat(HeardTokens.words(List.of())).isEmpty();
        assertThat(HeardTokens.words(List.of(new SpokenWord(" ", 0, 1)))).isEmpty();
    }
}
