package app.twicetold.persistence.account;

import org.jspecify.annotations.Nullable;

/** Whose an identity is. @param refreshToken encrypted, or null when none was exchanged */
public record IdentityRow(
        String subject, String userId, @Nullable String refreshToken) {}
