package app.twicetold.core.operator;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** Lets an operator in by the admin key, compared in constant time. A refusal does not say what was wrong. */
@ApplicationScoped
public class AuthenticateOperator {
    private OperatorSettings settings;

    @Inject
    public AuthenticateOperator(OperatorSettings settings) {
        this.settings = settings;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected AuthenticateOperator() {}

    /** @throws ServiceException {@code unauthorized} */
    public void authenticate(@Nullable String adminKey) {
        boolean known = adminKey != null
                && settings.adminKey().isPresent()
                && MessageDigest.isEqual(bytes(settings.adminKey().get()), bytes(adminKey));
        if (!known) {
            throw new ServiceException(ErrorCode.UNAUTHORIZED);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
