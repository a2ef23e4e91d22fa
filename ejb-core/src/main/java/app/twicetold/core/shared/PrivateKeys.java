package app.twicetold.core.shared;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import org.jose4j.keys.EllipticCurves;

/** Private keys as settings hold them: PKCS #8 PEM, whose line breaks may be written as {@code \n}. */
public final class PrivateKeys {
    private PrivateKeys() {}

    /** @throws IllegalArgumentException when it is no key on the curve P-256, which is the one that ES256 signs with */
    public static ECPrivateKey p256(String pem) {
        ECPrivateKey key = (ECPrivateKey) key("EC", pem);
        if (!EllipticCurves.P_256.equals(EllipticCurves.getName(key.getParams().getCurve()))) {
            throw new IllegalArgumentException("The key is on another curve than P-256");
        }
        return key;
    }

    /** @throws IllegalArgumentException when it is no such key */
    public static RSAPrivateKey rsa(String pem) {
        return (RSAPrivateKey) key("RSA", pem);
    }

    private static PrivateKey key(String algorithm, String pem) {
        String body =
                pem.replace("\\n", "\n").replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        try {
            return KeyFactory.getInstance(algorithm)
                    .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(body)));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("Not a key", e);
        }
    }
}
