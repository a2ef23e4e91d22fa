package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.strings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizedUrlTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Scheme and host have no case, the path has one.
                "HTTPS://Example.COM/Path | https://example.com/Path",
                "https://example.com. | https://example.com/",
                "https://example.com.:443/a | https://example.com/a",
                "https://bücher.example/ | https://xn--bcher-kva.example/",
                "https://BÜCHER.example/ | https://xn--bcher-kva.example/",
                "https://新闻。example/ | https://xn--efvy88h.example/",
                "http://[2001:DB8::1]:8080/a | http://[2001:db8::1]:8080/a",
                // The port of the scheme is no other address.
                "http://example.com:80/a | http://example.com/a",
                "http://example.com:/a | http://example.com/a",
                "http://example.com:0080/a | http://example.com/a",
                "http://example.com:443/a | http://example.com:443/a",
                "https://example.com:80/a | https://example.com:80/a",
                "https://example.com:443/a | https://example.com/a",
                "https://example.com:1/a | https://example.com:1/a",
                "https://example.com:65535/a | https://example.com:65535/a",
                // Neither the place in the page nor the campaign is part of the page.
                "https://example.com/a#b?c | https://example.com/a",
                "https://example.com#b | https://example.com/",
                "https://example.com/a?utm_source=x | https://example.com/a",
                "https://example.com/a?UTM_Source=x&id=1 | https://example.com/a?id=1",
                "https://example.com/a?id=1&utm_medium=x&b=2&utm_id | https://example.com/a?id=1&b=2",
                "https://example.com/a?utm%5Fsource=x&id=1 | https://example.com/a?id=1",
                "https://example.com/a?utmost=1&xutm_a=2&utm=3 | https://example.com/a?utmost=1&xutm_a=2&utm=3",
                "https://example.com/a? | https://example.com/a",
                "https://example.com?b=2&a=1 | https://example.com/?b=2&a=1",
                // A slash at the end may be another page.
                "https://example.com/a/ | https://example.com/a/",
                "https://example.com/a//b | https://example.com/a//b",
                "https://example.com/a/./b/../c | https://example.com/a/c",
                "https://example.com/../a/.. | https://example.com/",
                "https://example.com/a/%2e%2E/b | https://example.com/b",
                // One way to escape.
                "https://example.com/%7euser/%41%2f%c3%a9 | https://example.com/~user/A%2F%C3%A9",
                "https://example.com/é | https://example.com/%C3%A9",
                "https://example.com/a b?c d | https://example.com/a%20b?c%20d",
                "https://example.com/100%/%zz/%4 | https://example.com/100%25/%25zz/%254",
                "https://example.com/a?q=a+b%2B%26 | https://example.com/a?q=a+b%2B%26",
                "https://example.com/a\\b|https://example.com/a%5Cb"
            })
    void anAddressHasOneForm(String url, String normalized) {
        assertThat(NormalizedUrl.of(url)).contains(new NormalizedUrl(normalized));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "example.com/a",
                "/a",
                "ftp://example.com/a",
                "file:///etc/passwd",
                "javascript:alert(1)",
                "data:text/html,a",
                "http:example.com",
                "http://",
                "http:///a",
                "http://user@example.com/",
                "http://user:secret@example.com/",
                "http://example.com\\@127.0.0.1/",
                "http://example.com:0/",
                "http://example.com:65536/",
                "http://example.com:99999999999/",
                "http://example.com:80:80/",
                "http://example.com:8a/",
                "http://ex%61mple.com/",
                "http://exa mple.com/",
                "http://a..b/",
                "http://./",
                "http://[::1/",
                "http://[::1]x/"
            })
    void whatIsNoAddressOfAPageHasNone(String url) {
        assertThat(NormalizedUrl.of(url)).isEmpty();
    }

    @Test
    void lineBreaksAndSpaceAroundAnAddressDoNotCount() {
        assertThat(NormalizedUrl.of(" \n https://example.com/a\n\tb \r\n"))
                .contains(new NormalizedUrl("https://example.com/ab"));
    }

    @Test
    void theHashIsThatOfTheNormalizedAddress() {
        assertThat(hashOf("https://EXAMPLE.com/a?utm_source=feed#top"))
                .isEqualTo(hashOf("https://example.com/a"))
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(hashOf("http://example.com/a"))
                .isNotEqualTo(hashOf("https://example.com/a/"));
    }

    @Test
    void whatIsNormalizedStaysAsItIs() {
        qt().forAll(
                        strings().basicMultilingualPlaneAlphabet().ofLengthBetween(0, 30),
                        strings().basicLatinAlphabet().ofLengthBetween(0, 40))
                .checkAssert((path, query) -> NormalizedUrl.of("https://example.com/" + path + "?" + query)
                        .ifPresent(
                                url -> assertThat(NormalizedUrl.of(url.value())).contains(url)));
    }

    private static String hashOf(String url) {
        return NormalizedUrl.of(url).orElseThrow().hash();
    }
}
