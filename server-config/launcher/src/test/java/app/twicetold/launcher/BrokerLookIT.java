package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.launcher.BrokerLook.BrokerRefuses;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerLookIT {
    @TempDir
    static Path data;

    private static DataDirectory directory;
    private static MessageBroker broker;

    @BeforeAll
    static void start() {
        directory = DataDirectory.open(data);
        broker = MessageBroker.start(directory, Settings.from(Map.of()));
    }

    @AfterAll
    static void stop() {
        broker.close();
        directory.close();
    }

    @Test
    void aBrokerThatFitsTakesTheLoginAndDeliversAMessage() throws BrokerRefuses {
        assertThat(BrokerLook.look(broker.address(), "")).contains("found all queues, sent and received a message");
    }

    @Test
    void aWrongPasswordIsSaidWithoutThePassword() {
        Settings.ExternalBroker wrong = new Settings.ExternalBroker(
                broker.address().url(), broker.address().user(), "not-to-be-told");
        assertThatThrownBy(() -> BrokerLook.look(wrong, ""))
                .isInstanceOf(BrokerRefuses.class)
                .hasMessageContaining("cannot be used")
                .hasMessageNotContaining("not-to-be-told");
    }

    @Test
    void aBrokerThatIsAwayIsSaid() {
        assertThatThrownBy(() -> BrokerLook.look(
                        new Settings.ExternalBroker(
                                "tcp://127.0.0.1:1?trustStorePassword=not-to-be-told", "ada", "any"),
                        ""))
                .isInstanceOf(BrokerRefuses.class)
                .hasMessageContaining("127.0.0.1:1")
                .hasMessageNotContaining("not-to-be-told");
    }

    @Test
    void ofSeveralBrokersOneIsEnough() throws BrokerRefuses {
        Settings.ExternalBroker several = new Settings.ExternalBroker(
                "tcp://127.0.0.1:1," + broker.address().url(),
                broker.address().user(),
                broker.address().password());
        assertThat(BrokerLook.look(several, "")).contains("found all queues, sent and received a message");
    }
}
