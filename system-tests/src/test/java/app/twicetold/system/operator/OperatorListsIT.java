package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Trainer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What operators read of the public")
class OperatorListsIT {
    private static final String EXPORT = "/v1/admin/waitlist/export";

    @Test
    void theWaitlistIsExportedOldestFirstWithoutFormulas() {
        for (String email : List.of("=1+1@formula.example", "plain@formula.example", "+2@formula.example")) {
            Call.of("POST", "/api/waitlist")
                    .json(Map.of("email", email, "locale", "zh-Hans", "website", ""))
                    .send();
        }

        Answer export = Operator.get(EXPORT).expecting(200);

        assertThat(export.header("Content-Type").orElseThrow()).startsWith("text/csv");
        assertThat(export.header("X-Service-Note")).isEmpty();
        List<String> lines = Arrays.asList(export.text().split("\r\n"));
        assertThat(lines.get(0)).isEqualTo("email,createdAt,locale");
        assertThat(lines).anyMatch(line -> line.matches("\"'=1\\+1@formula\\.example\",\"\\d{4}-.*Z\",\"zh-Hans\""));
        assertThat(lines).anyMatch(line -> line.startsWith("\"'+2@formula.example\","));
        assertThat(lines).anyMatch(line -> line.startsWith("\"plain@formula.example\","));
        assertThat(lines.stream().skip(1).map(line -> line.split(",", -1)[1])).isSorted();
        Answer audit =
                Operator.get("/v1/admin/audit?action=waitlist.exported&limit=1").expecting(200);
        assertThat(audit.text("items.0.actor")).isEqualTo("admin-key");
        assertThat(audit.at("items.0.details.records").asInt()).isEqualTo(lines.size() - 1);
        assertThat(audit.text("items.0.request_id"))
                .isEqualTo(export.header("X-Request-Id").orElseThrow());
    }

    @Test
    void aDeletionIsSeenWithoutWhoAskedForIt() {
        Trainer user = Trainer.signedIn();
        Answer asked = user.call("DELETE", "/v1/me").send().expecting(202);

        Answer jobs = Operator.get("/v1/admin/deletion-jobs?kind=account").expecting(200);

        assertThat(jobs.at("items").findValuesAsText("id")).contains(asked.text("job_id"));
        assertThat(jobs.at("items.0.kind").asText()).isEqualTo("account");
        assertThat(jobs.at("items.0.runs").asInt()).isGreaterThanOrEqualTo(0);
        assertThat(jobs.text()).doesNotContain("usr_");
        Operator.get("/v1/admin/deletion-jobs?status=lost").refusedField("status");
        Operator.get("/v1/admin/deletion-jobs?kind=lost").refusedField("kind");
    }
}
