package app.twicetold.ui;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The headers that say what the document of an application may do. */
public final class PagePolicy {
    private PagePolicy() {}

    /**
     * The headers of a document.
     *
     * @param shell whose import map is allowed, the only script that is no file
     * @param records whether the page may use the microphone
     * @param bucket an address in the bucket that recordings go to and are played from, empty when that is the service
     * @param service what clients reach the service under; who opened the page may use another name
     */
    public static Map<String, String> headers(Shell shell, boolean records, Optional<URI> bucket, URI service) {
        String reached = bucket.map(address -> " " + origin(address)).orElse("");
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(
                "Content-Security-Policy",
                String.join(
                        "; ",
                        "default-src 'self'",
                        "script-src 'self' '" + shell.importsHash() + "'",
                        "media-src 'self' blob: " + origin(bucket.orElse(service)),
                        "connect-src 'self'" + reached,
                        "object-src 'none'",
                        "frame-ancestors 'none'",
                        "base-uri 'none'",
                        "form-action 'self'",
                        "require-trusted-types-for 'script'",
                        "trusted-types app lit-html"));
        headers.put("Permissions-Policy", "camera=(), geolocation=(), microphone=" + (records ? "(self)" : "()"));
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
