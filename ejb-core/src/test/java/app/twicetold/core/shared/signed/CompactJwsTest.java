package app.twicetold.core.shared.signed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactJwsTest {
    @ParameterizedTest
    @ValueSource(strings = {"AA.AA.AA", "AAA.AAA.AAA", "AAAA.AAAA.AAAA", "-_-_.09az.AZaz", "AAAAAA.AAAAAAA.AQ"})
    void threePartsOfBase64UrlAreADocument(String document) {
        assertThat(CompactJws.isSpelled(document, 100)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "AA",
                "AA.AA",
                "AA.AA.AA.AA",
                "..",
                "AA..AA",
                "AA.AA.",
                ".AA.AA",
                "A.AA.AA",
                "AA.AA.AAAAA",
                "AA==.AA.AA",
                "AA.AA.AA=",
                "AA.AA.AA?",
                "AA.AA.AA ",
                " AA.AA.AA",
                "AA.AA.AA\n",
                "A+A.AA.AA",
                "A/A.AA.AA",
                "AA.AA.Aé",
                "AB.AA.AA",
                "AA.AAB.AA",
                "AA.AA.AP",
                "AA.AA.A\0"
            })
    void anotherSpellingIsNone(String document) {
        assertThat(CompactJws.isSpelled(document, 100)).isFalse();
    }

    @Test
    void theLongestDocumentIsTakenAndALongerOneIsNot() {
        assertThat(CompactJws.isSpelled("AA.AA.AAA", 10)).isTrue();
        assertThat(CompactJws.isSpelled("AA.AA.AAAA", 10)).isTrue();
        assertThat(CompactJws.isSpelled("AA.AAA.AAAA", 10)).isFalse();
    }

    @Test
    void everyLengthHasOneSpelling() {
        for (int length = 1; length < 40; length++) {
            byte[] bytes = new byte[length];
            java.util.Arrays.fill(bytes, (byte) 0xff);
            String part = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
            assertThat(CompactJws.isSpelled("AA." + part + ".AA", 100)).isTrue();
        }
    }
}
