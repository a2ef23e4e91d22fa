package app.twicetold.persistence.account;

import app.twicetold.persistence.Row;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account, and what authentication and paywall of a request need of its entitlement.
 *
 * @param user a copy, which no entity manager knows: whatever is changed in it is not stored. It has no
 *     {@code progress}
 */
public record CallerRow(
        UserEntity user,
        @Nullable String entitlementStatus,
        @Nullable Instant entitlementExpiresAt) {

    static CallerRow read(Row row) throws SQLException {
        return new CallerRow(user(row), row.textOrNull(), row.momentOrNull());
    }

    private static UserEntity user(Row row) throws SQLException {
        UserEntity user = new UserEntity();
        user.id = row.text();
        user.installIdHash = row.bytesOrNull();
        user.authProvider = row.text();
        user.displayName = row.textOrNull();
        user.deviceLocale = row.textOrNull();
        user.uiLocale = row.textOrNull();
        user.timeZone = row.text();
        user.practiceLanguages = row.texts();
        user.remindersEnabled = row.bool();
        user.reminderTime = row.time();
        user.streakRiskAlert = row.bool();
        user.audioRetentionDays = row.integer();
        user.onboardingStatus = row.text();
        user.onboardingAnswers = row.textOrNull();
        user.xpTotal = row.integer();
        user.completedSessions = row.integer();
        user.unlockedTier = row.integer();
        user.createdAt = row.moment();
        return user;
    }
}
