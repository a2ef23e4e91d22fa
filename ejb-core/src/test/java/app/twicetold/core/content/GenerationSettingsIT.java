package app.twicetold.core.content;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.Pause;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.persistence.audit.AuditEntryEntity;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GenerationSettingsIT {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 22);

    private final TestDatabase database = TestDatabase.get();
    private Instant now = Instant.parse("2026-11-22T23:59:59.999Z");
    private final GenerationSettings settings =
            SessionBeans.bean(GenerationSettings.class, database, this::settings, method -> {});

    @BeforeEach
    void nothingIsStored() {
        database.clear();
    }

    @Test
    void thePipelineRunsByTheDefaultsAtFirst() {
        assertThat(settings.pause()).isEmpty();
        assertThat(settings.config().dailyCostCapUsd()).isEqualByComparingTo("20");
        assertThat(settings.config().languages()).containsOnlyKeys("en", "zh-Hans");
    }

    @Test
    void aPauseForTheCostCapEndsOnTheNextUtcDay() {
        settings.pause(PauseReason.COST_CAP, Actor.SYSTEM, Map.of());
        assertThat(settings.pause()).contains(new Pause(PauseReason.COST_CAP, DAY));

        now = Instant.parse("2026-11-23T00:00:00Z");

        assertThat(settings.pause()).isEmpty();
        assertThat(settings.endExpiredPause()).isEmpty();
        assertThat(audited()).containsExactly("system generation.paused", "system generation.resumed");
        assertThat(settings.endExpiredPause()).isEmpty();
        assertThat(audited()).hasSize(2);
    }

    @Test
    void whoAsksForThePauseDoesNotEndIt() {
        settings.pause(PauseReason.COST_CAP, Actor.SYSTEM, Map.of());
        int version = settings.version();
        now = Instant.parse("2026-11-23T00:00:00Z");

        assertThat(settings.pause()).isEmpty();

        assertThat(settings.version()).isEqualTo(version);
        assertThat(audited()).containsExactly("system generation.paused");
    }

    @Test
    void aPauseThatIsOverMakesRoomForTheNext() {
        settings.pause(PauseReason.COST_CAP, Actor.SYSTEM, Map.of());
        now = Instant.parse("2026-11-23T00:00:00Z");

        settings.pause(PauseReason.MANUAL, Actor.SYSTEM.byHand(), Map.of());

        assertThat(settings.pause().map(Pause::reason)).contains(PauseReason.MANUAL);
        assertThat(audited())
                .containsExactlyInAnyOrder(
                        "system generation.paused", "system generation.resumed", "manual generation.paused");
    }

    @Test
    void aPauseKeepsItsFirstReason() {
        settings.pause(PauseReason.MANUAL, Actor.SYSTEM.byHand(), Map.of());
        settings.pause(PauseReason.COST_CAP, Actor.SYSTEM, Map.of());

        assertThat(settings.pause().map(Pause::reason)).contains(PauseReason.MANUAL);
        assertThat(audited()).containsExactly("manual generation.paused");
    }

    @Test
    void whatAnotherChangedSinceTheFirstLookIsKept() {
        settings.replace(settings.config());
        GenerationConfig dearer = withCap(settings.config(), "30");

        database.run(entities -> {
            GenerationSettings late = settings(entities);
            assertThat(late.pause()).isEmpty();
            settings.pause(PauseReason.COST_CAP, Actor.SYSTEM, Map.of());
            settings.replace(dearer);
            late.pause(PauseReason.COST_CAP, Actor.SYSTEM, Map.of());
            late.draftChainEnded(false);
        });

        assertThat(audited()).containsExactly("system generation.paused");
        assertThat(settings.config()).isEqualTo(dearer);
    }

    private static GenerationConfig withCap(GenerationConfig config, String usd) {
        return new GenerationConfig(
                config.languages(),
                config.defaultTarget(),
                config.targets(),
                config.batchMax(),
                config.maxJobsPerRun(),
                config.auditSampleRate(),
                config.retireHealthBelow(),
                config.reportTakedownsPerHour(),
                config.mix(),
                config.pairGeneration(),
                config.promptVersion(),
                new BigDecimal(usd),
                config.playgroundDailyCapUsd());
    }

    @ParameterizedTest
    @EnumSource(PauseReason.class)
    void anOperatorEndsAnyPause(PauseReason reason) {
        settings.pause(reason, Actor.SYSTEM, Map.of());

        settings.resume(new Actor("ada@example.org", "req_1"));

        assertThat(settings.pause()).isEmpty();
        assertThat(audited()).containsExactly("system generation.paused", "ada@example.org generation.resumed");
    }

    @Test
    void threeFailuresInARowPauseThePipeline() {
        settings.draftChainEnded(false);
        settings.draftChainEnded(false);
        settings.draftChainEnded(true);
        settings.draftChainEnded(false);
        settings.draftChainEnded(false);
        assertThat(settings.pause()).isEmpty();

        settings.draftChainEnded(false);

        assertThat(settings.pause().map(Pause::reason)).contains(PauseReason.PROVIDER_ERRORS);
        assertThat(audited()).containsExactly("system generation.paused");
    }

    @Test
    void resumingForgetsTheFailures() {
        settings.draftChainEnded(false);
        settings.draftChainEnded(false);
        settings.resume(Actor.SYSTEM);

        settings.draftChainEnded(false);

        assertThat(settings.pause()).isEmpty();
    }

    private List<String> audited() {
        return database.inTransaction(entities -> entities
                .createQuery("select e from AuditEntryEntity e order by e.at, e.action", AuditEntryEntity.class)
                .getResultList()
                .stream()
                .map(entry -> entry.actor + " " + entry.action)
                .toList());
    }

    private GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> now),
                () -> now);
    }
}
