package app.twicetold.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.ra.ConnectionFactoryProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerUrlTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tcp://a:1 | tcp://a:1?connect-timeout-millis=3000&forceSSLParameters=true",
                "tcp://a:1?ha=true | tcp://a:1?ha=true&connect-timeout-millis=3000&forceSSLParameters=true",
                "tcp://a:1,tcp://b:2 | (tcp://a:1,tcp://b:2)?connect-timeout-millis=3000&forceSSLParameters=true",
                "tcp://a:1, tcp://b:2 | (tcp://a:1,tcp://b:2)?connect-timeout-millis=3000&forceSSLParameters=true",
                "tcp://a:1,tcp://b:2?ha=true | (tcp://a:1,tcp://b:2)?ha=true&connect-timeout-millis=3000&forceSSLParameters=true",
                "(tcp://a:1?x=1,tcp://b:2) | (tcp://a:1?x=1,tcp://b:2)?connect-timeout-millis=3000&forceSSLParameters=true",
                "tcp://a:1?enabledProtocols=TLSv1.2,TLSv1.3 | tcp://a:1?enabledProtocols=TLSv1.2,TLSv1.3&connect-timeout-millis=3000&forceSSLParameters=true",
                "tcp://a:1?connect-timeout-millis=50&forceSSLParameters=false | tcp://a:1?connect-timeout-millis=50&forceSSLParameters=false"
            })
    void severalGetTheParenthesesOfArtemisAndAllTheRulesOfTheHouse(String url, String complete) {
        assertThat(BrokerUrl.complete(url)).isEqualTo(complete);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://a:1, tcp://b:2?ha=true;sslEnabled=true;trustStorePassword=a%2526b",
                "(tcp://a:1,tcp://b:2)?ha=true&sslEnabled=true&trustStorePassword=a%2526b"
            })
    void theParametersHoldForEveryBroker(String url) {
        try (ServerLocator locator = BrokerUrl.locator(url)) {
            assertThat(locator.isHA()).isTrue();
            assertThat(Arrays.asList(locator.getStaticTransportConfigurations()))
                    .hasSize(2)
                    .allSatisfy(broker -> assertThat(broker.getParams())
                            .containsEntry("sslEnabled", "true")
                            .containsEntry("trustStorePassword", "a&b")
                            .containsEntry("forceSSLParameters", "true")
                            .containsEntry("connect-timeout-millis", "3000"));
        }
    }

    @Test
    void whatIsMalformedIsRefusedWithoutIt() {
        assertThatThrownBy(() -> BrokerUrl.locator("ssl://a:1?trustStorePassword=not-to-be-told"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("BROKER_URL")
                .hasMessageNotContaining("not-to-be-told");
    }

    @Test
    void theResourceAdapterWaitsForOneBrokerAndGoesThroughSeveral() {
        try (ActiveMQConnectionFactory one = connections("tcp://a:1")) {
            assertThat(one.getReconnectAttempts()).isEqualTo(-1);
            assertThat(one.getServerLocator().getFailoverAttempts()).isZero();
        }
        try (ActiveMQConnectionFactory several = connections("tcp://a:1,tcp://b:2?ha=true")) {
            assertThat(several.getReconnectAttempts()).isZero();
            assertThat(several.getServerLocator().getFailoverAttempts()).isEqualTo(-1);
            assertThat(several.isHA()).isTrue();
            assertThat(several.getStaticConnectors())
                    .extracting(broker -> broker.getParams().get("host"))
                    .containsExactly("a", "b");
        }
    }

    /** A server prints the value of a property that a resource adapter refuses. */
    @Test
    void theResourceAdapterRefusesAnAddressWhenItIsUsed() {
        BrokerResourceAdapter adapter = new BrokerResourceAdapter();
        adapter.setBrokerUrl("nowhere");
        assertThatThrownBy(() -> adapter.newConnectionFactory(new ConnectionFactoryProperties()))
                .hasMessageContaining("BROKER_URL");
    }

    private static ActiveMQConnectionFactory connections(String url) {
        BrokerResourceAdapter adapter = new BrokerResourceAdapter();
        adapter.setBrokerUrl(url);
        // Servers set what ra.xml says after or before the address.
        adapter.setReconnectAttempts(-1);
        adapter.setHA(false);
        return adapter.newConnectionFactory(new ConnectionFactoryProperties());
    }
}
