package app.twicetold.core.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.preflight.BrokerAddress.Broker;
import app.twicetold.core.shared.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerAddressTest {
    @TempDir
    Path directory;

    private static List<Broker> brokers(String url) {
        return BrokerAddress.from(new Settings(name -> Optional.of(url)))
                .orElseThrow()
                .brokers();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tcp://mq:61616 | mq:61616",
                "tcp://mq:65535/ | mq:65535",
                "tcp://[::1]:61616?ha=false | [::1]:61616",
                "tcp://one:61616,tcp://two:61617 | one:61616, two:61617",
                "tcp://one:61616, tcp://two:61617?ha=true;tcpNoDelay=false | one:61616, two:61617",
                "(tcp://one:61616,tcp://two:61617)?ha=true&retryInterval=100 | one:61616, two:61617",
                "(tcp://one:61616?sslEnabled=true,tcp://two:61617) | one:61616, two:61617"
            })
    void oneBrokerOrSeveralAreRead(String url, String expected) {
        assertThat(brokers(url)).map(Broker::toString).isEqualTo(List.of(expected.split(", ")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mq:61616",
                "tcp://mq",
                "tcp://mq:0",
                "tcp://a_b:61616",
                "tcp://mq:65536",
                "http://mq:61616",
                "tcp://one:61616,",
                "(tcp://one:61616",
                "tcp://one:61616?sslEnabled=true,tcp://two:61616?sslEnabled=true&(",
                "tcp://mq:61616?ha"
            })
    void whatIsNoAddressIsRefusedWithoutIt(String url) {
        assertThatThrownBy(() -> brokers(url))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageStartingWith("Setting BROKER_URL ")
                .hasMessageNotContaining(url);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ssl://mq:61617 | asks for TLS by sslEnabled=true, not by ssl://.",
                "tcp://ada:pass@mq:61616 | must not hold a login: BROKER_USER and BROKER_PASSWORD do.",
                "tcp://one:1?ha=true,tcp://two:2?ha=true | has an address within a parameter: put several brokers into parentheses.",
                "tcp://mq:61616?sslEnabled=yes | has sslEnabled, which must be true or false.",
                "tcp://mq:61616?trustStorePath=/any | has trustStorePath, but not sslEnabled=true: the connection would have no TLS.",
                "tcp://mq:61616?sslEnabled=true&trustStorePath=/not/there | has a trustStorePath that is no readable file: /not/there."
            })
    void whatLooksLikeAnotherIntentionIsSaid(String url, String sentence) {
        assertThatThrownBy(() -> brokers(url)).hasMessage("Setting BROKER_URL " + sentence);
    }

    /** As Artemis does. */
    @Test
    void theParametersOfTheListAndOfTheFirstBrokerHoldForAll() {
        assertThat(brokers("(tcp://one:1?sslEnabled=true,tcp://two:2,tcp://three:3?sslEnabled=false)?verifyHost=false"))
                .satisfiesExactly(
                        one -> assertThat(Objects.requireNonNull(one.tls()).verifiesHost())
                                .isFalse(),
                        two -> assertThat(two.tls()).isNotNull(),
                        three -> assertThat(three.tls()).isNull());
        assertThat(brokers("tcp://one:1"))
                .singleElement()
                .satisfies(one -> assertThat(one.tls()).isNull());
    }

    /** Artemis decodes twice, so the client of Artemis finds the same file. */
    @Test
    void aValueWithASeparatorIsEscapedTwice() {
        assertThatThrownBy(() -> brokers("tcp://mq:1?sslEnabled=true&trustStorePath=/a%2526b"))
                .hasMessageEndingWith("no readable file: /a&b.");
        assertThatThrownBy(() -> brokers("tcp://mq:1?sslEnabled=true&trustStorePath=/a%"))
                .hasMessageEndingWith("broken escape (%).");
    }

    @Test
    void aTrustStoreThatIsNoneIsRefusedWithoutItsPassword() throws IOException {
        Path file = Files.writeString(directory.resolve("trust"), "not a certificate");
        for (String type : List.of("PEM", "JKS", "PKCS12")) {
            assertThatThrownBy(() -> brokers("tcp://mq:61616?sslEnabled=true&trustStorePath=" + file
                            + "&trustStorePassword=not-to-be-told&trustStoreType=" + type))
                    .hasMessageStartingWith("Setting BROKER_URL has a trustStorePath that cannot be opened as " + type)
                    .hasMessageNotContaining("not-to-be-told");
        }
    }
}
