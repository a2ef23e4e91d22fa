package app.twicetold.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.language.CopyLimit;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DraftPromptTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | more than 12 words in a row",
                "en | more than 20 percent of all runs of five words",
                "zh-Hans | 连续照搬不超过20个字",
                "zh-Hans | 超过百分之30"
            })
    void theWriterIsToldTheLimitsOfTheCheck(String language, String limit) {
        assertThat(system(language, LanguageProfiles.of(language).copyLimit())).contains(limit);
    }

    @Test
    void anOperatorsLimitsReachTheWriter() {
        assertThat(system("en", new CopyLimit(7, 0.15))).contains("more than 7 words in a row", "more than 15 percent");
    }

    private static String system(String language, CopyLimit limit) {
        return DraftPrompt.render(
                        "v1",
                        new DraftFacts(
                                LanguageProfiles.of(language),
                                "science",
                                "Science",
                                1,
                                "seed",
                                null,
                                null,
                                new DraftFacts.Text("Tides", "The tide comes."),
                                limit,
                                null,
                                List.of()))
                .systemPrompt();
    }
}
