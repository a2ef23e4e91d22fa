package app.twicetold.jobs.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.queue.QueueSettings;
import app.twicetold.jobs.broker.Broker.BrokerAway;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSProducer;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.JMSSecurityRuntimeException;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BrokerTest {
    private static final Logger LOG = Logger.getLogger(Broker.class.getName());

    private final Queue queue = fake(Queue.class);
    private final List<LogRecord> lines = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final List<String> asked = new ArrayList<>();
    private final List<String> sent = new ArrayList<>();
    private final List<String> asSent = new ArrayList<>();
    private @Nullable JMSRuntimeException refusal;
    private final Broker broker =
            new Broker(new QueueSettings("blue."), OpenMessageTest.installation("mine"), connections());

    @BeforeEach
    void listen() {
        LOG.setUseParentHandlers(false);
        LOG.addHandler(handler);
    }

    @AfterEach
    void listenNoMore() {
        LOG.removeHandler(handler);
        LOG.setUseParentHandlers(true);
    }

    @Test
    void aBrokerThatWorksIsNotSpokenOf() throws BrokerAway {
        assertThat(broker.<Queue>call("pipeline", (context, pipeline) -> pipeline))
                .isSameAs(queue);
        assertThat(lines).isEmpty();
    }

    @Test
    void aQueueHasThePrefixOfTheInstallationAndIsAskedForOnce() throws BrokerAway {
        call();
        call();
        assertThat(asked).containsExactly("blue.pipeline");
    }

    @Test
    void aMessageSaysWhichDatabaseItIsAbout() throws BrokerAway {
        broker.send("content", "{}");
        assertThat(sent).containsExactly("installation=mine {}");
    }

    @Test
    void aMessageHasThePriorityAndTheDelayOfItsSending() throws BrokerAway {
        broker.send("pipeline", "{}", new Broker.Sending(Map.of("stage", "deletion"), Duration.ofSeconds(2), 9));
        assertThat(asSent).containsExactly("setDeliveryDelay 2000", "setPriority 9");
        assertThat(sent).singleElement().asString().contains("stage=deletion");
    }

    @Test
    void aRefusedLoginIsOneLineThatSaysWhy() {
        refusal = new JMSSecurityRuntimeException(
                "Not allowed", "0", new JMSException("Unable to validate user. Username: worker"));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(this::call).isInstanceOf(BrokerAway.class);
        }
        assertThat(lines).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.WARNING);
            assertThat(line.getMessage()).contains("Unable to validate user. Username: worker");
            assertThat(line.getThrown()).isNull();
        });
    }

    @Test
    void aCallThatFailsIsLikeALoginThatFails() {
        assertThatThrownBy(() -> broker.call("pipeline", (context, pipeline) -> {
                    throw new JMSException("No such address");
                }))
                .isInstanceOf(BrokerAway.class);
        assertThat(lines)
                .singleElement()
                .satisfies(line -> assertThat(line.getMessage()).contains("No such address"));
    }

    @Test
    void itsReturnIsOneLineAndTheNextLossIsTold() throws BrokerAway {
        refusal = new JMSRuntimeException("Gone");
        assertThatThrownBy(this::call).isInstanceOf(BrokerAway.class);
        refusal = null;
        call();
        call();
        refusal = new JMSRuntimeException("Gone again");
        assertThatThrownBy(this::call).isInstanceOf(BrokerAway.class);

        assertThat(lines).extracting(LogRecord::getLevel).containsExactly(Level.WARNING, Level.INFO, Level.WARNING);
    }

    private void call() throws BrokerAway {
        broker.<Boolean>call("pipeline", (context, pipeline) -> true);
    }

    private ConnectionFactory connections() {
        JMSContext context = context();
        return (ConnectionFactory) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ConnectionFactory.class}, (proxy, method, arguments) -> {
                    if (refusal != null) {
                        throw refusal;
                    }
                    return context;
                });
    }

    private JMSContext context() {
        List<String> message = new ArrayList<>();
        TextMessage text = proxy(TextMessage.class, (method, arguments) -> {
            message.add(0, arguments[0] + "=" + arguments[1]);
            return null;
        });
        JMSProducer last = proxy(JMSProducer.class, (method, arguments) -> {
            sent.add(String.join(" ", message));
            return null;
        });
        JMSProducer prioritised = proxy(JMSProducer.class, (method, arguments) -> {
            asSent.add(method + " " + arguments[0]);
            return last;
        });
        JMSProducer producer = proxy(JMSProducer.class, (method, arguments) -> {
            asSent.add(method + " " + arguments[0]);
            return prioritised;
        });
        return proxy(JMSContext.class, (method, arguments) -> switch (method) {
            case "createQueue" -> {
                asked.add((String) arguments[0]);
                yield queue;
            }
            case "createTextMessage" -> {
                message.add((String) arguments[0]);
                yield text;
            }
            case "createProducer" -> producer;
            default -> null;
        });
    }

    private static <T> T proxy(Class<T> type, BiFunction<String, Object[], @Nullable Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.apply(method.getName(), arguments)));
    }

    private static <T> T fake(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    default -> null;
                }));
    }
}
