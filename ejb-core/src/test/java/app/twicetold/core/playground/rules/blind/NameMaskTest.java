package app.twicetold.core.playground.rules.blind;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.playground.rules.blind.NameMask.Masked;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameMaskTest {
    private final NameMask mask = NameMask.with(
            List.of("mock", "openai_compatible", "strict", "accounts/house/models/house-judge-7b", "gpt-4.1-mini"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    As ChatGPT, I liked it.                 | As •••, I liked it.
                    As an AI by OpenAI I cannot hear.       | As an AI by ••• I cannot hear.
                    I am Claude, made by Anthropic.         | I am •••, made by •••.
                    I am GPT-4.1-mini and I judge.          | I am ••• and I judge.
                    I am gpt 4 turbo preview.               | I am •••.
                    Claude 3.5 Sonnet says no.              | ••• says no.
                    claude-opus-4-5-20251101 here           | ••• here
                    Gemini 2.5 Flash-Lite says so           | ••• says so
                    Gemini's view, the GPTs' view           | ••• view, the •••' view
                    Open AI, open-ai, OPENAI                | •••, •••, •••
                    G.P.T. and G P T and c-l-a-u-d-e        | •••. and ••• and •••
                    ＧＰＴ－４ and Ｃｌａｕｄｅ                    | ••• and •••
                    Gémini and GPT                          | ••• and •••
                    СlаudЕ in Cyrillic letters              | ••• in Cyrillic letters
                    Qwen2.5-72B-Instruct thinks             | ••• thinks
                    Llama-3.1-405b thinks                   | ••• thinks
                    Phi-3 mini and Yi-34B think             | ••• and ••• think
                    o3-mini thinks                          | ••• thinks
                    Meta AI, Microsoft Azure                | •••, ••• •••
                    the house-judge-7b of this installation | the ••• of this installation
                    mock/strict or openai_compatible        | •••/••• or •••
                    我是通义千问，来自阿里云。                      | 我是•••，来自•••。
                    我是GPT-4模型，由谷歌和OpenAI训练。            | 我是•••模型，由•••和•••训练。
                    """)
    void aNameIsHiddenHoweverItIsWritten(String text, String hidden) {
        assertThat(mask.apply(text)).isEqualTo(new Masked(hidden, true));
    }

    @Test
    void invisibleCharactersDoNotSaveAName() {
        assertThat(mask.apply("I, G\u200bP\u00adT\u2060-4, judge").text()).isEqualTo("I, •••, judge");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "You told it in order, and you met a friend.",
                "The nova, the falcon and the palm are in the text. Step by step.",
                "Strictly speaking, the metaphor is mockery.",
                "Your claudication was described, the geminate too.",
                "Structure 3 points, in 10 minutes.",
                "O2 is not named, and neither is Opuscule.",
                "你先说结论，再说原因，很清楚。",
                ""
            })
    void otherWordsStay(String text) {
        assertThat(mask.apply(text)).isEqualTo(new Masked(text, false));
    }

    @Test
    void everyKnownNameIsHiddenInASentence() {
        assertThat(KnownNames.ALWAYS)
                .allSatisfy(name -> assertThat(
                                mask.apply("I am " + name + ", your judge").text())
                        .isEqualTo("I am •••, your judge"));
        assertThat(KnownNames.WITH_VERSION)
                .allSatisfy(name -> assertThat(
                                mask.apply("I am " + name + "-2, your judge").text())
                        .isEqualTo("I am •••, your judge"));
        assertThat(KnownNames.CHINESE)
                .allSatisfy(
                        name -> assertThat(mask.apply("我是" + name + "。").text()).isEqualTo("我是•••。"));
    }

    /** The words of the article are at the left, and what becomes of a text of a model about it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    The Amazon is a river.              | You said why Amazon's water rises.    | You said why Amazon's water rises.
                    A llama and a sonnet.               | Two llamas read the Sonnet.           | Two llamas read the Sonnet.
                    Claude Monet painted.               | Claude painted, says Claude Opus 4.   | Claude painted, says •••.
                    A Falcon 9 took off.                | The Falcon 9 of the text, Falcon 40B. | The Falcon 9 of the text, •••.
                    OpenAI was founded, and Meta AI.    | I am by OpenAI and by Meta AI.        | I am by ••• and by •••.
                    A strict teacher.                   | The strict teacher of mock.           | The strict teacher of •••.
                    gpt-4.1-mini is not strict-7        | It is gpt-4.1-mini.                   | It is •••.
                    她吃了一个豆包。                         | 豆包很好吃，通义也说。                      | 豆包很好吃，•••也说。
                    A river.                            | The Amazon and the sonnet.            | The ••• and the •••.
                    """)
    void anOrdinaryWordOfTheArticleStays(String article, String text, String seen) {
        assertThat(mask.sparing(article).apply(text).text()).isEqualTo(seen);
    }

    @Test
    void whatIsMaskedStaysAsItIs() {
        String once = mask.apply("I am Claude Opus 4.5 by Anthropic").text();
        assertThat(mask.apply(once)).isEqualTo(new Masked(once, false));
    }

    @Test
    void aLongTextOfNearlyNamesTakesNoLongerThanItsLength() {
        String nearly = "claud ".repeat(20_000) + "gpt-4-".repeat(20_000);
        assertThat(mask.apply(nearly).text()).startsWith("claud claud").contains(NameMask.HIDDEN);
    }
}
