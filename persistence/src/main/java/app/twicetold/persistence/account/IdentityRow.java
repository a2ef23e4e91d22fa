package app.twicetold.persistence.account;

import org.jspecify.annotations.Nullable;

/** The owner of an identity. @param refreshToken encrypted, or null when none was exchanged */
public record IdentityRow(
        String subject, String userId, @Nullable String refreshToken) {}
