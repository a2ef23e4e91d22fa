package app.twicetold.system.content;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Trainer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A wave of reports")
class ReportWaveIT {
    private static final List<String> LANGUAGES = List.of("en", "zh-Hans");
    /** Its takedowns do not count in the hour of other tests. */
    private static final Instant LONG_AGO = Instant.now().minus(40, ChronoUnit.DAYS);

    /** Onboarding in one language, a report, onboarding in the other, a report, and so on. */
    @Test
    void oneAccountDoesNotStopOnboardingAndOneCallUndoesIt() {
        Set<String> before = served();
        Trainer attacker = Trainer.signedIn().at(LONG_AGO);
        String attackerId = attacker.userId();
        for (int report = 0; report < 18; report++) {
            String language = LANGUAGES.get(report % 2);
            String article =
                    attacker.session(attacker.startDiagnostic(language)).text("article.id");
            attacker.post("/v1/reports", Map.of("article_id", article, "reason", "harmful"))
                    .expecting(201);
            Trainer.signedIn().onboard(language);
        }
        attacker.onboard("en");

        assertThat(before).containsAll(served());
        assertThat(before.size() - served().size()).isBetween(1, 10);
        Answer queue = Operator.get("/v1/admin/reviews?limit=1").expecting(200);
        assertThat(queue.flag("items.0.held")).isTrue();
        assertThat(queue.at("items.0.allowed_decisions"))
                .extracting(decision -> decision.asText())
                .containsExactly("keep", "unpublish", "retire");
        assertThat(Operator.get("/v1/admin/overview").expecting(200).number("reported_held"))
                .isPositive();
        assertThat(Operator.get("/v1/admin/metrics").expecting(200).text())
                .contains("report_takedowns_total{held=\"true\"}", "articles_reported_open{held=\"true\"}");
        assertThat(Operator.get("/v1/admin/reports?limit=200").expecting(200).texts("items", "reporter_id"))
                .contains(attackerId);

        Operator.post("/v1/admin/reports/dismiss", Map.of("dry_run", true)).refusedWith(422, "validation_failed");
        Answer would = Operator.post("/v1/admin/reports/dismiss", Map.of("reporter_id", attackerId, "dry_run", true))
                .expecting(200);
        assertThat(served()).isNotEqualTo(before);
        Answer done = Operator.post("/v1/admin/reports/dismiss", Map.of("reporter_id", attackerId))
                .expecting(200);

        assertThat(done.json()).isEqualTo(would.json());
        assertThat(served()).isEqualTo(before);
        assertThat(Operator.post("/v1/admin/reports/dismiss", Map.of("reporter_id", attackerId))
                        .expecting(200)
                        .number("dismissed"))
                .isZero();
    }

    private static Set<String> served() {
        Set<String> served = new TreeSet<>();
        for (String language : LANGUAGES) {
            Answer page = Operator.get(
                            "/v1/admin/articles?status=published&difficulty=1&limit=200&language=" + language)
                    .expecting(200);
            served.addAll(page.texts("items", "id"));
        }
        return served;
    }
}
