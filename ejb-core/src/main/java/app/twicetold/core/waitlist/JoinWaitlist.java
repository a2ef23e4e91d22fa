package app.twicetold.core.waitlist;

import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.waitlist.rules.EmailAddress;
import app.twicetold.persistence.waitlist.WaitlistRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts an e-mail address on the waitlist. All that is stored is the address, the moment and the locale. */
@Stateless
public class JoinWaitlist {
    /** What the key of a record begins with; the address is the rest. */
    static final String KEY_PREFIX = "email:";

    /** No supported tag is longer. */
    private static final int LONGEST_TAG = 35;

    /** Of a fixed length, so that records sort by their text. */
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private WaitlistRepository waitlist;
    private WaitlistSettings settings;
    private InstantSource clock;

    @Inject
    public JoinWaitlist(WaitlistRepository waitlist, WaitlistSettings settings, InstantSource clock) {
        this.waitlist = waitlist;
        this.settings = settings;
        this.clock = clock;
    }

    protected JoinWaitlist() {}

    /**
     * Adds the address unless it is there.
     *
     * @param email as it was typed; null when it was left out
     * @param locale a language tag; one that is not supported counts as the default
     * @param website the field that people do not see and leave empty
     */
    public WaitlistStatus join(@Nullable String email, @Nullable String locale, @Nullable String website) {
        Optional<EmailAddress> address = email == null ? Optional.empty() : EmailAddress.of(email);
        if (address.isEmpty() || (website != null && !website.isEmpty())) {
            return WaitlistStatus.INVALID;
        }
        if (!settings.bound()) {
            return WaitlistStatus.ERROR;
        }
        boolean added = waitlist.addIfAbsent(key(address.get()), value(clock.instant(), supported(locale)));
        return added ? WaitlistStatus.OK : WaitlistStatus.DUPLICATE;
    }

    private static String key(EmailAddress address) {
        return KEY_PREFIX + address.value();
    }

    private static String value(Instant createdAt, String locale) {
        return Json.write(Map.of("createdAt", MOMENT.format(createdAt), "locale", locale));
    }

    /** The supported tag that is meant, or the default one. */
    public static String supported(@Nullable String tag) {
        return Optional.ofNullable(tag)
                .filter(text -> text.length() <= LONGEST_TAG)
                .flatMap(UiLocale::supported)
                .orElseGet(() -> LanguageProfiles.supportedTags().get(0));
    }
}
