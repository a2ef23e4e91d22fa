package app.twicetold.core.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectKeyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "recordings",
                "/recordings/att_a/b",
                "recordings/att_a/",
                "recordings//b",
                "recordings/../b",
                "../recordings/att_a/b",
                "recordings/att_a/..",
                "recordings/./b",
                "recordings/att_a/b.mp4",
                "recordings\\att_a\\b",
                "recordings/att_a/%2e%2e",
                "recordings/att_A/b",
                "recordings/att_a/b\n",
                "recordings/att_a/b\u0000",
                "recordings/att_a/\u00e9",
                "C:/recordings/b",
                "a/b/c/d/e/f",
            })
    void aTamperedKeyIsNoKey(String value) {
        assertThat(ObjectKey.parse(value)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> new ObjectKey(value));
    }

    @Test
    void aSegmentHasAtMost64Characters() {
        assertThat(ObjectKey.parse("recordings/" + "a".repeat(64))).isPresent();
        assertThat(ObjectKey.parse("recordings/" + "a".repeat(65))).isEmpty();
    }

    @Test
    void everyRecordingGetsAKeyOfItsOwn() {
        ObjectKey key = ObjectKey.forRecording("att_abc234");

        assertThat(key.value()).matches("recordings/att_abc234/[0-9a-f]{32}");
        assertThat(ObjectKey.forRecording("att_abc234")).isNotEqualTo(key);
        assertThat(ObjectKey.parse(key.value())).contains(key);
    }
}
