package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelAnswerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\": 1} | {\"a\": 1}",
                "<think>Well.</think>{\"a\": 1} | {\"a\": 1}",
                "' <think></think> {\"a\": 1} ' | {\"a\": 1}",
                "<think>One <think> in it</think>{} | {}",
                "<think>a</think><think>b</think>{} | <think>b</think>{}", // one block only
                "{\"a\": \"<think>b</think>\"} | {\"a\": \"<think>b</think>\"}",
                "Well. <think>a</think>{} | Well. <think>a</think>{}", // a leading block only
                "<think>without end {} | ''",
                "'' | ''"
            })
    void oneLeadingBlockOfThoughtsIsTakenOff(String answer, String document) {
        assertThat(ModelAnswer.document(answer)).isEqualTo(document);
    }

    @Test
    void oneCodeFenceIsTakenOff() {
        assertThat(ModelAnswer.document("```json\n{\"a\": 1}\n```")).isEqualTo("{\"a\": 1}");
        assertThat(ModelAnswer.document("```\n{}\n```\n")).isEqualTo("{}");
        assertThat(ModelAnswer.document("<think>x</think>\n```JSON\r\n{}\r\n```"))
                .isEqualTo("{}");
        assertThat(ModelAnswer.document("```json\n{\"a\": \"```\"}\n```")).isEqualTo("{\"a\": \"```\"}");
        assertThat(ModelAnswer.document("```json\n{}")).isEqualTo("```json\n{}");
        assertThat(ModelAnswer.document("Here it is:\n```json\n{}\n```")).startsWith("Here");
    }

    @Test
    void aLongAnswerIsReadInOneGo() {
        String thoughts = "<think>" + "`".repeat(1 << 20) + "</think>";

        assertThat(ModelAnswer.document(thoughts + "```json\n{}\n```")).isEqualTo("{}");
    }
}
