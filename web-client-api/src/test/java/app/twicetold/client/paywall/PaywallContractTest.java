package app.twicetold.client.paywall;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the contract of the apps promises around purchases. */
class PaywallContractTest {

    @Test
    void noPropertyIsAPriceOrACountdown() throws IOException {
        assertThat(contract()
                        .lines()
                        .map(String::strip)
                        .filter(line -> line.matches("[a-z_]*(price|currency|countdown|seconds_left)[a-z_]*:.*")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/subscriptions/store/transactions", "/v1/webhooks/store"})
    void whatTheStoreItselfProvesIsDeprecated(String path) throws IOException {
        String contract = contract();
        int begin = contract.indexOf("\n  " + path + ":\n");
        assertThat(begin).isPositive();
        int end = contract.indexOf("\n  /v1/", begin + 1);
        assertThat(contract.substring(begin, end < 0 ? contract.length() : end)).contains("\n      deprecated: true\n");
    }

    private static String contract() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                PaywallContractTest.class.getResourceAsStream("/app/twicetold/client/openapi.yaml"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
