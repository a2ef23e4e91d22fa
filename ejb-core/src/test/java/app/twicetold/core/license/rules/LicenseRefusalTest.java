package app.twicetold.core.license.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LicenseRefusalTest {
    @ParameterizedTest
    @CsvSource({
        "true, false, false,",
        "true, false, true,",
        "true, true, false, owner_clearance_required",
        "true, true, true,",
        "false, false, false, not_allowed",
        "false, false, true, not_allowed",
        "false, true, false, not_allowed",
        "false, true, true, not_allowed"
    })
    void aSourceNeedsAnAllowedLicenceAndTheClearanceItAsksFor(
            boolean allowed, boolean clearanceRequired, boolean ownerCleared, String reason) {
        assertThat(LicenseRefusal.of(Optional.of(new LicenseTerms(allowed, clearanceRequired)), ownerCleared)
                        .map(LicenseRefusal::wire))
                .isEqualTo(Optional.ofNullable(reason));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anUnknownLicenceIsRefused(boolean ownerCleared) {
        assertThat(LicenseRefusal.of(Optional.empty(), ownerCleared)).contains(LicenseRefusal.UNKNOWN_LICENSE);
    }

    @Test
    void theReasonsAreThoseOfTheContract() {
        assertThat(LicenseRefusal.values())
                .extracting(LicenseRefusal::wire)
                .containsExactlyInAnyOrder("not_allowed", "owner_clearance_required", "unknown_license");
    }
}
