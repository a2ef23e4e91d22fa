package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageAddressTest {
    private static String of(String fetched, String canonical) {
        return PageAddress.of(NormalizedUrl.of(fetched).orElseThrow(), Optional.ofNullable(canonical))
                .value();
    }

    @ParameterizedTest
    @CsvSource({
        "https://www.example.com/a?ref=home, https://www.example.com/a",
        "http://example.com/a, https://www.example.com/a",
        "https://m.example.com/a, https://www.example.com/stories/a",
        "https://news.example.com/a, https://example.com/a",
        "https://www.example.com/a, https://www.example.com/a?id=5",
    })
    void aPageIsKnownByTheAddressThatItCallsCanonical(String fetched, String canonical) {
        assertThat(of(fetched, canonical)).isEqualTo(canonical);
    }

    @Test
    void theCanonicalAddressIsNormalized() {
        assertThat(of("https://example.com/a", "HTTPS://Example.com:443/b?utm_source=x#top"))
                .isEqualTo("https://example.com/b");
    }

    @ParameterizedTest
    @CsvSource({
        "https://example.com/a, https://other.example/a",
        "https://example.com/a, https://notexample.com/a",
        "https://example.com/a, javascript:void(0)",
        "https://example.com/a, ''",
        "https://example.com/a, https://example.com:8443/a",
        "https://example.com/a, https://example.com/",
        "https://example.com/a,",
    })
    void anotherSiteOrTheFrontPageOrNoAddressIsNone(String fetched, String canonical) {
        assertThat(of(fetched, canonical)).isEqualTo(fetched);
    }

    @Test
    void theFrontPageMayBeItself() {
        assertThat(of("https://example.com/", "https://www.example.com/")).isEqualTo("https://www.example.com/");
    }
}
