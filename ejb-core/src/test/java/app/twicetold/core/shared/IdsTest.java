package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdsTest {
    @Test
    void anIdIsItsPrefixAndTwentySixBase32Characters() {
        assertThat(Ids.create("ses")).matches("ses_[a-z2-7]{26}");
    }

    @Test
    void idsDoNotRepeat() {
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            ids.add(Ids.create("x"));
        }
        assertThat(ids).hasSize(10_000);
    }
}
