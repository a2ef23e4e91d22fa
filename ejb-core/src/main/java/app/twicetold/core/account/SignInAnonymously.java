package app.twicetold.core.account;

import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first launch, and every time a device needs a new token: an unknown install id makes an account, a known one
 * finds it. The install id is a bearer secret and is stored as its SHA-256 only.
 */
@Stateless
public class SignInAnonymously {
    private static final LocalTime DEFAULT_REMINDER = LocalTime.of(8, 30);

    private UserRepository users;
    private IdentityRepository identities;
    private AccessTokens tokens;
    private InstantSource clock;

    @Inject
    public SignInAnonymously(
            UserRepository users, IdentityRepository identities, AccessTokens tokens, InstantSource clock) {
        this.users = users;
        this.identities = identities;
        this.tokens = tokens;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected SignInAnonymously() {}

    /**
     * @param installId 16 to 128 characters
     * @param deviceLocale a BCP-47 tag; anything else is ignored
     * @param timeZone an IANA id; anything else is ignored
     */
    public SignIn signIn(String installId, @Nullable String deviceLocale, @Nullable String timeZone) {
        byte[] hash = sha256(installId);
        Optional<UserEntity> merged = identities.findByInstall(hash).flatMap(users::find);
        boolean created = merged.isEmpty()
                && users.insertIfAbsent(
                        Ids.create("usr"), hash, practiceLanguages(deviceLocale), DEFAULT_REMINDER, clock.instant());
        UserEntity user = merged.or(() -> users.findByInstallIdHash(hash))
                .orElseThrow(() -> new IllegalStateException("The account of the install id is gone"));
        String locale = languageTag(deviceLocale, user.deviceLocale);
        users.setDevice(user.id, locale, TimeZones.valid(timeZone).orElse(null));
        return new SignIn(
                tokens.issue(user.id),
                created,
                user.id,
                user.displayName,
                user.authProvider,
                user.onboardingStatus,
                user.createdAt,
                user.uiLocale,
                locale);
    }

    private static List<String> practiceLanguages(@Nullable String deviceLocale) {
        return List.of(UiLocale.supported(deviceLocale)
                .orElseGet(() -> LanguageProfiles.supportedTags().get(0)));
    }

    /** The tag when it is one, else what was known before. */
    static @Nullable String languageTag(@Nullable String given, @Nullable String known) {
        return isLanguageTag(given) ? given : known;
    }

    private static boolean isLanguageTag(@Nullable String tag) {
        if (tag == null || tag.length() > 64) {
            return false;
        }
        try {
            new Locale.Builder().setLanguageTag(tag);
            return true;
        } catch (IllformedLocaleException malformed) {
            return false;
        }
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** A token and what a client shows right after the sign-in. {@code displayName} is null while none was chosen. */
    public record SignIn(
            AccessTokens.AccessToken token,
            boolean newUser,
            String userId,
            @Nullable String displayName,
            String authProvider,
            String onboardingStatus,
            Instant createdAt,
            @Nullable String uiLocale,
            @Nullable String deviceLocale) {}
}
