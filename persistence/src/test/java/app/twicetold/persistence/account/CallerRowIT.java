package app.twicetold.persistence.account;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.persistence.purchase.EntitlementEntity;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Instant;
import java.time.LocalTime;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallerRowIT {
    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00.123456Z");

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void clear() {
        database.clear();
    }

    @Test
    void theCopyHasEveryColumnOfTheAccountButTheProgress() {
        user(user -> {
            user.installIdHash = "hash".getBytes(UTF_8);
            user.displayName = "Mira";
            user.deviceLocale = "en";
            user.uiLocale = "zh-Hans";
            user.remindersEnabled = true;
            user.onboardingAnswers = "{\"weekly_days\": 3}";
        });

        assertThat(find().user())
                .as("every column has a value, so that one that is not copied is missed")
                .hasNoNullFieldsOrPropertiesExcept("progress");
        assertCopyIsWhole();
    }

    @Test
    void theCopyHasWhatIsNull() {
        user(user -> {});

        assertCopyIsWhole();
    }

    @Test
    void theEntitlementComesWithTheAccount() {
        user(user -> {});
        assertThat(find().entitlementStatus()).isNull();
        assertThat(find().entitlementExpiresAt()).isNull();
        database.run(entities -> {
            EntitlementEntity entitlement = new EntitlementEntity();
            entitlement.userId = "usr_1";
            entitlement.status = "active";
            entitlement.expiresAt = NOW;
            entitlement.source = "app_store";
            entitlement.recordAt = NOW;
            entitlement.checkedAt = NOW;
            entitlement.updatedAt = NOW;
            entities.persist(entitlement);
        });

        assertThat(find().entitlementStatus()).isEqualTo("active");
        assertThat(find().entitlementExpiresAt()).isEqualTo(NOW);
    }

    @Test
    void nobodyIsFoundUnderAnotherId() {
        assertThat(database.<Boolean>inTransaction(entities ->
                        new UserRepository(entities).findCaller("usr_2").isEmpty()))
                .isTrue();
    }

    private void assertCopyIsWhole() {
        database.run(entities -> assertThat(find().user())
                .usingRecursiveComparison()
                .ignoringFields("progress")
                .isEqualTo(new UserRepository(entities).find("usr_1").orElseThrow()));
    }

    private CallerRow find() {
        return database.inTransaction(
                entities -> new UserRepository(entities).findCaller("usr_1").orElseThrow());
    }

    private void user(Consumer<UserEntity> change) {
        database.run(entities -> {
            UserEntity user = new UserEntity();
            user.id = "usr_1";
            user.authProvider = "anonymous";
            user.timeZone = "Asia/Shanghai";
            user.practiceLanguages = new String[] {"en", "zh-Hans"};
            user.reminderTime = LocalTime.of(8, 30);
            user.streakRiskAlert = true;
            user.audioRetentionDays = 7;
            user.onboardingStatus = "completed";
            user.xpTotal = 55;
            user.completedSessions = 4;
            user.unlockedTier = 2;
            user.progress = "{\"unlocked_tier\": 2}";
            user.createdAt = NOW;
            change.accept(user);
            entities.persist(user);
        });
    }
}
