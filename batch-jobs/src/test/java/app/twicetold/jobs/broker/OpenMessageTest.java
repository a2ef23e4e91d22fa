package app.twicetold.jobs.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.queue.Installation;
import app.twicetold.persistence.queue.InstallationRepository;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.persistence.EntityManager;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OpenMessageTest {
    private static final Function<String, String> ANY_TEXT = text -> text;

    private final Meters meters = new Meters();

    static Installation installation(@Nullable String id) {
        return new Installation() {
            @Override
            public Optional<String> id() {
                return Optional.ofNullable(id);
            }
        };
    }

    private static EntityManager away() {
        return (EntityManager) Proxy.newProxyInstance(
                EntityManager.class.getClassLoader(),
                new Class<?>[] {EntityManager.class},
                (proxy, method, arguments) -> {
                    throw new IllegalStateException("away");
                });
    }

    /** @param text null for a message that holds no text */
    private static Message message(@Nullable String sender, @Nullable String text) {
        return (Message) Proxy.newProxyInstance(
                Message.class.getClassLoader(), new Class<?>[] {Message.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getStringProperty")) {
                        return sender;
                    }
                    if (text == null) {
                        throw new MessageFormatException("Bytes");
                    }
                    return text;
                });
    }

    private String open(@Nullable String mine, Message message, Function<String, String> parser) {
        return new OpenMessage(installation(mine), meters).open("content", message, parser);
    }

    private double refused(String reason) {
        return meters.text(List.of())
                .lines()
                .filter(line -> line.startsWith("queue_refused_deliveries_total") && line.contains(reason))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    void workOfThisInstallationIsTaken() {
        assertThat(open("mine", message("mine", "work"), ANY_TEXT)).isEqualTo("work");
    }

    @Test
    void workOfAnEarlierReleaseSaysNoInstallationAndIsTaken() {
        assertThat(open("mine", message(null, "work"), ANY_TEXT)).isEqualTo("work");
    }

    @Test
    void aServerThatDoesNotKnowItsDatabaseYetTakesWorkWithoutAName() {
        assertThat(open(null, message(null, "work"), ANY_TEXT)).isEqualTo("work");
    }

    @Test
    void workWithANameComesAgainWhileTheServerCannotLearnItsOwn() {
        Installation unknown =
                new Installation(new InstallationRepository(away()), new DatabaseState(System::nanoTime));
        assertThatThrownBy(() -> new OpenMessage(unknown, meters).open("content", message("mine", "work"), ANY_TEXT))
                .isExactlyInstanceOf(IllegalStateException.class);
        assertThat(refused("foreign")).isZero();
    }

    @Test
    void workOfAnotherInstallationIsRefusedAndCounted() {
        assertThatThrownBy(() -> open("mine", message("theirs", "work"), ANY_TEXT))
                .isInstanceOf(OpenMessage.Refused.class)
                .hasMessageContaining("QUEUE_PREFIX");
        assertThat(refused("foreign")).isEqualTo(1);
    }

    @Test
    void aTextThatIsNoWorkOfTheQueueIsRefusedAndCounted() {
        assertThatThrownBy(() -> open("mine", message("mine", "other"), text -> {
                    throw new IllegalStateException("No work is named " + text);
                }))
                .isInstanceOf(OpenMessage.Refused.class)
                .hasMessageContaining("No work is named other");
        assertThatThrownBy(() -> open("mine", message("mine", null), ANY_TEXT)).isInstanceOf(OpenMessage.Refused.class);
        assertThat(refused("unknown")).isEqualTo(2);
        assertThat(refused("foreign")).isZero();
    }

    @Test
    void aFailureOfTheWorkItselfIsNoRefusal() {
        Runnable work = new OpenMessage(installation("mine"), meters)
                .open("content", message("mine", "work"), text -> (Runnable) () -> {
                    throw new IllegalStateException(text);
                });
        assertThatThrownBy(work::run).isExactlyInstanceOf(IllegalStateException.class);
        assertThat(refused("unknown")).isZero();
    }
}
