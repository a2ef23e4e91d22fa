package app.twicetold.core.training.queue;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.CircuitBreaker.Failure;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.training.life.PipelineStep;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which attempts are taken while a provider is away. */
class ProviderOutagesTest {
    private static final ChainEntry ENTRY = ChainEntry.of("a", "m", Duration.ofSeconds(5));
    private static final Failure DOWN = new Failure(ErrorKind.SERVER_ERROR, false, null);

    private long nowMs = 1_000;
    private Capability away = Capability.LLM;
    private final CircuitBreakers breakers = new CircuitBreakers(() -> nowMs);
    private final ProviderOutages outages = new ProviderOutages(
            breakers,
            new ProviderRegistry(
                    List.of(),
                    () -> new ProviderChains(Map.of(
                            Capability.ASR,
                            List.of(ENTRY),
                            Capability.LLM,
                            List.of(ENTRY),
                            Capability.TTS,
                            List.of(ENTRY)))),
            () -> nowMs * 1_000_000);

    @BeforeEach
    void theChainsAreKnown() {
        outages.look();
    }

    @Test
    void untilTheChainsAreKnownAllIsTaken() {
        goes(Capability.LLM);
        awayFor(100);

        assertThat(new ProviderOutages(breakers, new ProviderRegistry(List.of(), () -> new ProviderChains(Map.of())))
                        .refusal(PipelineStep.TRANSCRIBE, "att_1"))
                .isEmpty();
        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "")).contains(Duration.ofSeconds(100));
    }

    @ParameterizedTest
    @EnumSource(names = {"ASR", "LLM"})
    void anAttemptNeedsBothProviders(Capability capability) {
        goes(capability);
        awayFor(100);

        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "")).contains(Duration.ofSeconds(100));
    }

    @Test
    void whatIsHeardNeedsNoRecogniserAndDoesNotAskIt() {
        goes(Capability.ASR);
        awayFor(105);

        assertThat(outages.refusal(PipelineStep.ASSESS, "att_1")).isEmpty();
        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_2"))
                .as("the probe is still to be made")
                .isEmpty();
        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_3")).isPresent();
    }

    @Test
    void whatIsHeardNeedsTheModel() {
        goes(Capability.LLM);
        awayFor(100);

        assertThat(outages.refusal(PipelineStep.ASSESS, "att_1")).isPresent();
    }

    @Test
    void speechOnRequestIsTaken() {
        goes(Capability.LLM);
        awayFor(100);

        assertThat(outages.refusal(PipelineStep.EXEMPLAR, "att_1")).isEmpty();
    }

    @Test
    void anAttemptNeedsNoVoice() {
        goes(Capability.TTS);
        awayFor(100);

        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_1")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"89, false", "90, true", "91, true"})
    void attemptsAreTakenUntilTheyHaveBeenAwayForLong(long seconds, boolean refused) {
        goes(Capability.LLM);
        awayFor(seconds);
        // At 90 s a probe is due, and this one makes it.
        outages.refusal(PipelineStep.TRANSCRIBE, "att_1");

        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_2").isPresent())
                .isEqualTo(refused);
    }

    @Test
    void oneAtATimeAsksWhetherTheyAreBack() {
        goes(Capability.LLM);
        awayFor(104);
        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_1"))
                .as("no probe is due")
                .isPresent();

        nowMs += 1_000;
        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_1")).isEmpty();
        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_2")).isPresent();

        nowMs += 4_999;
        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_2"))
                .as("the first has time to reach them")
                .isPresent();
        nowMs += 1;
        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_2"))
                .as("the first has not asked")
                .isEmpty();

        try (CircuitBreakers.Permit probe = Objects.requireNonNull(breakers.admit(Capability.LLM, ENTRY))) {
            nowMs += 5_000;
            assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_3"))
                    .as("a probe is on its way")
                    .isPresent();
            probe.answered();
        }
        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_3"))
                .as("they are back")
                .isEmpty();
    }

    @Test
    void afterAQuietNightAllAreTaken() {
        goes(Capability.LLM);
        awayFor(104);
        nowMs += Duration.ofHours(6).toMillis();

        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_1")).isEmpty();
        assertThat(outages.refusal(PipelineStep.TRANSCRIBE, "att_2")).isEmpty();
    }

    private void goes(Capability capability) {
        away = capability;
        for (int i = 0; i < 3; i++) {
            fail();
        }
    }

    /** Each probe fails as soon as it may, every 15 s. */
    private void awayFor(long seconds) {
        long end = nowMs + seconds * 1_000;
        while (nowMs + 15_000 < end) {
            nowMs += 15_000;
            fail();
        }
        nowMs = end;
    }

    private void fail() {
        try (CircuitBreakers.Permit permit = Objects.requireNonNull(breakers.admit(away, ENTRY))) {
            permit.failed(DOWN);
        }
    }
}
