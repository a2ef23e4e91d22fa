package app.twicetold.core.shared;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Where a page ended: the sort key (a moment and an id, both descending) of its last item. Opaque for clients; total,
 * so that pages neither repeat nor lose items.
 */
public record Cursor(Instant at, String id) {

    /** The text that a client sends back. */
    public String encode() {
        long micros = Math.addExact(Math.multiplyExact(at.getEpochSecond(), 1_000_000L), at.getNano() / 1_000);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((micros + ":" + id).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The cursor that a client sent, or null when it sent none.
     *
     * @throws ServiceException {@code bad_request} when it is not one of ours
     */
    public static @Nullable Cursor decode(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            int colon = plain.indexOf(':');
            if (colon < 1 || !plain.substring(colon + 1).matches("[a-z0-9_]{1,64}")) {
                throw new ServiceException(ErrorCode.BAD_REQUEST);
            }
            long micros = Long.parseLong(plain.substring(0, colon));
            Instant at = Instant.ofEpochSecond(
                    Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000L);
            return new Cursor(at, plain.substring(colon + 1));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
    }
}
