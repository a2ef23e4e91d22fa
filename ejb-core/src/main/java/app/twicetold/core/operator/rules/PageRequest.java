package app.twicetold.core.operator.rules;

import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a browser tells of the page that makes a request. Other clients send neither of the two headers.
 *
 * @param site {@code Sec-Fetch-Site}: how the page and the service belong together; null when it was not sent
 * @param origin {@code Origin} of the page, {@code null} as a word when the browser hides it; null when it was not sent
 */
public record PageRequest(
        String method, @Nullable String site, @Nullable String origin) {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    /**
     * Whether a page of somebody else asks for a change. The browser of an operator who is signed in at a gateway adds
     * the cookie of the gateway to a request of any page.
     *
     * @param asked the address of the service as the request names it
     * @param base the address of the service as its settings name it
     */
    public boolean isForeignChange(URI asked, URI base) {
        return !READING.contains(method)
                && (site != null && !OWN_SITES.contains(site)
                        || origin != null && !names(origin, asked) && !names(origin, base));
    }

    /**
     * Whether an origin is the one of an address. A proxy that ends TLS leaves {@code http} in the address, so an
     * {@code https} origin may name it; the other way round never.
     */
    private static boolean names(String origin, URI address) {
        URI page;
        try {
            page = URI.create(origin);
        } catch (IllegalArgumentException malformed) {
            return false;
        }
        boolean sameScheme = address.getScheme().equalsIgnoreCase(page.getScheme());
        boolean behindTls = "https".equals(page.getScheme()) && "http".equalsIgnoreCase(address.getScheme());
        return page.getHost() != null
                && (sameScheme || behindTls)
                && page.getHost().equalsIgnoreCase(address.getHost())
                && port(page, page) == port(address, page);
    }

    /** A port that an address leaves out is the usual one of the scheme that the page knows. */
    private static int port(URI address, URI page) {
        if (address.getPort() >= 0) {
            return address.getPort();
        }
        return "https".equals(page.getScheme()) ? 443 : 80;
    }
}
