package app.twicetold.core.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Work that begins by itself")
class NodeStartTest {
    private final NodeStart start = new NodeStart();

    @Test
    void doesNotWaitOutsideAStart() {
        start.awaitEnd();

        assertThat(start.isUnderWay()).isFalse();
    }

    @Test
    void waitsUntilTheSchemaIsThere() throws Exception {
        start.begin();
        CompletableFuture<Void> message = CompletableFuture.runAsync(start::awaitEnd);

        assertThat(start.isUnderWay()).isTrue();
        assertThat(message).isNotDone();

        start.end();
        message.get(5, TimeUnit.SECONDS);
        assertThat(start.isUnderWay()).isFalse();
    }
}
