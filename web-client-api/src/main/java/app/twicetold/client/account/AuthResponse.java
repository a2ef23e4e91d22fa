package app.twicetold.client.account;

import java.time.Instant;

/** An access token, and the account it belongs to. */
public record AuthResponse(
        String accessToken,
        String tokenType,
        long expiresIn,
        Instant expiresAt,
        boolean isNewUser,
        boolean merged,
        User user) {

    /** What a client shows before it reads the whole profile. */
    public record User(
            String id, String displayName, String authProvider, String onboardingStatus, Instant createdAt) {}
}
