package app.twicetold.core.account.apple;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.signed.KeySetAddress;
import app.twicetold.core.shared.signed.PublishedKeys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.security.Key;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jspecify.annotations.Nullable;

/** The key set that Apple publishes. */
@ApplicationScoped
public class AppleKeys {
    /** The algorithms that Apple may sign with. */
    static final Set<String> ALGORITHMS =
            Set.of(AlgorithmIdentifiers.RSA_USING_SHA256, AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);

    private PublishedKeys keys;

    @Inject
    public AppleKeys(IdentitySettings settings, InstantSource clock) {
        this(new KeySetAddress(URI.create(settings.baseUrl() + "/auth/keys"), settings.timeout()), clock);
    }

    AppleKeys(PublishedKeys.Source source, InstantSource clock) {
        this.keys = new PublishedKeys(source, ALGORITHMS, clock);
    }

    protected AppleKeys() {}

    /**
     * The public key of an id; empty when Apple does not publish one.
     *
     * @throws ServiceException {@code service_unavailable} when Apple does not answer
     */
    public Optional<Key> find(@Nullable String keyId) {
        if (keyId == null) {
            return Optional.empty();
        }
        try {
            return keys.find(keyId).map(Key.class::cast);
        } catch (PublishedKeys.Unanswered e) {
            throw new ServiceException(ErrorCode.SERVICE_UNAVAILABLE);
        }
    }
}
