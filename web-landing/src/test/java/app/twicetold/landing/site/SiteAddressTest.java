package app.twicetold.landing.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteAddressTest {
    @ParameterizedTest
    @CsvSource({
        "/, HOME, en",
        "/privacy, PRIVACY, en",
        "/terms, TERMS, en",
        "/support, SUPPORT, en",
        "/404, NOT_FOUND, en",
        "/zh, HOME, zh-Hans",
        "/zh/privacy, PRIVACY, zh-Hans",
        "/zh/terms, TERMS, zh-Hans",
        "/zh/support, SUPPORT, zh-Hans",
        "/zh/404, NOT_FOUND, zh-Hans"
    })
    void everyPageHasOneAddressInEachLanguage(String path, SitePage page, String language) {
        assertThat(SiteAddress.at(path)).hasValueSatisfying(address -> {
            assertThat(address.page()).isEqualTo(page);
            assertThat(address.locale().tag()).isEqualTo(language);
            assertThat(address.path()).isEqualTo(path);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "//",
                "/home",
                "/index.html",
                "/en",
                "/en/privacy",
                "/fr/terms",
                "/zh-Hans/privacy",
                "/ZH",
                "/Privacy",
                "/zh/home",
                "/zh/zh",
                "/privacy/zh",
                "/%70rivacy",
                "/privacy;a=b",
                "/privacy.html",
                "/zh//privacy",
                "//privacy"
            })
    void noOtherPathIsAnAddress(String path) {
        assertThat(SiteAddress.at(path)).isEmpty();
        assertThat(SiteAddress.beforeSlash(path)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/privacy/, /privacy", "/zh/, /zh", "/zh/terms/, /zh/terms"})
    void aSlashAtTheEndIsOneTooMany(String path, String meant) {
        assertThat(SiteAddress.at(path)).isEmpty();
        assertThat(SiteAddress.beforeSlash(path)).map(SiteAddress::path).hasValue(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "//", "/zh//", "/privacy//", "/nothing/", "/en/"})
    void whatIsNoAddressWithoutItsSlashIsNotMoved(String path) {
        assertThat(SiteAddress.beforeSlash(path)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/nothing, en", "/en/privacy, en", "/zhou, en", "/zh/nothing, zh-Hans", "/zh/, zh-Hans", "/fr/zh/x, en"
    })
    void theFirstSegmentDecidesTheLanguageOfWhatIsNotThere(String path, String language) {
        assertThat(SiteAddress.notFound(path).page()).isEqualTo(SitePage.NOT_FOUND);
        assertThat(SiteAddress.notFound(path).locale().tag()).isEqualTo(language);
    }

    @Test
    void everyPageButTheOneForMissingPagesIsListed() {
        List<SitePage> others = Arrays.stream(SitePage.values())
                .filter(page -> page != SitePage.NOT_FOUND)
                .toList();
        assertThat(SitePage.listed()).isEqualTo(others).hasSize(4);
    }
}
