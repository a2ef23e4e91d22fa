package app.twicetold.core.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.ratelimit.RateLimitSettings;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An address may make two accounts an hour, an installation renew its token three times. */
class SignInAnonymouslyIT {
    private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");
    private static final String ADDRESS = "192.0.2.1";

    private final TestDatabase database = TestDatabase.get();
    private final SignInAnonymously signIn = new SignInAnonymously(
            new Steps(),
            new RateLimiter(
                    new RateLimitSettings(true, Map.of(RateLimit.ANONYMOUS_SIGN_IN, 2, RateLimit.SIGN_IN_RENEWAL, 3)),
                    database.dataSource()));

    @BeforeEach
    void nothing() {
        database.clear();
    }

    @Test
    void newAccountsAreLimitedByAddress() {
        signIn("one", ADDRESS);
        signIn("two", ADDRESS);
        refused("three", ADDRESS);
        assertThat(signIn("three", "192.0.2.2")).isTrue();
    }

    @Test
    void aKnownInstallationRenewsItsTokenWhateverItsAddressHasDone() {
        signIn("one", ADDRESS);
        signIn("two", ADDRESS);
        refused("three", ADDRESS);

        assertThat(signIn("one", ADDRESS)).isFalse();
    }

    @Test
    void aRenewalTakesNothingFromTheAddress() {
        signIn("one", ADDRESS);
        signIn("one", ADDRESS);
        signIn("one", ADDRESS);

        assertThat(signIn("two", ADDRESS)).isTrue();
    }

    @Test
    void anInstallationHasALimitOfItsOwn() {
        signIn("one", ADDRESS);
        signIn("two", ADDRESS);
        for (int i = 0; i < 3; i++) {
            signIn("one", "192.0.2." + i);
        }

        refused("one", "192.0.2.4");
        assertThat(signIn("two", ADDRESS)).isFalse();
    }

    @Test
    void whatAStrangerInventsHasNoLimitThatWouldHaveToBeStored() {
        signIn("one", ADDRESS);
        signIn("two", ADDRESS);
        for (int i = 0; i < 20; i++) {
            refused("invented" + i, ADDRESS);
        }

        assertThat(count("rate_limits")).isOne();
        assertThat(count("users")).isEqualTo(2);
    }

    @Test
    void anInstallationOfAMergedAccountIsKnown() {
        signIn("one", ADDRESS);
        signIn("two", ADDRESS);
        database.run(entities -> {
            entities.createNativeQuery("""
                            insert into install_links (install_id_hash, user_id)
                            select gone.install_id_hash, kept.id from users gone, users kept where gone.id < kept.id
                            """).executeUpdate();
            entities.createNativeQuery("delete from users where id = (select min(id) from users)")
                    .executeUpdate();
        });

        assertThat(signIn("one", ADDRESS)).isFalse();
        assertThat(signIn("two", ADDRESS)).isFalse();
    }

    private boolean signIn(String install, String address) {
        return signIn.signIn("install-id-of-" + install, null, null, address).newUser();
    }

    private void refused(String install, String address) {
        assertThatThrownBy(() -> signIn(install, address))
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RATE_LIMITED));
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    /** Each step in a transaction of its own, as the container runs it. */
    private final class Steps extends AnonymousSteps {
        @Override
        public boolean knows(byte[] installIdHash) {
            return database.inTransaction(entities -> new IdentityRepository(entities).hasInstall(installIdHash));
        }

        @Override
        public SignInAnonymously.SignIn signIn(byte[] hash, @Nullable String deviceLocale, @Nullable String timeZone) {
            return database.inTransaction(entities -> new AnonymousSteps(
                            new UserRepository(entities),
                            new IdentityRepository(entities),
                            new AccessTokens(new AccountSettings("a-secret-of-the-test-0123456789abcdef"), () -> NOW),
                            () -> NOW)
                    .signIn(hash, deviceLocale, timeZone));
        }
    }
}
