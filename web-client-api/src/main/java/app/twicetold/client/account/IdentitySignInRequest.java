package app.twicetold.client.account;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** What an identity provider gave to the app. */
public record IdentitySignInRequest(
        @NotNull @Pattern(regexp = "apple") String provider,
        @NotNull @Size(min = 1, max = 8_192) String identityToken,
        @Size(min = 1, max = 2_048) @Nullable String authorizationCode,
        @Size(min = 1, max = 255) @Nullable String nonce,
        @Size(max = 255) @Nullable String displayName,
        @Nullable String deviceLocale,
        @Nullable String timeZone) {}
