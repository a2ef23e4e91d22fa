package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class WireValueTest {
    private enum Light implements WireValue {
        RED,
        GREEN;

        @Override
        public String wire() {
            return this == RED ? "light-0" : "light-1";
        }
    }

    @Test
    void aConstantIsFoundByItsWireNameOnly() {
        assertThat(WireValue.of(Light.class, "light-1")).isEqualTo(Light.GREEN);
        assertThat(WireValue.find(Light.class, "light-0")).contains(Light.RED);
        assertThat(WireValue.find(Light.class, "RED")).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> WireValue.of(Light.class, "light-2"));
    }
}
