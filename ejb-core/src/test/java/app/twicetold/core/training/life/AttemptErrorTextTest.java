package app.twicetold.core.training.life;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.provider.rules.FailureCode;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.rules.progress.ProgressStage;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AttemptErrorTextTest {
    /** What invites to submit the same recording again. */
    private static final Pattern TRY_AGAIN = Pattern.compile("try again|请重试");

    static Iterable<String> locales() {
        return LanguageProfiles.supportedTags();
    }

    private static List<AttemptError> all() {
        return Stream.concat(
                        Stream.of(
                                AttemptError.superseded(),
                                AttemptError.storage(ProgressStage.TRANSCRIBE),
                                AttemptError.purged(),
                                AttemptError.timedOut(ProgressStage.ASSESS),
                                AttemptError.tooLong(),
                                AttemptError.unreadable()),
                        Arrays.stream(FailureCode.values())
                                .map(code -> AttemptError.provider(code, ProgressStage.ASSESS)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("locales")
    void onlyWhatMayBeTriedAgainAsksForIt(String locale) {
        Messages messages = Messages.in(locale);
        for (AttemptError error : all()) {
            AttemptError submittedTooOften = new AttemptError(error.code(), false, error.stage());

            assertThat(TRY_AGAIN.matcher(messages.text(error.messageKey())).find())
                    .as(error.toString())
                    .isEqualTo(error.retryable());
            assertThat(messages.text(submittedTooOften.messageKey()))
                    .as(submittedTooOften.toString())
                    .doesNotContainPattern(TRY_AGAIN);
        }
    }

    @Test
    void aRecordingThatIsGoneIsToBeRecordedAgain() {
        assertThat(Messages.in("en").text(AttemptError.purged().messageKey()))
                .isEqualTo("This recording cannot be read any more. Please record it again.");
    }
}
