package app.twicetold.core.storage;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * URLs that carry their own permission. The holder of a URL may do one thing with it until it expires.
 *
 * <p>The signature is {@code base64url(HMAC-SHA256(key, join("\n", method, path, key or id, exp, content type, size,
 * sha256)))} without padding; fields that do not apply are empty. {@code exp} is in Unix seconds, and a URL is valid
 * while now is before it. The key is derived from the service secret, so that a new secret ends all old URLs.
 *
 * <p>URLs are given as path and query; the caller puts its public base address before them.
 */
public final class SignedUrls {
    /** How long a URL is to be valid. */
    public static final Duration LIFETIME = Duration.ofMinutes(15);

    private static final String MEDIA_PATH = "/v1/media";
    private static final String UPLOAD_PATH = "/v1/uploads/";
    private static final String KEY_LABEL = "media-v1";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MIN_SECRET_BYTES = 16;
    private static final Pattern EXPIRY = Pattern.compile("[1-9][0-9]{0,11}");

    private final SecretKeySpec key;

    /**
     * Derives the key.
     *
     * @param serviceSecret at least 16 bytes
     * @throws IllegalArgumentException when it is shorter
     */
    public SignedUrls(byte[] serviceSecret) {
        if (serviceSecret.length < MIN_SECRET_BYTES) {
            throw new IllegalArgumentException("the service secret needs at least " + MIN_SECRET_BYTES + " bytes");
        }
        byte[] derived = hmac(new SecretKeySpec(serviceSecret, ALGORITHM), KEY_LABEL);
        this.key = new SecretKeySpec(derived, ALGORITHM);
    }

    /**
     * What an upload URL permits: exactly the bytes that were announced for the attempt.
     *
     * @param contentType as the upload must name it
     * @param sizeBytes more than 0
     * @param sha256 64 hex digits; upper case is turned into lower
     */
    public record Upload(String attemptId, String contentType, long sizeBytes, String sha256) {
        private static final Pattern ID = Pattern.compile("[a-z0-9_-]{1,64}");
        private static final Pattern PRINTABLE = Pattern.compile("[!-~]+");
        private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

        /**
         * Checks every field, so that none can blur the bounds of another in the signed text.
         *
         * @throws IllegalArgumentException naming the field that has not its shape
         */
        public Upload {
            sha256 = sha256.toLowerCase(Locale.ROOT);
            require(ID.matcher(attemptId).matches(), "attempt id");
            require(PRINTABLE.matcher(contentType).matches(), "content type");
            require(sizeBytes > 0, "size");
            require(HASH.matcher(sha256).matches(), "sha256");
        }

        private static void require(boolean holds, String field) {
            if (!holds) {
                throw new IllegalArgumentException("not a usable " + field);
            }
        }

        private String message(String exp) {
            return String.join(
                    "\n",
                    "PUT",
                    UPLOAD_PATH + attemptId,
                    attemptId,
                    exp,
                    contentType,
                    Long.toString(sizeBytes),
                    sha256);
        }
    }

    /** Path and query of the URL to PUT the announced bytes to; the fraction of a second of {@code expires} is cut. */
    public String uploadUrl(Upload upload, Instant expires) {
        String exp = Long.toString(expires.getEpochSecond());
        return UPLOAD_PATH + upload.attemptId() + "?exp=" + exp + "&sig=" + signature(upload.message(exp));
    }

    /**
     * Whether the parameters of a PUT were signed for this upload and have not expired.
     *
     * @param upload as the server knows it, not as the request says
     */
    public boolean permitsUpload(Upload upload, @Nullable String exp, @Nullable String sig, Instant now) {
        return exp != null && isAhead(exp, now) && isSignature(sig, upload.message(exp));
    }

    /** Path and query of the URL to GET the object from; the fraction of a second of {@code expires} is cut. */
    public String mediaUrl(ObjectKey object, Instant expires) {
        String exp = Long.toString(expires.getEpochSecond());
        return MEDIA_PATH + "?key=" + object.value() + "&exp=" + exp + "&sig=" + signature(mediaMessage(object, exp));
    }

    /** Whether the parameters of a GET were signed for this object and have not expired. */
    public boolean permitsMedia(ObjectKey object, @Nullable String exp, @Nullable String sig, Instant now) {
        return exp != null && isAhead(exp, now) && isSignature(sig, mediaMessage(object, exp));
    }

    private static String mediaMessage(ObjectKey object, String exp) {
        return String.join("\n", "GET", MEDIA_PATH, object.value(), exp, "", "", "");
    }

    private static boolean isAhead(String exp, Instant now) {
        return EXPIRY.matcher(exp).matches() && now.isBefore(Instant.ofEpochSecond(Long.parseLong(exp)));
    }

    /**
     * Compares the texts, not the decoded bytes: base64 has several spellings of one value, and only ours is signed.
     */
    private boolean isSignature(@Nullable String sig, String message) {
        return sig != null
                && MessageDigest.isEqual(
                        signature(message).getBytes(StandardCharsets.US_ASCII), sig.getBytes(StandardCharsets.UTF_8));
    }

    private String signature(String message) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hmac(key, message));
    }

    private static byte[] hmac(SecretKeySpec key, String message) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(message.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HMAC-SHA256", e);
        }
    }
}
