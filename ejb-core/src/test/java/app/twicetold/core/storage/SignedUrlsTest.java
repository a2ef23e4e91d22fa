package app.twicetold.core.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.longs;
import static org.quicktheories.generators.SourceDSL.strings;

import app.twicetold.core.storage.SignedUrls.Upload;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignedUrlsTest {
    private static final byte[] SECRET = "a service secret for tests".getBytes(UTF_8);
    private static final Instant EXP = Instant.parse("2026-01-02T03:19:05Z");
    private static final Instant NOW = EXP.minus(SignedUrls.LIFETIME);
    private static final String SHA = "0123456789abcdef".repeat(4);
    private static final Upload UPLOAD = new Upload("att_abc", "audio/mp4", 12_345, SHA);
    private static final ObjectKey OBJECT = new ObjectKey("recordings/att_abc/0f0f");

    private final SignedUrls urls = new SignedUrls(SECRET);

    private static Map<String, String> query(String url) {
        Map<String, String> query = new HashMap<>();
        for (String pair : url.substring(url.indexOf('?') + 1).split("&", -1)) {
            query.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
        }
        return query;
    }

    private String uploadSig() {
        return parameter(urls.uploadUrl(UPLOAD, EXP), "sig");
    }

    private String mediaSig() {
        return parameter(urls.mediaUrl(OBJECT, EXP), "sig");
    }

    private static String parameter(String url, String name) {
        return query(url).getOrDefault(name, "");
    }

    private static String exp() {
        return Long.toString(EXP.getEpochSecond());
    }

    private static byte[] hmac(byte[] key, String message) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(message.getBytes(UTF_8));
    }

    @Test
    void theSignatureFollowsTheWrittenFormat() throws Exception {
        byte[] key = hmac(SECRET, "media-v1");
        Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
        String upload = "PUT\n/v1/uploads/att_abc\natt_abc\n" + exp() + "\naudio/mp4\n12345\n" + SHA;
        String media = "GET\n/v1/media\nrecordings/att_abc/0f0f\n" + exp() + "\n\n\n";

        assertThat(urls.uploadUrl(UPLOAD, EXP))
                .isEqualTo("/v1/uploads/att_abc?exp=" + exp() + "&sig=" + base64.encodeToString(hmac(key, upload)));
        assertThat(urls.mediaUrl(OBJECT, EXP))
                .isEqualTo("/v1/media?key=recordings/att_abc/0f0f&exp=" + exp() + "&sig="
                        + base64.encodeToString(hmac(key, media)));
    }

    @Test
    void aUrlIsValidBeforeItsExpiryAndNotAtOrAfterIt() {
        String upload = uploadSig();
        String media = mediaSig();

        for (Instant before : new Instant[] {NOW, EXP.minusSeconds(1), EXP.minusNanos(1)}) {
            assertThat(urls.permitsUpload(UPLOAD, exp(), upload, before)).isTrue();
            assertThat(urls.permitsMedia(OBJECT, exp(), media, before)).isTrue();
        }
        for (Instant notBefore : new Instant[] {EXP, EXP.plusSeconds(1), EXP.plus(Duration.ofDays(9999))}) {
            assertThat(urls.permitsUpload(UPLOAD, exp(), upload, notBefore)).isFalse();
            assertThat(urls.permitsMedia(OBJECT, exp(), media, notBefore)).isFalse();
        }
    }

    @Test
    void aUrlLivesFifteenMinutes() {
        assertThat(SignedUrls.LIFETIME).isEqualTo(Duration.ofMinutes(15));
        String sig = mediaSig();
        assertThat(urls.permitsMedia(OBJECT, exp(), sig, NOW.plus(Duration.ofSeconds(14 * 60 + 59))))
                .isTrue();
        assertThat(urls.permitsMedia(OBJECT, exp(), sig, NOW.plus(Duration.ofSeconds(15 * 60 + 1))))
                .isFalse();
    }

    @Test
    void anAlteredFieldIsRefused() {
        String sig = uploadSig();
        Upload[] altered = {
            new Upload("att_abd", "audio/mp4", 12_345, SHA),
            new Upload("att_abc", "audio/webm", 12_345, SHA),
            new Upload("att_abc", "audio/mp4", 12_346, SHA),
            new Upload("att_abc", "audio/mp4", 12_345, "1" + SHA.substring(1)),
        };
        for (Upload upload : altered) {
            assertThat(urls.permitsUpload(upload, exp(), sig, NOW))
                    .as(upload.toString())
                    .isFalse();
        }
        assertThat(urls.permitsMedia(new ObjectKey("recordings/att_abc/0f0e"), exp(), mediaSig(), NOW))
                .isFalse();
    }

    @Test
    void aLaterExpiryIsRefused() {
        String later = Long.toString(EXP.getEpochSecond() + 1);

        assertThat(urls.permitsUpload(UPLOAD, later, uploadSig(), NOW)).isFalse();
        assertThat(urls.permitsMedia(OBJECT, later, mediaSig(), NOW)).isFalse();
    }

    @Test
    void aSignatureForReadingDoesNotPermitWriting() {
        assertThat(urls.permitsUpload(UPLOAD, exp(), mediaSig(), NOW)).isFalse();
        assertThat(urls.permitsMedia(OBJECT, exp(), uploadSig(), NOW)).isFalse();
    }

    @Test
    void anotherSecretEndsAllUrls() {
        SignedUrls others = new SignedUrls("another secret for tests".getBytes(UTF_8));

        assertThat(others.permitsUpload(UPLOAD, exp(), uploadSig(), NOW)).isFalse();
        assertThat(others.permitsMedia(OBJECT, exp(), mediaSig(), NOW)).isFalse();
    }

    @Test
    void everyOtherSpellingOfTheSignatureIsRefused() {
        String sig = mediaSig();
        for (int i = 0; i < sig.length(); i++) {
            for (char c : "Aa0_-=+/ é".toCharArray()) {
                String altered = sig.substring(0, i) + c + sig.substring(i + 1);
                assertThat(urls.permitsMedia(OBJECT, exp(), altered, NOW)).isEqualTo(altered.equals(sig));
            }
        }
        assertThat(urls.permitsMedia(OBJECT, exp(), sig + "=", NOW)).isFalse();
        assertThat(urls.permitsMedia(OBJECT, exp(), sig.substring(0, 42), NOW)).isFalse();
        assertThat(urls.permitsMedia(OBJECT, exp(), sig.toLowerCase(Locale.ROOT), NOW))
                .isFalse();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                " ",
                "x",
                "-1",
                "+1767323945",
                "01767323945",
                "1767323945.0",
                "1767323945 ",
                "1767323945\n",
                "0x69573C29",
                "999999999999",
                "9999999999999",
                "99999999999999999999999999",
                "\u0661\u0667\u0666\u0667\u0663\u0662\u0663\u0669\u0664\u0665",
            })
    void aMalformedOrForeignExpiryIsRefused(@Nullable String exp) {
        assertThat(urls.permitsUpload(UPLOAD, exp, uploadSig(), NOW)).isFalse();
        assertThat(urls.permitsMedia(OBJECT, exp, mediaSig(), NOW)).isFalse();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "x", "%%%", "\n", "\uD800", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void aMissingOrMalformedSignatureIsRefused(@Nullable String sig) {
        assertThat(urls.permitsUpload(UPLOAD, exp(), sig, NOW)).isFalse();
        assertThat(urls.permitsMedia(OBJECT, exp(), sig, NOW)).isFalse();
    }

    @Test
    void noTextIsPermittedOrThrows() {
        qt().forAll(
                        strings().basicMultilingualPlaneAlphabet().ofLengthBetween(0, 50),
                        strings().basicMultilingualPlaneAlphabet().ofLengthBetween(0, 50))
                .check((exp, sig) -> !urls.permitsMedia(OBJECT, exp, sig, NOW)
                        && !urls.permitsUpload(UPLOAD, exp, sig, NOW)
                        && !urls.permitsMedia(OBJECT, exp(), sig, NOW));
    }

    @Test
    void whatWasSignedIsPermittedUntilItExpires() {
        qt().forAll(
                        longs().between(1, 10_485_760),
                        longs().between(1, 4_000_000_000L),
                        integers().between(-3, 3))
                .check((size, second, offset) -> {
                    Upload upload = new Upload("att_x", "audio/webm", size, SHA);
                    Map<String, String> query = query(urls.uploadUrl(upload, Instant.ofEpochSecond(second)));
                    Instant now = Instant.ofEpochSecond(second + offset);
                    return urls.permitsUpload(upload, query.get("exp"), query.get("sig"), now) == (offset < 0);
                });
    }

    @Test
    void theFractionOfASecondIsCut() {
        assertThat(urls.mediaUrl(OBJECT, EXP.plusMillis(999))).isEqualTo(urls.mediaUrl(OBJECT, EXP));
    }

    @Test
    void theHashIsTheSameInUpperCase() {
        assertThat(new Upload("att_abc", "audio/mp4", 12_345, SHA.toUpperCase(Locale.ROOT)))
                .isEqualTo(UPLOAD);
    }

    @Test
    void fieldsThatCouldBlurTheMessageAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Upload("att\nx", "audio/mp4", 1, SHA));
        assertThatIllegalArgumentException().isThrownBy(() -> new Upload("att/x", "audio/mp4", 1, SHA));
        assertThatIllegalArgumentException().isThrownBy(() -> new Upload("att_x", "audio/mp4\n", 1, SHA));
        assertThatIllegalArgumentException().isThrownBy(() -> new Upload("att_x", "audio/mp4", 0, SHA));
        assertThatIllegalArgumentException().isThrownBy(() -> new Upload("att_x", "audio/mp4", 1, "abc"));
    }

    @Test
    void aShortSecretIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new SignedUrls(new byte[15]));
        assertThat(new SignedUrls(new byte[16])).isNotNull();
    }
}
