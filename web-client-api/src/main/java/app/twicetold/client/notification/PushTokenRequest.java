package app.twicetold.client.notification;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;

/** Where a device is reached. */
public record PushTokenRequest(
        @NotNull @Pattern(regexp = "[!-~]{1,4096}") String token,
        @Pattern(regexp = "ios|android") @Nullable String platform) {}
