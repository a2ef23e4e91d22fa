package app.twicetold.core.source.rules;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address by which a page is known: the one that it calls canonical (RFC 6596), else the one that it came from
 * after redirects. A page speaks for its own site only, and the front page is not the address of an article.
 */
public final class PageAddress {
    /** Names of the same site for other screens. */
    private static final Pattern VARIANT = Pattern.compile("^(?:www|m|mobile|amp|wap|touch)\\.");

    private PageAddress() {}

    /**
     * @param fetched where the page came from
     * @param canonical what it says of itself
     */
    public static NormalizedUrl of(NormalizedUrl fetched, Optional<String> canonical) {
        return canonical
                .flatMap(NormalizedUrl::of)
                .filter(it -> isSameSite(host(it), host(fetched)))
                .filter(it -> !isFront(it) || isFront(fetched))
                .orElse(fetched);
    }

    private static String host(NormalizedUrl url) {
        return String.valueOf(URI.create(url.value()).getAuthority());
    }

    private static boolean isSameSite(String one, String other) {
        String first = VARIANT.matcher(one).replaceFirst("");
        String second = VARIANT.matcher(other).replaceFirst("");
        return first.equals(second) || first.endsWith("." + second) || second.endsWith("." + first);
    }

    private static boolean isFront(NormalizedUrl url) {
        URI address = URI.create(url.value());
        return address.getRawPath().equals("/") && address.getRawQuery() == null;
    }
}
