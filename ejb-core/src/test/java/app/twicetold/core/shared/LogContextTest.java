package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogContextTest {
    @AfterEach
    void free() {
        LogContext.clear();
    }

    @Test
    void aJobInsideARequestLeavesTheRequest() {
        LogContext.request("req_1");
        try (LogContext.Scope scope = LogContext.job("att_1")) {
            assertThat(LogContext.fields()).isEqualTo(Map.of("request_id", "req_1", "job_id", "att_1"));
        }
        assertThat(LogContext.fields()).isEqualTo(Map.of("request_id", "req_1"));
    }

    @Test
    void aFreeThreadWorksOnNothing() {
        LogContext.request("req_1");
        LogContext.clear();

        assertThat(LogContext.fields()).isEmpty();
    }

    @Test
    void anotherThreadHasItsOwnWork() {
        LogContext.request("req_1");

        assertThat(CompletableFuture.supplyAsync(LogContext::fields).join()).isEmpty();
    }
}
