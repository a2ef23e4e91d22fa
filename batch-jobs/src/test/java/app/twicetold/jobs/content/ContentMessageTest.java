package app.twicetold.jobs.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentMessageTest {
    @Test
    void aMessageCarriesItsStageAndTheIdOfTheJob() {
        assertThat(ContentMessage.text("job_1")).isEqualTo("{\"stage\":\"content\",\"job_id\":\"job_1\"}");
        assertThat(ContentMessage.parse(ContentMessage.text("job_1")).jobId()).isEqualTo("job_1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"stage\":\"deletion\",\"job_id\":\"job_1\"}", "{\"job_id\":\"job_1\"}", "{}", "no json", ""})
    void anotherMessageIsRefused(String text) {
        assertThatThrownBy(() -> ContentMessage.parse(text)).isInstanceOf(IllegalStateException.class);
    }
}
