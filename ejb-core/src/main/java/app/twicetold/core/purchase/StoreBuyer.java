package app.twicetold.core.purchase;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The buyer that a transaction names. The store lets an app name only a UUID. The buyer is therefore a UUID of version
 * 5 (RFC 9562) of the user's id, in the name space of URLs.
 */
final class StoreBuyer {
    private static final UUID NAME_SPACE = UUID.fromString("6ba7b811-9dad-11d1-80b4-00c04fd430c8");

    private StoreBuyer() {}

    /** Whether the buyer can be the user: the transaction names no buyer or this user. */
    static boolean mayBe(String userId, @Nullable String accountToken) {
        return accountToken == null
                || accountToken.isEmpty()
                || accountToken.equals(userId)
                || accountToken.equalsIgnoreCase(uuid(userId).toString());
    }

    static UUID uuid(String userId) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            sha1.update(ByteBuffer.allocate(16)
                    .putLong(NAME_SPACE.getMostSignificantBits())
                    .putLong(NAME_SPACE.getLeastSignificantBits())
                    .array());
            ByteBuffer hash = ByteBuffer.wrap(sha1.digest(userId.getBytes(StandardCharsets.UTF_8)));
            return new UUID(
                    hash.getLong() & 0xffff_ffff_ffff_0fffL | 0x5000L,
                    hash.getLong() & 0x3fff_ffff_ffff_ffffL | 0x8000_0000_0000_0000L);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1", e);
        }
    }
}
