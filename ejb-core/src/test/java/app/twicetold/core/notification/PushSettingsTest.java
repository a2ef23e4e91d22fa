package app.twicetold.core.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.RsaKeys;
import app.twicetold.core.shared.Settings;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.Proxy;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PushSettingsTest {
    private static final String APPLE_TOKEN = "0a".repeat(32);

    private static String apnsKey = "";
    private static String account = "";

    private final Map<String, String> values = new HashMap<>();

    @BeforeAll
    static void keys() throws Exception {
        KeyPairGenerator ec = KeyPairGenerator.getInstance("EC");
        ec.initialize(new ECGenParameterSpec("secp256r1"));
        apnsKey = pem(ec.generateKeyPair().getPrivate().getEncoded());
        account = new ObjectMapper()
                .writeValueAsString(Map.of(
                        "type",
                        "service_account",
                        "project_id",
                        "twicetold",
                        "client_email",
                        "push@twicetold.example",
                        "private_key",
                        pem(RsaKeys.of("first").getPrivate().getEncoded())));
    }

    @Test
    void withoutAnythingTheLogIsTheTransport() {
        assertThat(read().transports()).containsExactly(PushTransport.LOG);
        assertThat(read().transport(APPLE_TOKEN, "ios")).isEqualTo(PushTransport.LOG);
    }

    @Test
    void theKeyOfAppleTakesTeamAndTopicFromTheSignIn() {
        apns();
        PushSettings.Apns apns = read().apns().orElseThrow();
        assertThat(apns.teamId()).isEqualTo("TEAM012345");
        assertThat(apns.topic()).isEqualTo("app.twicetold.ios");
        assertThat(apns.host()).isEqualTo("api.push.apple.com");
        assertThat(apns.port()).isEqualTo(443);
        values.put("APNS_SERVER", "api.sandbox.push.apple.com:2197");
        values.put("APNS_TOPIC", "app.other");
        assertThat(read().apns().orElseThrow().port()).isEqualTo(2197);
        assertThat(read().apns().orElseThrow().topic()).isEqualTo("app.other");
    }

    @ParameterizedTest
    @CsvSource({
        "ios, token, APNS",
        "android, token, FCM",
        ", token, FCM",
        "ios, hex, APNS",
        "android, hex, FCM",
        ", hex, APNS"
    })
    void eachDeviceHasItsTransport(String platform, String token, PushTransport transport) {
        apns();
        values.put("FCM_SERVICE_ACCOUNT", account);
        assertThat(read().transport(token.equals("hex") ? APPLE_TOKEN : "cX9:APA91b", platform))
                .isEqualTo(transport);
    }

    @Test
    void theAccountSaysWhereItsTokensAreFetched() {
        values.put("FCM_SERVICE_ACCOUNT", account);
        PushSettings.Fcm fcm = read().fcm().orElseThrow();
        assertThat(fcm.projectId()).isEqualTo("twicetold");
        assertThat(fcm.tokenUrl()).hasToString("https://oauth2.googleapis.com/token");
        assertThat(read().transport("token", "ios")).isEqualTo(PushTransport.FCM);
        assertThat(read().toString()).doesNotContain("PRIVATE").contains("key=…");
    }

    @ParameterizedTest
    @ValueSource(strings = {"APNS_KEY_ID", "APNS_PRIVATE_KEY", "APPLE_TEAM_ID", "APPLE_BUNDLE_ID"})
    void halfOfAppleIsRefused(String missing) {
        apns();
        values.remove(missing);
        assertThatThrownBy(this::read)
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("APNS_");
    }

    @ParameterizedTest
    @CsvSource({
        "APNS_PRIVATE_KEY, secret-secret",
        "APNS_SERVER, https://api.push.apple.com",
        "APNS_SERVER, api.push.apple.com:0",
        "APNS_SERVER, api.push.apple.com:65536",
        "FCM_SERVICE_ACCOUNT, secret-secret",
        "FCM_SERVICE_ACCOUNT, '{\"project_id\": \"secret-secret\"}'",
        "PUSH_TIMEOUT_MS, 99",
        "PUSH_TIMEOUT_MS, 60001"
    })
    void aMalformedSettingIsNamedAndItsValueIsNot(String name, String value) {
        apns();
        values.put(name, value);
        assertThatThrownBy(this::read)
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining(name)
                .hasMessageNotContaining("secret-secret");
    }

    private void apns() {
        values.putAll(Map.of(
                "APNS_KEY_ID",
                "KEY0123456",
                "APNS_PRIVATE_KEY",
                apnsKey,
                "APPLE_TEAM_ID",
                "TEAM012345",
                "APPLE_BUNDLE_ID",
                "app.twicetold.ios"));
    }

    private PushSettings read() {
        Config config = (Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> Optional.ofNullable(values.get((String) arguments[0])));
        return PushSettings.from(new Settings(config));
    }

    private static String pem(byte[] key) {
        return "-----BEGIN PRIVATE KEY-----\\n" + Base64.getEncoder().encodeToString(key)
                + "\\n-----END PRIVATE KEY-----";
    }
}
