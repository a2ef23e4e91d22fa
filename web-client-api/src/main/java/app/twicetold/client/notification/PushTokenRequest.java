package app.twicetold.client.notification;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;

/** Where a device is reached. The tokens of both providers have some hundred characters; an index takes 2,704 bytes. */
public record PushTokenRequest(
        @NotNull @Pattern(regexp = "[!-~]{1,2000}") String token,
        @Pattern(regexp = "ios|android") @Nullable String platform) {}
