package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.shared.language.LanguageProfiles;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorCodeTest {
    @ParameterizedTest
    @EnumSource
    void everyCodeHasAMessageInEveryLanguageAndAnErrorStatus(ErrorCode code) {
        assertThat(code.status()).isBetween(400, 599);
        for (String tag : LanguageProfiles.supportedTags()) {
            assertThat(Messages.in(tag).text(code.messageKey())).isNotBlank();
        }
    }
}
