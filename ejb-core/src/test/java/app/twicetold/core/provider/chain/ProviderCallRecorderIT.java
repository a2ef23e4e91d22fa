package app.twicetold.core.provider.chain;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.chain.CallPurpose.Scope;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ModelRef;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.persistence.provider.ProviderCallEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProviderCallRecorderIT {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final TestDatabase DATABASE = TestDatabase.get();

    @BeforeEach
    void clear() {
        DATABASE.clear();
    }

    private static List<String> record(AttemptRecord attempt) {
        return DATABASE.statementsOf(
                entities -> new ProviderCallRecorder(new ProviderCallRepository(entities), () -> NOW).record(attempt));
    }

    @Test
    void anAttemptIsOneRowWithAllThatIsKnownAboutIt() {
        List<String> statements = record(new AttemptRecord(
                new CallPurpose(Scope.APP, "att_1", null),
                Capability.ASR,
                new ModelRef("openai", "whisper-1"),
                1234,
                new Usage(5L, 6L, 7000L),
                new BigDecimal("0.012345"),
                ErrorKind.RATE_LIMITED,
                true));

        assertThat(statements).singleElement().asString().startsWith("insert into provider_calls");
        ProviderCallEntity call = DATABASE.inTransaction(
                entities -> new ProviderCallRepository(entities).ofJob("att_1").get(0));
        assertThat(call.id).startsWith("cal_");
        assertThat(call.at).isEqualTo(NOW);
        assertThat(call.scope).isEqualTo("app");
        assertThat(call.capability).isEqualTo("asr");
        assertThat(call.provider).isEqualTo("openai");
        assertThat(call.model).isEqualTo("whisper-1");
        assertThat(call.latencyMs).isEqualTo(1234);
        assertThat(call.inputTokens).isEqualTo(5);
        assertThat(call.outputTokens).isEqualTo(6);
        assertThat(call.audioMs).isEqualTo(7000);
        assertThat(call.errorKind).isEqualTo("rate_limited");
        assertThat(call.fallback).isTrue();
        assertThat(call.costUsd).isEqualTo("0.012345");
    }

    @Test
    void whatAProviderDoesNotTellStaysEmpty() {
        record(new AttemptRecord(
                new CallPurpose(Scope.CONTENT, null, null),
                Capability.LLM,
                new ModelRef("mock", "standard"),
                0,
                Usage.NONE,
                null,
                null,
                false));

        ProviderCallEntity call = DATABASE.inTransaction(
                entities -> entities.createQuery("select c from ProviderCallEntity c", ProviderCallEntity.class)
                        .getSingleResult());
        assertThat(call.jobId).isNull();
        assertThat(call.errorKind).isNull();
        assertThat(call.inputTokens).isNull();
        assertThat(call.costUsd).isNull();
    }

    @Test
    void whatALandingRecordedIsNotRecordedAgain() {
        CallNote first = note();
        CallNote second = note();
        DATABASE.run(entities -> rows(entities).addAll(List.of(first)));

        DATABASE.run(entities -> recorder(entities).recordLeft(List.of(first, second)));
        DATABASE.run(entities -> recorder(entities).recordLeft(List.of(first, second)));

        assertThat(recorded()).extracting(call -> call.id).containsExactlyInAnyOrder(first.id(), second.id());
    }

    @Test
    void aCallKeepsTheMomentAtWhichItEnded() {
        CallNote note = note();
        DATABASE.run(entities ->
                new CallRows(new ProviderCallRepository(entities), () -> NOW.plusSeconds(60)).addAll(List.of(note)));

        assertThat(recorded()).extracting(call -> call.at).containsExactly(NOW);
    }

    private static List<ProviderCallEntity> recorded() {
        return DATABASE.inTransaction(entities -> new ProviderCallRepository(entities).ofJob("att_1"));
    }

    private static CallNote note() {
        return CallNote.of(
                new AttemptRecord(
                        new CallPurpose(Scope.APP, "att_1", null),
                        Capability.LLM,
                        new ModelRef("mock", "standard"),
                        1,
                        Usage.NONE,
                        null,
                        null,
                        false),
                NOW);
    }

    private static CallRows rows(EntityManager entities) {
        return new CallRows(new ProviderCallRepository(entities), () -> NOW);
    }

    private static ProviderCallRecorder recorder(EntityManager entities) {
        return new ProviderCallRecorder(new ProviderCallRepository(entities), () -> NOW);
    }
}
