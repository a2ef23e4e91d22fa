package app.twicetold.core.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.audit.AuditFilter;
import app.twicetold.core.audit.AuditView;
import app.twicetold.core.audit.ListAudit;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditRepository;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators order in the playground is in the audit log, and nothing of the models is. */
class PlaygroundAuditIT {
    private final PlaygroundFixture playground;

    PlaygroundAuditIT(@TempDir Path directory) {
        playground = new PlaygroundFixture(directory);
    }

    private List<AuditView> audited(String action) {
        return playground.database.inTransaction(entities -> new ListAudit(new AuditRepository(entities))
                .list(AuditFilter.of(null, action), null, 10)
                .items());
    }

    private AuditView one(String action, String run) {
        AuditView entry = audited(action).get(0);
        assertThat(audited(action)).hasSize(1);
        assertThat(entry.actor()).isEqualTo(PlaygroundFixture.OPERATOR.name());
        assertThat(entry.targetId()).isEqualTo(run);
        assertThat(entry.details().toString()).doesNotContain("m0", "m1", "mock");
        return entry;
    }

    @Test
    void toAssessAnywayIsNoted() {
        playground.heard = "Too few words";
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();

        playground.assessAnyway().assess(run, 1);

        assertThat(one("playground.assessed_anyway", run).details())
                .containsEntry("round", 1)
                .containsEntry("before", Map.of("status", List.of("skipped", "skipped")))
                .containsEntry("after", Map.of("status", "pending"));
    }

    @Test
    void toRetryALaneIsNoted() {
        String run = playground.run(2, 1);
        playground.failing.put("m1", ErrorKind.CONTENT_POLICY);
        playground.record(run, 1);
        playground.work();
        RunFacts.Lane failed = playground.facts(run).lanes().stream()
                .filter(lane -> lane.of(1).get(0).status() == ResultStatus.FAILED)
                .findFirst()
                .orElseThrow();

        playground.retry().retry(run, failed.id(), 1);

        assertThat(one("playground.lane_retried", run).details())
                .containsEntry("lane", failed.label())
                .containsEntry("before", Map.of("status", List.of("failed")));
    }

    @Test
    void toAskForAModelAnswerIsNotedAndARefusalIsNot() {
        String run = playground.run(2, 1);
        String lane = playground.facts(run).lanes().get(0).id();
        assertThatThrownBy(() -> playground.modelAnswers().request(run, lane, 1))
                .isInstanceOf(ServiceException.class);
        assertThat(audited("playground.exemplar_requested")).isEmpty();
        playground.record(run, 1);
        playground.work();

        playground.modelAnswers().request(run, lane, 1);
        assertThatThrownBy(() -> playground.modelAnswers().request(run, lane, 1))
                .isInstanceOf(ServiceException.class);

        assertThat(one("playground.exemplar_requested", run).details())
                .containsEntry("before", Map.of("status", List.of()));
    }
}
