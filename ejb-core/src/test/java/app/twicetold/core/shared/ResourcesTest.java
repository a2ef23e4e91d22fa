package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ResourcesTest {
    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> Resources.text(ResourcesTest.class, "none.json"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("none.json");
    }
}
