package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpectedVersionTest {
    @Test
    void anotherVersionThanTheOneThatWasReadIsRefused() {
        for (int expected : new int[] {2, 4}) {
            assertThatThrownBy(() -> ExpectedVersion.require(expected, 3))
                    .isInstanceOfSatisfying(ServiceException.class, refused -> {
                        assertThat(refused.code()).isEqualTo(ErrorCode.VERSION_CONFLICT);
                        assertThat(refused.details()).isEqualTo(Map.of("expected_version", expected, "version", 3L));
                    });
        }
        assertThatCode(() -> ExpectedVersion.require(3, 3)).doesNotThrowAnyException();
    }

    @Test
    void whoDoesNotSayWhatWasReadIsNotRefused() {
        assertThatCode(() -> ExpectedVersion.require(null, 3)).doesNotThrowAnyException();
    }
}
