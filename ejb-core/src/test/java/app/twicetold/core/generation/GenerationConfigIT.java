package app.twicetold.core.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditEntryEntity;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GenerationConfigIT {
    private static final Actor ADA = new Actor("ada@example.org", "req_1");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final GenerationFixture fixture = new GenerationFixture();

    @Test
    void whatIsNotNamedStays() {
        change(
                "{\"batch_max\": 3, \"languages\": {\"zh-Hans\": {\"auto_publish\": 90}}, \"mix\": {\"ai_original\": 1}}");

        GenerationConfigView view = change("{\"pair_generation\": true}");

        assertThat(view.config().batchMax()).isEqualTo(3);
        assertThat(view.config().mix().aiOriginal()).isEqualTo(1);
        assertThat(view.config().pairGeneration()).isTrue();
        assertThat(view.config().thresholds("zh-Hans").autoPublish()).isEqualTo(90);
        assertThat(view.config().thresholds("zh-Hans").reviewFloor()).isEqualTo(60);
        assertThat(view.config().thresholds("en").autoPublish()).isEqualTo(80);
        assertThat(fixture.settings.config()).isEqualTo(view.config());
    }

    @Test
    void targetsAreReplaced() {
        change("{\"targets\": [{\"language\": \"en\", \"topic_id\": \"science\", \"difficulty\": 1, \"target\": 30}]}");

        GenerationConfigView view = change(
                "{\"targets\": [{\"language\": \"en\", \"topic_id\": \"health\", \"difficulty\": 3, \"target\": 0}]}");

        assertThat(view.config().targets()).hasSize(1);
        assertThat(view.config().target(new Cell("en", "health", 3))).isZero();
        assertThat(view.config().target(new Cell("en", "science", 1))).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'batch_max': -1}                              | batch_max                      | range",
                "{'batch_max': 1001}                            | batch_max                      | range",
                "{'max_jobs_per_run': 1.5}                      | max_jobs_per_run               | type",
                "{'default_target': '20'}                       | default_target                 | type",
                "{'default_target': null}                       | default_target                 | type",
                "{'audit_sample_rate': 1.01}                    | audit_sample_rate              | range",
                "{'audit_sample_rate': -0.01}                   | audit_sample_rate              | range",
                "{'mix': {'ai_original': 2}}                    | mix.ai_original                | range",
                "{'mix': {'other': 1}}                          | mix.other                      | unknown",
                "{'retire_health_below': 101}                   | retire_health_below            | range",
                "{'report_takedowns_per_hour': -1}              | report_takedowns_per_hour      | range",
                "{'report_takedowns_per_hour': 1001}            | report_takedowns_per_hour      | range",
                "{'daily_cost_cap_usd': -0.01}                  | daily_cost_cap_usd             | range",
                "{'prompt_version': 'v9'}                       | prompt_version                 | unknown",
                "{'pair_generation': 1}                         | pair_generation                | type",
                "{'languages': {'fr': {'auto_publish': 80}}}    | languages.fr                   | unknown",
                "{'languages': {'en': {'auto_publish': 101}}}   | languages.en.auto_publish      | range",
                "{'languages': {'en': {'auto_publish': 59}}}    | languages.en.review_floor      | above_auto_publish",
                "{'languages': {'en': {'copied_run_max': 0}}}   | languages.en.copied_run_max    | range",
                "{'languages': {'en': {'copied_run_max': 1001}}} | languages.en.copied_run_max   | range",
                "{'languages': {'en': {'copied_share_max': 1.1}}} | languages.en.copied_share_max | range",
                "{'targets': {}}                                | targets                        | type",
                "{'targets': [{'language': 'fr', 'topic_id': 'science', 'difficulty': 1, 'target': 1}]}"
                        + " | targets[0].language | unknown",
                "{'targets': [{'language': 'en', 'topic_id': 'x', 'difficulty': 1, 'target': 1}]}"
                        + " | targets[0].topic_id | unknown",
                "{'targets': [{'language': 'en', 'topic_id': 'science', 'difficulty': 4, 'target': 1}]}"
                        + " | targets[0].difficulty | range",
                "{'targets': [{'language': 'en', 'topic_id': 'science', 'difficulty': 1}]}"
                        + " | targets[0].target | required",
                "{'paused_reason': 'manual'}                    | paused_reason                  | read_only",
                "{'paused': true, 'paused_reason': 'cost_cap'}  | paused_reason                  | read_only",
                "{'paused': 'yes'}                              | paused                         | type",
                "{'batchmax': 3}                                | batchmax                       | unknown",
            })
    void whatIsWrongIsNamedAndNothingChanges(String document, String field, String reason) {
        assertThatThrownBy(() -> change(document.replace('\'', '"')))
                .isInstanceOfSatisfying(ServiceException.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
                    assertThat(refusal.details().get("fields")).isEqualTo(Map.of(field, reason));
                });
        assertThat(audited()).isEmpty();
    }

    @Test
    void theBoundsThemselvesAreTaken() {
        change("""
                {"batch_max": 0, "max_jobs_per_run": 1000, "default_target": 1000, "audit_sample_rate": 0,
                 "mix": {"ai_original": 0}, "retire_health_below": 0, "daily_cost_cap_usd": 0, "report_takedowns_per_hour": 0,
                 "languages": {"en": {"auto_publish": 100, "review_floor": 100}}}
                """);
        change("{\"audit_sample_rate\": 1, \"mix\": {\"ai_original\": 1}, \"retire_health_below\": 100,"
                + " \"report_takedowns_per_hour\": 1000}");
    }

    @Test
    void aManualPauseHasTwoRows() {
        GenerationConfigView view = change("{\"paused\": true}");

        assertThat(view.pausedReason()).isEqualTo(PauseReason.MANUAL);
        assertThat(audited())
                .containsExactlyInAnyOrder(
                        "ada@example.org generation.config_updated {\"after\": {\"paused\": true, \"paused_reason\":"
                                + " \"manual\"}, \"before\": {\"paused\": false, \"paused_reason\": null}, \"changed\":"
                                + " [\"paused\", \"paused_reason\"]}",
                        "manual generation.paused {\"by\": \"ada@example.org\", \"paused_reason\": \"manual\"}");
    }

    @Test
    void pausingTwiceChangesNothing() {
        change("{\"paused\": true}");
        change("{\"paused\": true}");

        assertThat(audited()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(PauseReason.class)
    void anyPauseIsCleared(PauseReason reason) {
        fixture.settings.pause(reason, Actor.SYSTEM, Map.of());

        GenerationConfigView view = change("{\"paused\": false, \"paused_reason\": \"" + reason.wire() + "\"}");

        assertThat(view.pausedReason()).isNull();
        assertThat(fixture.settings.pause()).isEmpty();
        assertThat(audited()).anyMatch(row -> row.startsWith("ada@example.org generation.resumed"));
    }

    @Test
    void whatWasReadCanBeSentBack() {
        fixture.settings.pause(PauseReason.COST_CAP, Actor.SYSTEM, Map.of());

        GenerationConfigView view = change("{\"paused\": true, \"paused_reason\": \"cost_cap\"}");

        assertThat(view.pausedReason()).isEqualTo(PauseReason.COST_CAP);
        assertThat(audited()).hasSize(1);
    }

    @Test
    void anOperatorsPauseOutlastsTheDayOfTheCap() {
        fixture.settings.pause(PauseReason.COST_CAP, Actor.SYSTEM, Map.of());

        assertThat(change("{\"paused\": true}").pausedReason()).isEqualTo(PauseReason.MANUAL);
    }

    @Test
    void clearingWhileTheCapIsReachedPausesAgainAtTheNextQuestion() {
        fixture.spend("20");
        assertThat(fixture.guard.paused()).contains(PauseReason.COST_CAP);

        assertThat(change("{\"paused\": false}").pausedReason()).isNull();

        assertThat(fixture.guard.paused()).contains(PauseReason.COST_CAP);
    }

    @Test
    void changedThresholdsAreInTheAuditLog() {
        change("{\"languages\": {\"en\": {\"auto_publish\": 85}}, \"daily_cost_cap_usd\": 12.5}");

        assertThat(audited())
                .singleElement()
                .asString()
                .contains(
                        "\"changed\": [\"languages\", \"daily_cost_cap_usd\"]",
                        "\"before\": {\"languages\": {\"en\": {\"auto_publish\": 80, \"review_floor\": 60,",
                        "\"after\": {\"languages\": {\"en\": {\"auto_publish\": 85, \"review_floor\": 60,",
                        "\"daily_cost_cap_usd\": 12.5",
                        "\"daily_cost_cap_usd\": 20",
                        "\"thresholds\": {\"en\": {\"auto_publish\": 85, \"review_floor\": 60,");
    }

    private GenerationConfigView change(String document) {
        return fixture.bean(ChangeGenerationConfig.class, fixture::change).change(ADA, tree(document));
    }

    private static JsonNode tree(String document) {
        try {
            return JSON.readTree(document);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private List<String> audited() {
        return fixture.database.inTransaction(entities -> entities
                .createQuery("select e from AuditEntryEntity e order by e.at, e.id", AuditEntryEntity.class)
                .getResultList()
                .stream()
                .map(entry -> entry.actor + " " + entry.action + " " + entry.details)
                .toList());
    }

    @Test
    void aChangeOfWhatAnotherOperatorChangedIsRefused() {
        int read = change("{}").version();
        int next = change("{\"batch_max\": 3, \"version\": " + read + "}").version();

        assertThat(next).isEqualTo(read + 1);
        for (String stale : List.of(
                "{\"batch_max\": 4, \"version\": " + read + "}",
                "{\"batch_max\": 4, \"version\": " + (next + 1) + "}")) {
            assertThatThrownBy(() -> change(stale)).isInstanceOfSatisfying(ServiceException.class, refusal -> {
                assertThat(refusal.code()).isEqualTo(ErrorCode.VERSION_CONFLICT);
                assertThat(refusal.details()).containsEntry("version", (long) next);
            });
        }
        assertThat(change("{}").config().batchMax()).isEqualTo(3);
        assertThat(change("{\"batch_max\": 4}").config().batchMax()).isEqualTo(4);
    }

    @Test
    void aPauseChangesTheVersionAndWhatChangesNothingDoesNot() {
        int read = change("{}").version();

        fixture.settings.pause(PauseReason.COST_CAP, Actor.SYSTEM, Map.of());
        assertThat(change("{\"batch_max\": 5}").version()).isEqualTo(read + 1);
        fixture.settings.resume(Actor.SYSTEM);
        assertThat(change("{}").version()).isEqualTo(read + 2);
    }
}
