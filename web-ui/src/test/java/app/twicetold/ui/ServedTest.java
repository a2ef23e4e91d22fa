package app.twicetold.ui;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServedTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip, deflate, br, zstd | true",
                "br,gzip | true",
                "GZIP | true",
                "gzip;q=0.001 | true",
                "br, gzip; q=1 | true",
                "gzip;q=0 | false",
                "gzip;q=0.00, br | false",
                "identity | false",
                "x-gzip | false",
                "gzipped | false",
                "'' | false",
                " | false"
            })
    void aFileIsZippedForWhoTakesIt(@Nullable String acceptEncoding, boolean zipped) {
        assertThat(Served.unzips(acceptEncoding)).isEqualTo(zipped);
    }
}
