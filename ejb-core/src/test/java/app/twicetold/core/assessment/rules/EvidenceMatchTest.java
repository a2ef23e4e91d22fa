package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.strings;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EvidenceMatchTest {
    @Test
    void sixTenthsOfTheBigramsAreEnough() {
        assertThat(EvidenceMatch.in("abcdxy").contains("abcdef")).as("0.6").isTrue();
        assertThat(EvidenceMatch.in("abcxyz").contains("abcdef")).as("0.4").isFalse();
    }

    @Test
    void aDiceCoefficientJustBelowSixTenthsIsNotEnough() {
        // Of 20 bigrams, 12 shared of 20 + 20 are exactly 0.6; 11 are 0.55.
        String excerpt = "abcdefghijklmnopqrstu";

        assertThat(EvidenceMatch.in("abcdefghijklm12345678").contains(excerpt)).isTrue();
        assertThat(EvidenceMatch.in("1bcdefghijk2m3n4o5p6q").contains(excerpt)).isFalse();
    }

    @Test
    void aPartOfTheTranscriptMatchesHoweverShort() {
        EvidenceMatch match = EvidenceMatch.in("The city closed its main road.");

        assertThat(match.contains("closed its main")).isTrue();
        assertThat(match.contains("y")).isTrue();
        assertThat(match.contains("z")).isFalse();
    }

    @Test
    void nothingIsNoEvidence() {
        assertThat(EvidenceMatch.in("some words").contains("")).isFalse();
        assertThat(EvidenceMatch.in("some words").contains(" …!? ")).isFalse();
        assertThat(EvidenceMatch.in("").contains("some words")).isFalse();
    }

    @Test
    void caseSpacePunctuationAndWidthDoNotMatter() {
        assertThat(EvidenceMatch.in("They said: “Ｓｔｏｐ, NOW!”").contains("said stop now"))
                .isTrue();
        assertThat(EvidenceMatch.in("他说：今天，天气很好。").contains("今天 天气 很好")).isTrue();
    }

    @Test
    void anExcerptIsFoundAnywhereInALongTranscript() {
        String transcript = "filler words without meaning ".repeat(50)
                + "the council voted to close the bridge for repairs "
                + "and then some more of the same ".repeat(50);

        assertThat(EvidenceMatch.in(transcript).contains("the council has voted to close this bridge for repair"))
                .isTrue();
        assertThat(EvidenceMatch.in(transcript).contains("quantum physics explains why jam is purple"))
                .isFalse();
    }

    @Test
    void theWindowIsAtMostAFifthShorterOrLonger() {
        // 10 characters: windows of 8 to 12. All 9 bigrams are there, but spread over 19 characters.
        assertThat(EvidenceMatch.in("ab1bc1cd1de1ef1fg1gh1hi1ij").contains("abcdefghij"))
                .isFalse();
        assertThat(EvidenceMatch.in("abcdefg1ghij").contains("abcdefghij")).isTrue();
    }

    @Test
    void repeatedBigramsCountAsOftenAsBothHaveThem() {
        assertThat(EvidenceMatch.in("aabbccddee").contains("aaaaaaaaaa")).isFalse();
    }

    @Test
    @Timeout(5)
    void aHostileExcerptCostsLittle() {
        String transcript = "ab".repeat(2_500);
        EvidenceMatch match = EvidenceMatch.in(transcript);

        for (int i = 0; i < 20; i++) {
            assertThat(match.contains("ba".repeat(600) + "xyz".repeat(500 + i))).isFalse();
        }
    }

    @Test
    void theSlidingWindowAgreesWithTheDefinition() {
        qt().forAll(
                        strings().betweenCodePoints('a', 'd').ofLengthBetween(0, 40),
                        strings().betweenCodePoints('a', 'd').ofLengthBetween(0, 14))
                .checkAssert((transcript, excerpt) -> assertThat(
                                EvidenceMatch.in(transcript).contains(excerpt))
                        .isEqualTo(byDefinition(transcript, excerpt)));
    }

    private static boolean byDefinition(String transcript, String excerpt) {
        if (excerpt.isEmpty()) {
            return false;
        }
        if (transcript.contains(excerpt)) {
            return true;
        }
        if (excerpt.length() < 2) {
            return false;
        }
        for (int start = 0; start < transcript.length(); start++) {
            for (int end = start + 2; end <= transcript.length(); end++) {
                int length = end - start;
                boolean inReach = 5 * length >= 4 * excerpt.length() && 5 * length <= 6 * excerpt.length();
                if (inReach && dice(transcript.substring(start, end), excerpt)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean dice(String a, String b) {
        List<String> left = bigrams(b);
        long shared = bigrams(a).stream().filter(left::remove).count();
        return 10 * 2 * shared >= 6L * (a.length() - 1 + b.length() - 1);
    }

    private static List<String> bigrams(String text) {
        List<String> bigrams = new ArrayList<>();
        for (int i = 0; i + 2 <= text.length(); i++) {
            bigrams.add(text.substring(i, i + 2));
        }
        return bigrams;
    }
}
