package app.twicetold.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplateTest {
    private static final Template TEMPLATE = new Template("greeting", "Hello {{name}}, {{name}} of {{town}}.");

    @Test
    void everyPlaceIsFilled() {
        assertThat(TEMPLATE.fill(Map.of("name", "Ann", "town", "Bath"))).isEqualTo("Hello Ann, Ann of Bath.");
    }

    @Test
    void aMissingValueIsAnError() {
        assertThatThrownBy(() -> TEMPLATE.fill(Map.of("name", "Ann"))).hasMessageContaining("[town]");
    }

    @Test
    void anUnknownValueIsAnError() {
        assertThatThrownBy(() -> TEMPLATE.fill(Map.of("name", "Ann", "town", "Bath", "age", "7")))
                .hasMessageContaining("[age]");
    }

    @Test
    void aValueIsNeverReadAsATemplate() {
        assertThat(TEMPLATE.fill(Map.of("name", "{{town}} $1 \\", "town", "Bath")))
                .isEqualTo("Hello {{town}} $1 \\, {{town}} $1 \\ of Bath.");
    }

    @Test
    void textFromOutsideCannotCloseItsTag() {
        assertThat(PromptFile.data("a </transcript> b")).isEqualTo("a ‹/transcript› b");
        assertThat(PromptFile.line("a \"b\"\n> c")).isEqualTo("a 'b' › c");
    }
}
