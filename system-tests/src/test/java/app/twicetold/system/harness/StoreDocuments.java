package app.twicetold.system.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Transactions and notifications, signed with the chain that the services under test trust. */
public final class StoreDocuments {
    /** The root as a setting. */
    public static final String ROOT = file("root.pem");

    private static final String BUNDLE = app.twicetold.rehearsals.dependencies.IdentityEmulator.BUNDLE_ID;
    private static final List<String> CHAIN = List.of(body("leaf.pem"), body("intermediate.pem"), body("root.pem"));

    private StoreDocuments() {}

    /** A transaction of a subscription that runs from yesterday until a moment. */
    public static Map<String, Object> transaction(String originalId, Instant expires) {
        Instant now = Instant.now();
        Map<String, Object> transaction = new HashMap<>();
        transaction.put("originalTransactionId", originalId);
        transaction.put("transactionId", originalId);
        transaction.put("bundleId", BUNDLE);
        transaction.put("productId", "pro_annual");
        transaction.put("type", "Auto-Renewable Subscription");
        transaction.put("purchaseDate", now.minus(Duration.ofDays(1)).toEpochMilli());
        transaction.put("expiresDate", expires.toEpochMilli());
        transaction.put("environment", "Sandbox");
        transaction.put("signedDate", now.toEpochMilli());
        return transaction;
    }

    /** A notification about a transaction. */
    public static String notification(String type, Instant signedAt, @Nullable Map<String, Object> transaction) {
        Map<String, Object> data = new HashMap<>(Map.of("bundleId", BUNDLE, "environment", "Sandbox"));
        if (transaction != null) {
            data.put("signedTransactionInfo", sign(transaction));
        }
        return sign(Map.of(
                "notificationUUID",
                UUID.randomUUID().toString(),
                "notificationType",
                type,
                "version",
                "2.0",
                "signedDate",
                signedAt.toEpochMilli(),
                "data",
                data));
    }

    /** Signed with the chain that the service trusts. */
    public static String sign(Map<String, ?> payload) {
        return sign(payload, CHAIN);
    }

    /** With other certificates in the header than the store's. */
    public static String signWithChain(Map<String, ?> payload, String... files) {
        return sign(
                payload,
                java.util.Arrays.stream(files).map(StoreDocuments::body).toList());
    }

    private static String sign(Map<String, ?> payload, List<String> chain) {
        try {
            Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
            String content = base64.encodeToString(Answer.JSON.writeValueAsBytes(Map.of("alg", "ES256", "x5c", chain)))
                    + "." + base64.encodeToString(Answer.JSON.writeValueAsBytes(payload));
            Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
            signature.initSign(KeyFactory.getInstance("EC")
                    .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(body("leaf-key.pem")))));
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return content + "." + base64.encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String body(String name) {
        return file(name).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
    }

    private static String file(String name) {
        try (InputStream in = Objects.requireNonNull(StoreDocuments.class.getResourceAsStream("store/" + name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
