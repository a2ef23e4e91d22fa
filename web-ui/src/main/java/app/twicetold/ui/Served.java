package app.twicetold.ui;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes answers of a page or of its files. */
public final class Served {
    private static final int DIGEST_BYTES = 8;

    /** {@code gzip}, unless its weight is zero. */
    private static final Pattern GZIP =
            Pattern.compile("(?:^|,)\\s*gzip\\s*(?:,|$|;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$)))", Pattern.CASE_INSENSITIVE);

    private Served() {}

    /** Whether the method reads; if not, the answer is 405 and this method has written it. */
    public static boolean reads(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if ("GET".equals(request.getMethod()) || "HEAD".equals(request.getMethod())) {
            return true;
        }
        response.setHeader("Allow", "GET, HEAD");
        text(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "Method not allowed\n");
        return false;
    }

    /** Writes a short answer that no cache keeps. */
    public static void text(HttpServletResponse response, int status, String text) throws IOException {
        momentary(response, status, "text/plain;charset=UTF-8", text);
    }

    /** Writes a JSON document that no cache keeps. */
    public static void json(HttpServletResponse response, int status, String document) throws IOException {
        momentary(response, status, "application/json", document);
    }

    private static void momentary(HttpServletResponse response, int status, String type, String text)
            throws IOException {
        response.setStatus(status);
        response.setHeader("Cache-Control", "no-store");
        body(response, type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes an answer that may be kept for a while. A second request for the same bytes is answered without them. */
    public static void cached(
            HttpServletRequest request, HttpServletResponse response, String type, String cacheControl, byte[] bytes)
            throws IOException {
        String tag = '"' + digest(bytes) + '"';
        response.setHeader("ETag", tag);
        response.setHeader("Cache-Control", cacheControl);
        if (isKnown(request.getHeader("If-None-Match"), tag)) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        body(response, type, bytes);
    }

    /** Writes the body of an answer whose status and headers are set. */
    public static void body(HttpServletResponse response, String type, byte[] bytes) throws IOException {
        response.setContentType(type);
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }

    /** Sixteen hexadecimal digits that differ when the bytes do. */
    public static String digest(byte[] bytes) {
        try {
            byte[] whole = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(whole, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    /** Whether a client takes gzip, by its {@code Accept-Encoding}. */
    static boolean unzips(@Nullable String acceptEncoding) {
        return acceptEncoding != null && GZIP.matcher(acceptEncoding).find();
    }

    /** By the weak comparison, as for every request that reads. */
    private static boolean isKnown(@Nullable String ifNoneMatch, String tag) {
        return ifNoneMatch != null
                && Arrays.stream(ifNoneMatch.split(","))
                        .map(String::strip)
                        .anyMatch(known -> known.equals("*") || known.equals(tag) || known.equals("W/" + tag));
    }
}
