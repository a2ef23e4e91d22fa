package app.twicetold.core.shared.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CharacterTableTest {
    private static final CharacterTable TABLE = LanguageProfiles.of("zh-Hans").otherScript();

    @ParameterizedTest
    @CsvSource({
        "這個問題對於學習者來說很難, 这个问题对于学习者来说很难",
        "後來他發現頭髮裡有灰塵, 后来他发现头发里有灰尘",
        "隻有準備才能開始, 只有准备才能开始",
        "其餘的線, 其余的线",
        "我用 Payara 服務器 3 次, 我用 Payara 服务器 3 次"
    })
    void traditionalCharactersAreWrittenSimplified(String traditional, String simplified) {
        assertThat(TABLE.written(traditional)).isEqualTo(simplified);
    }

    /** Characters of both scripts stay, because only the words around them tell what they mean. */
    @ParameterizedTest
    @ValueSource(strings = {"著名的台湾作家", "乾坤", "瞭望", "覆盖", "特征和象徵", "皇后", "干了一面", "😀 Fish", ""})
    void whatIsSimplifiedStays(String text) {
        assertThat(TABLE.written(text)).isEqualTo(text);
    }

    @Test
    void noCharacterIsWrittenTwice() {
        Set<Integer> written = new HashSet<>(TABLE.pairs().values());

        assertThat(TABLE.pairs()).hasSize(2_742);
        assertThat(written).doesNotContainAnyElementsOf(TABLE.pairs().keySet());
    }

    @Test
    void whatTheServiceWritesItselfIsSimplified() {
        LanguageProfile chinese = LanguageProfiles.of("zh-Hans");

        assertThat(TABLE.written(chinese.asrPrompt())).isEqualTo(chinese.asrPrompt());
        chinese.habits()
                .connectives()
                .forEach(word -> assertThat(TABLE.written(word)).isEqualTo(word));
    }

    @Test
    void aLanguageWithOneScriptChangesNothing() {
        assertThat(LanguageProfiles.of("en").otherScript().written("這")).isEqualTo("這");
    }
}
