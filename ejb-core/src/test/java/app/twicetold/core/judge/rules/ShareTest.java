package app.twicetold.core.judge.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.Json;
import org.junit.jupiter.api.Test;

class ShareTest {
    @Test
    void aShareTellsItsInterval() {
        assertThat(Json.write(new Share(10, 10))).isEqualTo("{\"hits\":10,\"of\":10,\"low\":0.7225,\"high\":1.0}");
        assertThat(new Share(0, 0).low()).isNull();
        assertThat(new Share(0, 0).high()).isNull();
    }

    @Test
    void aReportOfAnEarlierReleaseIsReadAndOneOfThisOneReadBack() {
        assertThat(Json.read("{\"hits\":3,\"of\":4}", Share.class)).isEqualTo(new Share(3, 4));
        assertThat(Json.read(Json.write(new Share(3, 4)), Share.class)).isEqualTo(new Share(3, 4));
    }
}
