package app.twicetold.admin.console;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The headers that say what a page of the console may do. */
final class ConsolePolicy {
    /** The one page that records. */
    private static final String RECORDING_PAGE = "playground";

    private ConsolePolicy() {}

    /**
     * The headers of a page.
     *
     * @param page its name, the first part of the address
     * @param importsHash what allows the import map, the only script that is no file
     * @param bucket an address in the bucket that recordings are played from, empty when the service plays them
     * @param service what clients reach the service under; operators may use another name
     */
    static Map<String, String> headers(String page, String importsHash, Optional<URI> bucket, URI service) {
        String reached = bucket.map(address -> " " + origin(address)).orElse("");
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(
                "Content-Security-Policy",
                String.join(
                        "; ",
                        "default-src 'self'",
                        "script-src 'self' '" + importsHash + "'",
                        "media-src 'self' blob: " + origin(bucket.orElse(service)),
                        "connect-src 'self'" + reached,
                        "object-src 'none'",
                        "frame-ancestors 'none'",
                        "base-uri 'none'",
                        "form-action 'self'",
                        "require-trusted-types-for 'script'",
                        "trusted-types app lit-html"));
        headers.put(
                "Permissions-Policy",
                "camera=(), geolocation=(), microphone=" + (page.equals(RECORDING_PAGE) ? "(self)" : "()"));
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "same-origin");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        headers.put("X-Robots-Tag", "noindex");
        return headers;
    }

    private static String origin(URI address) {
        return address.getScheme() + "://" + address.getRawAuthority();
    }
}
