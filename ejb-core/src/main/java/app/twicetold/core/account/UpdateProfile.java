package app.twicetold.core.account;

import app.twicetold.core.onboarding.AnswerChecks;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.privacy.rules.Retention;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes the display name, the settings and the onboarding answers. A refused value leaves everything unchanged. */
@Stateless
public class UpdateProfile {
    private UserRepository users;
    private AnswerChecks checks;

    @Inject
    public UpdateProfile(UserRepository users, AnswerChecks checks) {
        this.users = users;
        this.checks = checks;
    }

    protected UpdateProfile() {}

    /**
     * @throws ServiceException {@code validation_failed} with the paths of the refused values; {@code unauthorized}
     *     when the account no longer exists
     */
    public void update(String userId, ProfileChanges changes) {
        // The lock protects what a concurrent settlement writes to the row.
        UserEntity user = users.lock(userId).orElseThrow(ServiceException::callerGone);
        if (changes.displayName() != null) {
            user.displayName = displayName(changes.displayName());
        }
        if (changes.practiceLanguages() != null) {
            user.practiceLanguages = practiceLanguages(changes.practiceLanguages());
        }
        if (changes.uiLocale() != null) {
            user.uiLocale = uiLocale(changes.uiLocale().tag());
        }
        if (changes.remindersEnabled() != null) {
            user.remindersEnabled = changes.remindersEnabled();
        }
        if (changes.reminderTime() != null) {
            user.reminderTime = changes.reminderTime();
        }
        if (changes.streakRiskAlert() != null) {
            user.streakRiskAlert = changes.streakRiskAlert();
        }
        if (changes.audioRetentionDays() != null) {
            int days = retentionDays(changes.audioRetentionDays());
            // The purge dates the recordings anew, however many they are.
            user.retentionChanged = user.retentionChanged || days != user.audioRetentionDays;
            user.audioRetentionDays = days;
        }
        if (changes.answers() != null) {
            user.onboardingAnswers = answers(user, changes.answers()).toJson();
        }
    }

    private static String displayName(String chosen) {
        String name = chosen.strip();
        DisplayNames.refusal(name).ifPresent(reason -> {
            throw ServiceException.invalid("display_name", reason);
        });
        return name;
    }

    private static String[] practiceLanguages(List<String> tags) {
        if (tags.isEmpty()) {
            throw ServiceException.invalid("settings.practice_languages", "size");
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < tags.size(); i++) {
            String field = "settings.practice_languages[" + i + "]";
            if (LanguageProfiles.find(tags.get(i)).isEmpty()) {
                throw ServiceException.invalid(field, "unsupported");
            }
            if (!seen.add(tags.get(i))) {
                throw ServiceException.invalid(field, "duplicate");
            }
        }
        return tags.toArray(String[]::new);
    }

    private static @Nullable String uiLocale(@Nullable String tag) {
        if (tag != null && LanguageProfiles.find(tag).isEmpty()) {
            throw ServiceException.invalid("settings.ui_locale", "unsupported");
        }
        return tag;
    }

    private static int retentionDays(int days) {
        if (!Retention.RECORDING_DAYS.contains(days)) {
            throw ServiceException.invalid("settings.audio_retention_days", "unknown");
        }
        return days;
    }

    /** Before onboarding, some answers may be missing. A missing answer has its default. */
    private OnboardingAnswers answers(UserEntity user, ProfileChanges.AnswerChanges changes) {
        OnboardingAnswers stored = user.onboardingAnswers == null
                ? OnboardingAnswers.none(user.practiceLanguages[0], user.reminderTime, user.remindersEnabled)
                : OnboardingAnswers.ofJson(user.onboardingAnswers);
        return new OnboardingAnswers(
                stored.practiceLanguage(),
                changed(changes.goal(), stored.goal()),
                changed(changes.scenario(), stored.scenario()),
                changes.preferredTopics() == null
                        ? stored.preferredTopics()
                        : checks.topics("onboarding_answers.preferred_topics", changes.preferredTopics()),
                changed(changes.selfLevel(), stored.selfLevel()),
                changes.weeklyDays() == null
                        ? stored.weeklyDays()
                        : checks.weeklyDays("onboarding_answers.weekly_days", changes.weeklyDays()),
                stored.reminderTime(),
                stored.remindersEnabled());
    }

    private static <T> T changed(@Nullable T change, T stored) {
        return change != null ? change : stored;
    }
}
