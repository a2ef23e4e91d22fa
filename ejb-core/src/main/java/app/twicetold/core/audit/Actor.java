package app.twicetold.core.audit;

import org.jspecify.annotations.Nullable;

/**
 * Who changes something.
 *
 * @param name {@code system}, {@code manual}, {@code admin-key}, an e-mail address, or {@code gateway:} and the subject
 *     that the gateway confirms
 * @param requestId of the request that asked for the change, null when none did
 */
public record Actor(String name, @Nullable String requestId) {
    /** The name of a caller who holds the admin key. */
    public static final String ADMIN_KEY = "admin-key";

    /** The service itself. */
    public static final Actor SYSTEM = new Actor("system", null);

    /** The same request under {@code manual}, the common name for changes by an operator. */
    public Actor byHand() {
        return new Actor("manual", requestId);
    }
}
