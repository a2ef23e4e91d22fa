package app.twicetold.core.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Settings;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueSettingsTest {
    private static QueueSettings with(String prefix) {
        return QueueSettings.from(
                new Settings(name -> Optional.of(prefix).filter(value -> name.equals("QUEUE_PREFIX"))));
    }

    @Test
    void withoutAPrefixTheQueuesHaveTheirOwnNames() {
        assertThat(with("").atTheBroker("pipeline")).isEqualTo("pipeline");
    }

    @ParameterizedTest
    @ValueSource(strings = {"staging.", "a", "eu-1_blue.", "0123456789012345678901234567890123456789"})
    void aPrefixStandsBeforeEveryName(String prefix) {
        assertThat(with(prefix).atTheBroker("content")).isEqualTo(prefix + "content");
    }

    @ParameterizedTest
    @ValueSource(strings = {".a", "a b", "a/", "a#", "a*", "01234567890123456789012345678901234567890"})
    void aPrefixThatIsNoPartOfAnAddressIsRefused(String prefix) {
        assertThatThrownBy(() -> with(prefix))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("QUEUE_PREFIX");
    }
}
