package app.twicetold.core.account.apple;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TokenVaultTest {
    private static final String OLD = "an-old-secret-of-more-than-32-characters";
    private static final String NEW = "a-new-secret-of-more-than-32-characters!";

    @Test
    void aTokenIsUnreadableUntilItIsDecrypted() {
        TokenVault vault = vault(NEW, null);
        String stored = vault.encrypt("r.token");

        assertThat(stored).doesNotContain("r.token").doesNotContain(NEW);
        assertThat(vault.decrypt(stored)).contains("r.token");
        assertThat(vault.encrypt("r.token")).isNotEqualTo(stored);
    }

    @Test
    void afterARotationTheOldKeyStillOpensAndTheNewOneCloses() {
        String stored = vault(OLD, null).encrypt("r.token");

        assertThat(vault(NEW, OLD).decrypt(stored)).contains("r.token");
        assertThat(vault(NEW, null).decrypt(stored)).isEmpty();
        assertThat(vault(NEW, null).decrypt(vault(NEW, OLD).encrypt("r.token"))).contains("r.token");
    }

    @Test
    void whatWasChangedOrIsOfAnotherKindIsNotOpened() {
        TokenVault vault = vault(NEW, null);
        String stored = vault.encrypt("r.token");
        char last = stored.charAt(stored.length() - 3);

        assertThat(vault.decrypt(stored.substring(0, stored.length() - 3)
                        + (last == 'A' ? 'B' : 'A')
                        + stored.substring(stored.length() - 2)))
                .isEmpty();
        assertThat(vault.decrypt("r.token")).isEmpty();
        assertThat(vault.decrypt("")).isEmpty();
    }

    private static TokenVault vault(String secret, @org.jspecify.annotations.Nullable String previous) {
        return new TokenVault(new IdentitySettings(
                Optional.empty(),
                Optional.empty(),
                URI.create("http://localhost"),
                Duration.ofSeconds(1),
                secret,
                Optional.ofNullable(previous)));
    }
}
