package app.twicetold.landing.site;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The one address of a page in a language. */
public record SiteAddress(SitePage page, LanguageProfile locale) {
    private static final Map<String, SiteAddress> BY_PATH = Arrays.stream(SitePage.values())
            .flatMap(page -> LanguageProfiles.all().stream().map(locale -> new SiteAddress(page, locale)))
            .collect(Collectors.toUnmodifiableMap(SiteAddress::path, Function.identity()));

    /** The page at a path, compared exactly: without decoding, and a slash at the end makes another path. */
    public static Optional<SiteAddress> at(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    /** The address that is meant by a path with one slash too many at its end. */
    public static Optional<SiteAddress> beforeSlash(String path) {
        return path.length() > 2 && path.endsWith("/") ? at(path.substring(0, path.length() - 1)) : Optional.empty();
    }

    /**
     * What to show at a path that is no address. The language is that of its first segment, otherwise the default one.
     */
    public static SiteAddress notFound(String path) {
        LanguageProfile named = LanguageProfiles.all().stream()
                .filter(locale -> !locale.sitePath().isEmpty())
                .filter(locale -> path.startsWith(locale.sitePath() + "/"))
                .findFirst()
                .orElse(LanguageProfiles.all().get(0));
        return new SiteAddress(SitePage.NOT_FOUND, named);
    }

    /** Where the home of a supported language is. */
    public static SiteAddress home(String tag) {
        return new SiteAddress(SitePage.HOME, LanguageProfiles.of(tag));
    }

    /** The path on the site, which begins with a slash. */
    public String path() {
        String path = locale.sitePath() + page.path();
        return path.isEmpty() ? "/" : path;
    }

    /** A page in every language, the default language first. */
    public static List<SiteAddress> of(SitePage page) {
        return LanguageProfiles.all().stream()
                .map(locale -> new SiteAddress(page, locale))
                .toList();
    }

    /** The same page in every language, the default language first. */
    public List<SiteAddress> translations() {
        return of(page);
    }

    /** The same page in the default language. */
    public SiteAddress inDefaultLanguage() {
        return translations().get(0);
    }

    /** Another page in the same language. */
    public SiteAddress to(SitePage other) {
        return new SiteAddress(other, locale);
    }
}
