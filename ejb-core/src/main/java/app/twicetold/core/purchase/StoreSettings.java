package app.twicetold.core.purchase;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Resources;
import app.twicetold.core.shared.Settings;
import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Optional;

/**
 * The settings of the store path, which serves app builds that do not know the purchase layer.
 *
 * @param bundleId the app that transactions must belong to ({@code APPLE_BUNDLE_ID}); without an id all transactions
 *     are refused
 * @param root the certificate that every chain must end in ({@code STORE_ROOT_CERTIFICATE}, PEM); "Apple Root CA - G3"
 *     unless another is set
 * @param leafMarker the extension that the signing certificate must carry ({@code STORE_LEAF_MARKER_OID})
 * @param intermediateMarker the extension that the intermediate certificate has to carry
 *     ({@code STORE_INTERMEDIATE_MARKER_OID})
 * @param refuseSandbox whether purchases of the store's test environment do not count: true in production when
 *     {@code ACCEPT_SANDBOX_PURCHASES} is false
 */
public record StoreSettings(
        Optional<String> bundleId,
        X509Certificate root,
        String leafMarker,
        String intermediateMarker,
        boolean refuseSandbox) {
    static final String LEAF_MARKER = "1.2.840.113635.100.6.11.1";
    static final String INTERMEDIATE_MARKER = "1.2.840.113635.100.6.2.1";
    private static final String ROOT = "store/apple-root-ca-g3.pem";

    /** @throws Settings.InvalidSetting when a value is malformed */
    public static StoreSettings from(Settings settings) {
        boolean production = AppEnvironment.from(settings) == AppEnvironment.PRODUCTION;
        return new StoreSettings(
                settings.optional("APPLE_BUNDLE_ID"),
                settings.parsed(
                        "STORE_ROOT_CERTIFICATE",
                        appleRoot(),
                        "must be a certificate as PEM",
                        StoreSettings::certificate),
                oid(settings, "STORE_LEAF_MARKER_OID", LEAF_MARKER),
                oid(settings, "STORE_INTERMEDIATE_MARKER_OID", INTERMEDIATE_MARKER),
                !settings.bool("ACCEPT_SANDBOX_PURCHASES", true) && production);
    }

    static X509Certificate appleRoot() {
        return certificate(Resources.text(StoreSettings.class, ROOT));
    }

    /**
     * Line breaks may be written as {@code \n}, because environment variables often hold no real ones. The first and
     * the last line may be missing.
     */
    private static X509Certificate certificate(String pem) {
        String body =
                pem.replace("\\n", "\n").replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(
                            new ByteArrayInputStream(Base64.getDecoder().decode(body)));
        } catch (CertificateException e) {
            throw new IllegalArgumentException("Not a certificate", e);
        }
    }

    private static String oid(Settings settings, String name, String defaultValue) {
        return settings.parsed(name, defaultValue, "must be an object identifier such as " + defaultValue, value -> {
            if (!value.matches("[0-2](\\.(0|[1-9]\\d*)){1,20}")) {
                throw new IllegalArgumentException(value);
            }
            return value;
        });
    }
}
