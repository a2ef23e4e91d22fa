package app.twicetold.core.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.preflight.Finding.Grade;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebLookTest {
    private static WebLook at(String url) {
        return new WebLook("openai", URI.create(url), Map.of("Authorization", "Bearer secret-key"));
    }

    @ParameterizedTest
    @CsvSource({
        "200, OK",
        "204, OK",
        "301, FAILED",
        "400, FAILED",
        "401, FAILED",
        "402, FAILED",
        "403, FAILED",
        "404, NOTE",
        "405, NOTE",
        "406, FAILED",
        "429, FAILED",
        "500, FAILED"
    })
    void theStatusTellsWhetherTheKeyIsTaken(int status, Grade grade) {
        assertThat(at("https://api.example.com/v1/models")
                        .judgeKey(status, "{}")
                        .grade())
                .isEqualTo(grade);
    }

    @Test
    void thePageOfAnotherServerIsNotTheApi() {
        WebLook look = new WebLook(
                "openai", URI.create("https://www.example.com/models"), Map.of(), WebLook.Hints.of("OPENAI_BASE_URL"));
        assertThat(look.judgeKey(200, "<!DOCTYPE html>"))
                .isEqualTo(Finding.failed(
                        "openai", "www.example.com answers, but not as this API does: is OPENAI_BASE_URL right?"));
        assertThat(look.judgeKey(200, " [1]").grade()).isEqualTo(Grade.OK);
    }

    @Test
    void whereNobodyAnswersThatIsSaidWithoutTheKey() {
        Finding finding = at("http://localhost:1/v1/models").withKey();
        assertThat(finding.grade()).isEqualTo(Grade.FAILED);
        assertThat(finding.sentence()).contains("localhost").doesNotContain("secret-key");
    }
}
