package app.twicetold.core.account;

import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transactions of an anonymous sign-in. */
@Stateless
public class AnonymousSteps {
    /** An account may be merged or deleted during the search. Neither happens to the same account twice. */
    private static final int TRIES = 3;

    private UserRepository users;
    private IdentityRepository identities;
    private AccessTokens tokens;
    private InstantSource clock;

    @Inject
    public AnonymousSteps(
            UserRepository users, IdentityRepository identities, AccessTokens tokens, InstantSource clock) {
        this.users = users;
        this.identities = identities;
        this.tokens = tokens;
        this.clock = clock;
    }

    protected AnonymousSteps() {}

    /** Whether an installation has an account. */
    public boolean knows(byte[] installIdHash) {
        return identities.hasInstall(installIdHash);
    }

    /** Signs in to the account of an installation. Creates the account when there is none. */
    public SignInAnonymously.SignIn signIn(byte[] hash, @Nullable String deviceLocale, @Nullable String timeZone) {
        for (int i = 0; i < TRIES; i++) {
            Optional<Found> found = linked(hash).or(() -> created(hash, deviceLocale));
            if (found.isPresent()) {
                return signIn(found.get(), deviceLocale, timeZone);
            }
        }
        throw new ServiceException(ErrorCode.SERVICE_UNAVAILABLE);
    }

    private Optional<Found> linked(byte[] hash) {
        return identities.findByInstall(hash).flatMap(users::find).map(user -> new Found(user, false));
    }

    /** Creates the account or finds it. Empty when the account was merged or deleted at the same moment. */
    private Optional<Found> created(byte[] hash, @Nullable String deviceLocale) {
        String id = Ids.create("usr");
        if (!users.insertIfAbsent(
                id, hash, practiceLanguages(deviceLocale), OnboardingAnswers.DEFAULT_REMINDER_TIME, clock.instant())) {
            return users.findByInstallIdHash(hash).map(user -> new Found(user, false));
        }
        // The insert waited for a merge. The merge removed the account and linked the installation to another one.
        if (identities.findByInstall(hash).isPresent()) {
            users.delete(id);
            return Optional.empty();
        }
        return users.find(id).map(user -> new Found(user, true));
    }

    private SignInAnonymously.SignIn signIn(Found found, @Nullable String deviceLocale, @Nullable String timeZone) {
        UserEntity user = found.user();
        String locale = DeviceLocales.valid(deviceLocale, user.deviceLocale);
        String zone = TimeZones.valid(timeZone).orElse(user.timeZone);
        if (!Objects.equals(locale, user.deviceLocale) || !zone.equals(user.timeZone)) {
            users.setDevice(user.id, locale, zone);
        }
        return new SignInAnonymously.SignIn(
                tokens.issue(user.id),
                found.created(),
                user.id,
                user.displayName,
                user.authProvider,
                user.onboardingStatus,
                user.createdAt,
                user.uiLocale,
                locale);
    }

    private record Found(UserEntity user, boolean created) {}

    private static List<String> practiceLanguages(@Nullable String deviceLocale) {
        return List.of(UiLocale.supported(deviceLocale)
                .orElseGet(() -> LanguageProfiles.supportedTags().get(0)));
    }
}
