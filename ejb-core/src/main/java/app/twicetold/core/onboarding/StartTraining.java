package app.twicetold.core.onboarding;

import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.session.CreateSession;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** A user chooses an article to train with, which an operator may allow only after onboarding. */
@Stateless
public class StartTraining {
    private UserRepository users;
    private CreateSession createSession;
    private OnboardingSettings settings;

    @Inject
    public StartTraining(UserRepository users, CreateSession createSession, OnboardingSettings settings) {
        this.users = users;
        this.createSession = createSession;
        this.settings = settings;
    }

    protected StartTraining() {}

    /**
     * Opens a training session. A session that is already open is returned even before onboarding.
     *
     * @param origin where the user chose the article, or null
     * @throws ServiceException as of {@link CreateSession#training}, and {@code onboarding_required}
     */
    public CreateSession.Created start(String userId, String articleId, @Nullable String origin) {
        CreateSession.Created session = createSession.training(userId, articleId, origin);
        if (session.created() && settings.required() && !isOnboarded(userId)) {
            // The exception rolls the new session back. The onboarding status is checked after the article.
            throw new ServiceException(ErrorCode.ONBOARDING_REQUIRED);
        }
        return session;
    }

    private boolean isOnboarded(String userId) {
        UserEntity user = users.find(userId).orElseThrow(ServiceException::callerGone);
        return OnboardingStatus.ofWire(user.onboardingStatus).diagnosed();
    }
}
