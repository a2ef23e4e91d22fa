package app.twicetold.core.ratelimit.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ForwardedHopsTest {
    private static final String UNREADABLE = ForwardedHops.UNREADABLE;

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1",
        "192.0.2.1:8080, 192.0.2.1",
        "2001:db8::1, 2001:db8::1",
        "[2001:db8::1], 2001:db8::1",
        "[2001:db8::1]:443, 2001:db8::1",
        "[2001:db8::1]:_port, 2001:db8::1",
        "[2001:db8::1, ''",
        "[2001:db8::1]443, ''",
        "[], ''",
        "192.0.2.1:, 192.0.2.1:",
        "192.0.2.1:123456, 192.0.2.1:123456",
        "unknown, unknown",
        "_hidden, _hidden"
    })
    void aHopIsReadWithoutItsPort(String node, String hop) {
        assertThat(ForwardedHops.withoutPort(node)).isEqualTo(hop);
    }

    @Test
    void linesOfForwardedForFollowEachOther() {
        assertThat(ForwardedHops.ofForwardedFor(List.of("192.0.2.1 ,\t192.0.2.2", "", " , ", "192.0.2.3,")))
                .containsExactly("192.0.2.1", "192.0.2.2", "192.0.2.3");
    }

    static Stream<Arguments> elements() {
        return Stream.of(
                // The examples of RFC 7239.
                Arguments.of("for=\"_gazonk\"", List.of("_gazonk")),
                Arguments.of("For=\"[2001:db8:cafe::17]:4711\"", List.of("2001:db8:cafe::17")),
                Arguments.of("for=192.0.2.60;proto=http;by=203.0.113.43", List.of("192.0.2.60")),
                Arguments.of("for=192.0.2.43, for=198.51.100.17", List.of("192.0.2.43", "198.51.100.17")),
                Arguments.of(
                        "for=192.0.2.43,for=\"[2001:db8:cafe::17]\",for=unknown",
                        List.of("192.0.2.43", "2001:db8:cafe::17", "unknown")),
                // Another order, blanks, quotes around anything, an escaped character, a comma between quotes.
                Arguments.of("by=203.0.113.43; FOR=192.0.2.60 ;host=a", List.of("192.0.2.60")),
                Arguments.of("for=\"192.0.2.60:47011\"", List.of("192.0.2.60")),
                Arguments.of("for=\"192\\.0.2.60\"", List.of("192.0.2.60")),
                Arguments.of("host=\"a,b\";for=192.0.2.60", List.of("192.0.2.60")),
                Arguments.of("host=\"for=192.0.2.1,\";for=192.0.2.60", List.of("192.0.2.60")),
                Arguments.of(", ,for=192.0.2.60,", List.of("192.0.2.60")),
                Arguments.of("for=192.0.2.60;", List.of("192.0.2.60")),
                // Left out quotes.
                Arguments.of("for=[2001:db8::1]:80", List.of("2001:db8::1")),
                // What cannot be read stays one hop, so that nothing to its left is believed.
                Arguments.of("for=192.0.2.1, proto=https", List.of("192.0.2.1", UNREADABLE)),
                Arguments.of("for=192.0.2.1, for", List.of("192.0.2.1", UNREADABLE)),
                Arguments.of("for=192.0.2.1, for=", List.of("192.0.2.1", UNREADABLE)),
                Arguments.of("for=192.0.2.1, for= 192.0.2.2", List.of("192.0.2.1", UNREADABLE)),
                Arguments.of("for=192.0.2.1, for=192.0.2.2;for=192.0.2.3", List.of("192.0.2.1", UNREADABLE)),
                Arguments.of("for=192.0.2.1, for=192.0.2.2 x", List.of("192.0.2.1", UNREADABLE)),
                Arguments.of("for=\", for=192.0.2.2", List.of(UNREADABLE)),
                Arguments.of("for=\"\\", List.of(UNREADABLE)),
                Arguments.of("=;,\"\"", List.of(UNREADABLE, UNREADABLE)),
                Arguments.of("", List.of()));
    }

    @ParameterizedTest
    @MethodSource("elements")
    void forwardedIsReadByItsStandard(String line, List<String> hops) {
        assertThat(ForwardedHops.ofForwarded(List.of(line))).isEqualTo(hops);
    }

    @Test
    void aQuoteThatAClientLeavesOpenDoesNotSwallowTheNextLine() {
        assertThat(ForwardedHops.ofForwarded(List.of("for=\"192.0.2.1", "for=192.0.2.2")))
                .containsExactly(UNREADABLE, "192.0.2.2");
    }
}
