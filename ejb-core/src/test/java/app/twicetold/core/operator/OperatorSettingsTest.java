package app.twicetold.core.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorSettingsTest {
    private static OperatorSettings settings(Map<String, String> values) {
        Config config = (Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> Optional.ofNullable(values.get((String) arguments[0])));
        return OperatorSettings.from(new Settings(config));
    }

    @Test
    void aGatewayIsADomainAndAnAudience() {
        OperatorSettings.Gateway gateway = settings(
                        Map.of("GATEWAY_TEAM_DOMAIN", "team.example.com", "GATEWAY_AUDIENCE", "tag"))
                .gateway();

        assertThat(gateway).isNotNull();
        assertThat(gateway.issuer()).isEqualTo("https://team.example.com");
        assertThat(gateway.audience()).isEqualTo("tag");
        assertThat(gateway.certs()).hasToString("https://team.example.com/cdn-cgi/access/certs");
    }

    @Test
    void theAddressOfTheKeysCanBeAnother() {
        OperatorSettings.Gateway gateway = settings(Map.of(
                        "GATEWAY_TEAM_DOMAIN", "team.example.com",
                        "GATEWAY_AUDIENCE", "tag",
                        "GATEWAY_CERTS_URL", "http://localhost:9/certs"))
                .gateway();

        assertThat(gateway).isNotNull();
        assertThat(gateway.certs()).hasToString("http://localhost:9/certs");
    }

    @Test
    void theDomainIsWrittenSmallAsIssuersAre() {
        OperatorSettings.Gateway gateway = settings(
                        Map.of("GATEWAY_TEAM_DOMAIN", "Team.Example.COM", "GATEWAY_AUDIENCE", "Tag"))
                .gateway();

        assertThat(gateway).isNotNull();
        assertThat(gateway.issuer()).isEqualTo("https://team.example.com");
        assertThat(gateway.audience()).isEqualTo("Tag");
    }

    @Test
    void inProductionTheKeysComeOverHttps() {
        Map<String, String> plain = Map.of(
                "APP_ENV", "production",
                "GATEWAY_TEAM_DOMAIN", "team.example.com",
                "GATEWAY_AUDIENCE", "tag",
                "GATEWAY_CERTS_URL", "http://team.example.com/certs");
        assertThatThrownBy(() -> settings(plain)).hasMessageContaining("GATEWAY_CERTS_URL");
    }

    @Test
    void aKeyForScrapersIsAsLongAsAnAdminKey() {
        assertThatThrownBy(() -> settings(Map.of("METRICS_KEY", "x".repeat(15))))
                .hasMessageContaining("METRICS_KEY");
        assertThat(settings(Map.of("METRICS_KEY", "x".repeat(16))).metricsKey()).isPresent();
    }

    @Test
    void halfAGatewayIsRefused() {
        assertThatThrownBy(() -> settings(Map.of("GATEWAY_TEAM_DOMAIN", "team.example.com")))
                .hasMessageContaining("GATEWAY_AUDIENCE");
        assertThatThrownBy(() -> settings(Map.of("GATEWAY_AUDIENCE", "tag")))
                .hasMessageContaining("GATEWAY_TEAM_DOMAIN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://team.example.com", "team.example.com/x", "a b"})
    void aDomainIsNoAddress(String domain) {
        assertThatThrownBy(() -> settings(Map.of("GATEWAY_TEAM_DOMAIN", domain, "GATEWAY_AUDIENCE", "tag")))
                .hasMessageContaining("GATEWAY_TEAM_DOMAIN");
    }

    @Test
    void productionNeedsAKeyOrAGateway() {
        assertThatThrownBy(() -> settings(Map.of("APP_ENV", "production"))).hasMessageContaining("ADMIN_KEY");
        assertThat(settings(Map.of(
                                "APP_ENV", "production",
                                "GATEWAY_TEAM_DOMAIN", "team.example.com",
                                "GATEWAY_AUDIENCE", "tag"))
                        .adminKey())
                .isEmpty();
    }

    @Test
    void publicHostsAreAListOfNames() {
        assertThat(settings(Map.of("ADMIN_KEY", "a-very-secret-key")).publicHosts())
                .isEmpty();
        assertThat(settings(Map.of("PUBLIC_HOSTS", "api.example.com, WWW.example.com"))
                        .publicHosts())
                .containsExactlyInAnyOrder("api.example.com", "www.example.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://api.example.com", "api.example.com:443", "a.example.com,", "a b"})
    void aPublicHostIsNoAddress(String hosts) {
        assertThatThrownBy(() -> settings(Map.of("PUBLIC_HOSTS", hosts))).hasMessageContaining("PUBLIC_HOSTS");
    }

    @Test
    void theKeyIsNotPrinted() {
        assertThat(settings(Map.of("ADMIN_KEY", "a-very-secret-key", "METRICS_KEY", "another-secret-key"))
                        .toString())
                .doesNotContain("secret-key");
    }
}
