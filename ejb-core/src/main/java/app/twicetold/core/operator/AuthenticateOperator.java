package app.twicetold.core.operator;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.operator.rules.PageRequest;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.signed.KeySetAddress;
import app.twicetold.core.shared.signed.PublishedKeys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates an operator by the gateway's token or by the admin key. If there is a token, it alone decides. In
 * production behind a gateway the admin key is not accepted. A refusal does not say what was wrong.
 */
@ApplicationScoped
public class AuthenticateOperator {
    /** How long to wait for an answer of the gateway. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private OperatorSettings settings;
    private @Nullable GatewayTokens tokens;

    @Inject
    public AuthenticateOperator(OperatorSettings settings, InstantSource clock) {
        this(settings, tokens(settings, clock));
    }

    AuthenticateOperator(OperatorSettings settings, @Nullable GatewayTokens tokens) {
        this.settings = settings;
        this.tokens = tokens;
    }

    protected AuthenticateOperator() {}

    private static @Nullable GatewayTokens tokens(OperatorSettings settings, InstantSource clock) {
        OperatorSettings.Gateway gateway = settings.gateway();
        if (gateway == null) {
            return null;
        }
        PublishedKeys.Source certs = new KeySetAddress(gateway.certs(), PATIENCE);
        return new GatewayTokens(gateway, new PublishedKeys(certs, GatewayTokens.ALGORITHMS, clock), clock);
    }

    /**
     * The name of the operator for the audit log.
     *
     * @param gatewayToken null when the request has none
     * @param adminKey null when the request has none
     * @throws ServiceException {@code unauthorized}
     */
    public String authenticate(@Nullable String gatewayToken, @Nullable String adminKey) {
        if (gatewayToken != null) {
            if (tokens == null) {
                throw new ServiceException(ErrorCode.UNAUTHORIZED);
            }
            return tokens.actor(gatewayToken).orElseThrow(() -> new ServiceException(ErrorCode.UNAUTHORIZED));
        }
        boolean keyCounts = !settings.production() || settings.gateway() == null;
        boolean known = adminKey != null
                && settings.adminKey().isPresent()
                && MessageDigest.isEqual(bytes(settings.adminKey().get()), bytes(adminKey));
        if (!known || !keyCounts) {
            throw new ServiceException(ErrorCode.UNAUTHORIZED);
        }
        return Actor.ADMIN_KEY;
    }

    /**
     * Hides the operator API from those who reach the service by a name that the public knows.
     *
     * @param host of the request, null when it has none that can be read
     * @throws ServiceException {@code not_found}
     */
    public void requireHost(@Nullable String host) {
        if (host != null
                && settings.publicHosts().contains(host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", ""))) {
            throw ServiceException.notFound("route");
        }
    }

    /**
     * Refuses a change that a page of somebody else asks for with the cookies of an operator.
     *
     * @param asked the address of the service as the request names it
     * @throws ServiceException {@code cross_origin}
     */
    public void requireOwnPage(PageRequest page, URI asked) {
        if (page.isForeignChange(asked, settings.baseUrl())) {
            throw new ServiceException(ErrorCode.CROSS_ORIGIN);
        }
    }

    /**
     * Lets a scraper read the metrics and nothing else. A scraper has its own key, which is also accepted behind a
     * gateway, because a scraper asks every server directly.
     *
     * @param authorization the header of that name, null when the request has none
     * @return whether the key is right
     */
    public boolean isScraper(@Nullable String authorization) {
        return authorization != null
                && settings.metricsKey().isPresent()
                && MessageDigest.isEqual(bytes("Bearer " + settings.metricsKey().get()), bytes(authorization));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
