package app.twicetold.core.operator.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageRequestTest {
    private static final URI BASE = URI.create("https://api.example.com");

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-, false",
                "same-origin, false",
                "none, false",
                "same-site, true",
                "cross-site, true",
                "'same-origin, cross-site', true",
                "Same-Origin, true",
            })
    void aChangeComesFromThePagesOfTheServiceOrFromNone(@Nullable String site, boolean foreign) {
        assertThat(isForeign("POST", site, null, "http://localhost:8080/v1/admin/"))
                .isEqualTo(foreign);
    }

    @ParameterizedTest
    @CsvSource({
        // origin of the page, address that was asked -> foreign
        "http://localhost:8080, http://localhost:8080/v1/admin/, false",
        "http://LOCALHOST:8080, http://localhost:8080/v1/admin/, false",
        "http://localhost:8081, http://localhost:8080/v1/admin/, true",
        "http://localhost, http://localhost:8080/v1/admin/, true",
        "http://127.0.0.1:8080, http://localhost:8080/v1/admin/, true",
        "https://ops.example.com, http://ops.example.com/v1/admin/, false",
        "https://ops.example.com:443, http://ops.example.com/v1/admin/, false",
        "https://ops.example.com, https://ops.example.com:443/v1/admin/, false",
        "https://ops.example.com:8443, http://ops.example.com:8443/v1/admin/, false",
        "https://ops.example.com:8443, http://ops.example.com/v1/admin/, true",
        "http://ops.example.com, https://ops.example.com/v1/admin/, true",
        "http://ops.example.com:80, http://ops.example.com/v1/admin/, false",
        "https://ops.example.com.evil.example, http://ops.example.com/v1/admin/, true",
        "https://evil.example, http://ops.example.com/v1/admin/, true",
        "https://api.example.com, http://10.0.0.7:8080/v1/admin/, false",
        "http://api.example.com, http://10.0.0.7:8080/v1/admin/, true",
        "https://[::1]:8443, https://[::1]:8443/v1/admin/, false",
        "null, http://localhost:8080/v1/admin/, true",
        "nothing, http://localhost:8080/v1/admin/, true",
        "'http://a b', http://localhost:8080/v1/admin/, true",
        "'https://ops.example.com, https://evil.example', http://ops.example.com/v1/admin/, true",
    })
    void aChangeComesFromTheOriginOfTheService(String origin, String asked, boolean foreign) {
        assertThat(isForeign("POST", null, origin, asked)).isEqualTo(foreign);
        assertThat(isForeign("POST", "same-origin", origin, asked)).isEqualTo(foreign);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
    void anyPageMayRead(String method) {
        assertThat(isForeign(method, "cross-site", "https://evil.example", "http://localhost/"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"})
    void everyOtherMethodChanges(String method) {
        assertThat(isForeign(method, "cross-site", null, "http://localhost/")).isTrue();
        assertThat(isForeign(method, null, "https://evil.example", "http://localhost/"))
                .isTrue();
    }

    private static boolean isForeign(String method, @Nullable String site, @Nullable String origin, String asked) {
        return new PageRequest(method, site, origin).isForeignChange(URI.create(asked), BASE);
    }
}
