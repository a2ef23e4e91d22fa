package app.twicetold.core.account.apple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.PrivateKeys;
import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentitySettingsTest {
    private static final String SECRET = "a-secret-of-more-than-32-characters......";

    @Test
    void withoutAnyOfThemNobodyCanSignIn() {
        IdentitySettings settings = from(Map.of());
        assertThat(settings.bundleId()).isEmpty();
        assertThat(settings.client()).isEmpty();
    }

    @Test
    void aClientIsACompleteOne() throws Exception {
        Map<String, String> complete = complete();
        assertThat(from(complete).client()).isPresent();
        for (String name : complete.keySet()) {
            Map<String, String> part = new HashMap<>(complete);
            part.remove(name);
            assertThatThrownBy(() -> from(part))
                    .as("without " + name)
                    .isInstanceOf(Settings.InvalidSetting.class)
                    .hasMessageContaining("APPLE_");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"secp384r1", "secp521r1"})
    void aKeyOnAnotherCurveDoesNotStart(String curve) throws Exception {
        Map<String, String> settings = complete();
        settings.put("APPLE_PRIVATE_KEY", pem("EC", curve));
        assertThatThrownBy(() -> from(settings))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("P-256");
    }

    @Test
    void aKeyMayBeOnOneLine() throws Exception {
        String pem = pem("EC", "secp256r1");
        assertThat(PrivateKeys.p256(pem.replace("\n", "\\n"))).isEqualTo(PrivateKeys.p256(pem));
        assertThatThrownBy(() -> PrivateKeys.p256("no key")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PrivateKeys.rsa(pem)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Map<String, String> complete() throws Exception {
        return new HashMap<>(Map.of(
                "APPLE_BUNDLE_ID",
                "app.twicetold.ios",
                "APPLE_TEAM_ID",
                "TEAM",
                "APPLE_KEY_ID",
                "KEY",
                "APPLE_PRIVATE_KEY",
                pem("EC", "secp256r1")));
    }

    private static String pem(String algorithm, String curve) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(new ECGenParameterSpec(curve));
        return "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'})
                        .encodeToString(generator.generateKeyPair().getPrivate().getEncoded())
                + "\n-----END PRIVATE KEY-----\n";
    }

    private static IdentitySettings from(Map<String, String> values) {
        Map<String, String> all = new HashMap<>(values);
        all.put("JWT_SECRET", SECRET);
        Config config = (Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> Optional.ofNullable(all.get((String) arguments[0])));
        return IdentitySettings.from(new Settings(config));
    }
}
