package app.twicetold.core.account.apple;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwe.ContentEncryptionAlgorithmIdentifiers;
import org.jose4j.jwe.JsonWebEncryption;
import org.jose4j.jwe.KeyManagementAlgorithmIdentifiers;
import org.jose4j.lang.JoseException;

/**
 * Encrypts refresh tokens for the database: AES-256-GCM with a new nonce for each token, in JWE compact form. The keys
 * are derived from the service secret and its predecessor by HKDF (RFC 5869); {@code kid} names the key that was used.
 */
@ApplicationScoped
public class TokenVault {
    private static final String PURPOSE = "twicetold identity refresh tokens";
    private static final String HMAC = "HmacSHA256";
    private static final int KEY_ID_LENGTH = 16;

    private Map<String, SecretKey> keys;
    private String currentKeyId;

    @Inject
    public TokenVault(IdentitySettings settings) {
        this.keys = new LinkedHashMap<>();
        this.currentKeyId = add(settings.secret());
        settings.previousSecret().ifPresent(this::add);
    }

    protected TokenVault() {}

    public String encrypt(String token) {
        JsonWebEncryption encryption = new JsonWebEncryption();
        encryption.setAlgorithmHeaderValue(KeyManagementAlgorithmIdentifiers.DIRECT);
        encryption.setEncryptionMethodHeaderParameter(ContentEncryptionAlgorithmIdentifiers.AES_256_GCM);
        encryption.setKeyIdHeaderValue(currentKeyId);
        encryption.setKey(keys.get(currentKeyId));
        encryption.setPayload(token);
        try {
            return encryption.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("The service secret does not encrypt", e);
        }
    }

    /** The token; empty when its key is gone or the encrypted text was changed. */
    public Optional<String> decrypt(String encrypted) {
        JsonWebEncryption encryption = new JsonWebEncryption();
        encryption.setAlgorithmConstraints(
                new AlgorithmConstraints(ConstraintType.PERMIT, KeyManagementAlgorithmIdentifiers.DIRECT));
        encryption.setContentEncryptionAlgorithmConstraints(
                new AlgorithmConstraints(ConstraintType.PERMIT, ContentEncryptionAlgorithmIdentifiers.AES_256_GCM));
        try {
            encryption.setCompactSerialization(encrypted);
            SecretKey key = keys.get(String.valueOf(encryption.getKeyIdHeaderValue()));
            if (key == null) {
                return Optional.empty();
            }
            encryption.setKey(key);
            return Optional.of(encryption.getPayload());
        } catch (JoseException e) {
            return Optional.empty();
        }
    }

    private String add(String secret) {
        try {
            byte[] key = derive(secret.getBytes(StandardCharsets.UTF_8));
            byte[] print = MessageDigest.getInstance("SHA-256").digest(key);
            String id = HexFormat.of().formatHex(print).substring(0, KEY_ID_LENGTH);
            keys.put(id, new SecretKeySpec(key, "AES"));
            return id;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HMAC-SHA-256", e);
        }
    }

    private static byte[] derive(byte[] secret) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(HMAC);
        mac.init(new SecretKeySpec(new byte[32], HMAC));
        byte[] pseudoRandom = mac.doFinal(secret);
        mac.init(new SecretKeySpec(pseudoRandom, HMAC));
        mac.update(PURPOSE.getBytes(StandardCharsets.UTF_8));
        mac.update((byte) 1);
        return Arrays.copyOf(mac.doFinal(), 32);
    }
}
