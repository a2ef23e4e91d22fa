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
     * @param recordings an address in the bucket that recordings are played from, empty when the service plays them
     */
    static Map<String, String> headers(String page, String importsHash, Optional<URI> recordings) {
        String bucket = recordings
                .map(address -> " " + address.getScheme() + "://" + address.getRawAuthority())
                .orElse("");
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(
                "Content-Security-Policy",
                String.join(
                        "; ",
                        "default-src 'self'",
                        "script-src 'self' '" + importsHash + "'",
                        "media-src 'self' blob:" + bucket,
                        "connect-src 'self'" + bucket,
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
}
