package app.twicetold.core.onboarding;

import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.core.training.session.CreateSession;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stores the answers and opens the diagnostic session, or finds the open one. A repeated call while the diagnostic is
 * open updates the answers and keeps the session. Another practice language starts a new session, as long as nothing
 * was recorded.
 */
@Stateless
public class StartOnboarding {
    private UserRepository users;
    private SessionRepository sessions;
    private AttemptRepository attempts;
    private LibraryRepository library;
    private AnswerChecks checks;
    private CreateSession createSession;

    @Inject
    public StartOnboarding(
            UserRepository users,
            SessionRepository sessions,
            AttemptRepository attempts,
            LibraryRepository library,
            AnswerChecks checks,
            CreateSession createSession) {
        this.users = users;
        this.sessions = sessions;
        this.attempts = attempts;
        this.library = library;
        this.checks = checks;
        this.createSession = createSession;
    }

    protected StartOnboarding() {}

    /**
     * @throws ServiceException {@code validation_failed}, {@code onboarding_already_done} once the diagnostic is
     *     settled, {@code no_diagnostic_article} when the library has none in the language
     */
    public Started start(String userId, OnboardingForm form) {
        // The lock on the user makes parallel requests find the same session.
        UserEntity user = users.lock(userId).orElseThrow(ServiceException::callerGone);
        OnboardingAnswers answers = answers(user, form);
        SessionEntity diagnostic = sessions.findLatestDiagnostic(userId)
                .flatMap(found -> sessions.lock(found.id, userId))
                .orElse(null);
        if (diagnostic != null && diagnostic.stage.equals(SessionStage.COMPLETED.wire())) {
            throw new ServiceException(ErrorCode.ONBOARDING_ALREADY_DONE);
        }
        store(user, answers);
        if (diagnostic != null) {
            if (diagnostic.language.equals(answers.practiceLanguage())
                    || !attempts.ofSession(diagnostic.id).isEmpty()) {
                return new Started(diagnostic.id, false);
            }
            // Nothing was recorded, so no other row depends on the session.
            sessions.delete(diagnostic);
        }
        ArticleVersionEntity article = library.findForDiagnostic(
                        userId, answers.practiceLanguage(), answers.preferredTopics())
                .orElseThrow(() -> new ServiceException(ErrorCode.NO_DIAGNOSTIC_ARTICLE));
        return new Started(createSession.diagnostic(userId, article), true);
    }

    private OnboardingAnswers answers(UserEntity user, OnboardingForm form) {
        String language = form.practiceLanguage() != null
                ? checks.language("practice_language", form.practiceLanguage())
                : languageOfDevice(user.deviceLocale);
        OnboardingAnswers given = givenBefore(user);
        return new OnboardingAnswers(
                language,
                form.goal(),
                form.scenario(),
                form.preferredTopics() == null
                        ? given == null ? List.of() : given.preferredTopics()
                        : checks.topics("preferred_topics", form.preferredTopics()),
                form.selfLevel(),
                form.weeklyDays() == null
                        ? given == null ? OnboardingAnswers.DEFAULT_WEEKLY_DAYS : given.weeklyDays()
                        : checks.weeklyDays("weekly_days", form.weeklyDays()),
                form.reminderTime() == null ? OnboardingAnswers.DEFAULT_REMINDER_TIME : form.reminderTime(),
                form.remindersEnabled() == null || form.remindersEnabled());
    }

    /** What the profile got before onboarding; null where onboarding itself stored the answers, which it replaces. */
    private static @Nullable OnboardingAnswers givenBefore(UserEntity user) {
        return user.onboardingAnswers == null || !user.onboardingStatus.equals(OnboardingStatus.NOT_STARTED.wire())
                ? null
                : OnboardingAnswers.ofJson(user.onboardingAnswers);
    }

    private static void store(UserEntity user, OnboardingAnswers answers) {
        user.practiceLanguages = withPrimary(answers.practiceLanguage(), user.practiceLanguages);
        user.reminderTime = answers.reminderTime();
        user.remindersEnabled = answers.remindersEnabled();
        user.onboardingAnswers = answers.toJson();
        if (user.onboardingStatus.equals(OnboardingStatus.NOT_STARTED.wire())) {
            user.streakRiskAlert = answers.remindersEnabled();
            user.onboardingStatus = OnboardingStatus.DIAGNOSTIC.wire();
        }
    }

    /**
     * A single language is the default of the sign-in or an earlier answer. Several languages were chosen by the user
     * and are kept.
     */
    private static String[] withPrimary(String primary, String[] languages) {
        Stream<String> others = languages.length > 1 ? Arrays.stream(languages) : Stream.empty();
        return Stream.concat(Stream.of(primary), others).distinct().toArray(String[]::new);
    }

    private static String languageOfDevice(@Nullable String deviceLocale) {
        return UiLocale.supported(deviceLocale)
                .orElseGet(() -> LanguageProfiles.supportedTags().get(0));
    }

    /** @param created false when the diagnostic was open already */
    public record Started(String sessionId, boolean created) {}
}
