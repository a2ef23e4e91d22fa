package app.twicetold.jobs.content;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.jobs.broker.Broker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class JmsContentQueueTest {
    private final List<Map<String, String>> sent = new ArrayList<>();

    private void send(Supplier<JobStage> stage) {
        JmsContentQueue queue = new JmsContentQueue();
        queue.broker = new Broker() {
            @Override
            public void send(String name, String text, Sending sending) {
                sent.add(sending.properties());
            }
        };
        queue.jobs = new ReadContentJob() {
            @Override
            public Optional<JobStage> stage(String jobId) {
                return Optional.of(stage.get());
            }
        };
        queue.send("job_1");
    }

    @Test
    void aMessageSaysWhichStageItIsAbout() {
        send(() -> JobStage.FETCH);

        assertThat(sent).containsExactly(Map.of("stage", "fetch"));
    }

    @Test
    void aMessageIsSentAlthoughTheDatabaseIsAway() {
        send(() -> {
            throw new IllegalStateException("connection refused");
        });

        assertThat(sent).containsExactly(Map.of());
    }
}
