package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WriteExemplarTest {
    private static final ChainEntry STUB = ChainEntry.of("stub", "writer", Duration.ofMinutes(1));
    private static final String SHORT = "This is far too short.";
    private static final String LONGER = "This one is a little longer and still too short.";

    private final List<String> events = new ArrayList<>();
    private Duration call = Duration.ZERO;
    private long nowNanos;

    @Test
    void theFirstCallIsRecordedBeforeTheSecond() {
        assertThat(write(Duration.ofMinutes(1))).isEqualTo(LONGER);
        assertThat(events).containsExactly("asked", "recorded", "asked");
    }

    @Test
    void aCallThatMayLackTheTimeIsNotPaidFor() {
        call = Duration.ofMillis(1_501);

        assertThat(write(Duration.ofSeconds(3))).isEqualTo(SHORT);
        assertThat(events).containsExactly("asked");
    }

    @Test
    void halfOfTheTimeIsEnoughForTheSecond() {
        call = Duration.ofMillis(1_500);

        assertThat(write(Duration.ofSeconds(3))).isEqualTo(LONGER);
    }

    private String write(Duration budget) {
        LanguageModel model = new LanguageModel() {
            @Override
            public String provider() {
                return STUB.provider();
            }

            @Override
            public Completion complete(CompletionRequest request, ProviderCall call) {
                nowNanos += WriteExemplarTest.this.call.toNanos();
                String text = events.isEmpty() ? SHORT : LONGER;
                events.add("asked");
                return new Completion(Json.write(Map.of("text", text)), Usage.tokens(1L, 1L));
            }
        };
        ProviderChains chains = new ProviderChains(Map.of(Capability.LLM, List.of(STUB)), new PriceTable(List.of()));
        ProviderCallRecorder recorder = new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                // Nothing is written.
            }
        };
        ProviderChain chain =
                new ProviderChain(new ProviderRegistry(List.of(model), () -> chains), recorder, new CircuitBreakers());
        ExemplarTask task = new ExemplarTask(
                "en",
                new ArticleContents.Content("The moon", List.of("word ".repeat(250)), List.of()),
                1,
                180_000,
                null);
        return new WriteExemplar(chain, Edition.THIRD, budget, () -> nowNanos)
                .write(task, left -> CallPurpose.app("att_1", left), () -> events.add("recorded"))
                .text();
    }
}
