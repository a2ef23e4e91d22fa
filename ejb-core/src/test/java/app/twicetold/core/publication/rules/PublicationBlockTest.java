package app.twicetold.core.publication.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.license.rules.LicenseRefusal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PublicationBlockTest {
    @Test
    void aLicenceThatWasWithdrawnBlocks() {
        assertThat(PublicationBlock.of(Optional.of(LicenseRefusal.NOT_ALLOWED), true, false))
                .hasValue(PublicationBlock.LICENSE_NOT_ALLOWED);
    }

    @Test
    void aSourceThatAnOperatorSwitchedOffBlocks() {
        assertThat(PublicationBlock.of(Optional.empty(), false, false)).hasValue(PublicationBlock.SOURCE_DISABLED);
    }

    @Test
    void aSourceThatSwitchedItselfOffDoesNot() {
        assertThat(PublicationBlock.of(Optional.empty(), false, true)).isEmpty();
        assertThat(PublicationBlock.of(Optional.empty(), true, false)).isEmpty();
    }
}
