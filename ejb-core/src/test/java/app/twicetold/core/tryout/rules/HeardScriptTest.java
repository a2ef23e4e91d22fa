package app.twicetold.core.tryout.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.language.LanguageProfiles;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeardScriptTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "en, It is better to stop., OWN",
                "en, 讲不下去的地方, FOREIGN",
                "zh-Hans, 讲不下去的地方, OWN",
                "zh-Hans, 講不下去的地方, REWRITTEN",
                "zh-Hans, 讲不下去的地方 OK, OWN",
                "zh-Hans, jiang bu xia qu, FOREIGN",
                "zh-Hans, 12 …, -",
                "zh-Hans, '', -"
            })
    void aTranscriptIsInTheScriptOfItsLanguageOrNot(String language, String heard, @Nullable HeardScript script) {
        assertThat(HeardScript.of(LanguageProfiles.of(language), heard)).isEqualTo(script);
    }
}
