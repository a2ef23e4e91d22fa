package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeardLanguageTest {
    @ParameterizedTest
    @CsvSource({
        "english, Practice beats talent., english",
        "zh, 练习胜过天赋。, zh",
        "auto, Practice beats talent., ",
        "AUTO, Practice beats talent., ",
        "und, 练习胜过天赋。, ",
        "unknown, 练习胜过天赋。, ",
        ", 练习胜过天赋。, ",
        "de, Übung schlägt Talent., de",
        "chinese, Practice beats talent., ", // a tag that is only repeated
        "zh, 我用 Payara 服务器, zh",
        "en, 练习胜过天赋。, ",
        "en, 我 practice, en",
        "zh, 12345, zh", // no letter of any language
        "zh, '', zh"
    })
    void aTagIsBelievedUnlessItIsNoneOrTheScriptContradictsIt(String told, String transcript, String tag) {
        assertThat(HeardLanguage.tag(told, transcript)).isEqualTo(tag);
    }
}
