package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Contract;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Service;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A misspelled key would silently have no effect: an order instead of a dry run. */
@DisplayName("A key that an operator misspells")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UnknownKeysIT {
    private static final String KEY = "no_such_key";
    private static final String LICENSE = "cc_by_4";

    private String article = "";
    private String source = "";

    @BeforeAll
    void haveSomethingToChange() {
        article = Operator.get("/v1/admin/articles?limit=1").expecting(200).text("items.0.id");
        source = Operator.post(
                        "/v1/admin/sources",
                        Map.of(
                                "type",
                                "rss",
                                "url",
                                Service.site().url() + "/misspelled",
                                "license",
                                LICENSE,
                                "language",
                                "en",
                                "attribution_name",
                                "The Daily Edition",
                                "schedule_cron",
                                "0 0 1 1 *",
                                "enabled",
                                false))
                .expecting(201)
                .text("id");
    }

    @AfterAll
    void takeItAway() {
        Operator.call("DELETE", "/v1/admin/sources/" + source, null).send().expecting(204);
    }

    static Stream<Contract.Operation> routes() {
        return Contract.withDocument().stream().filter(route -> route.path().startsWith("/v1/admin/"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("routes")
    void isRefusedByEveryRouteThatTakesADocument(Contract.Operation route) {
        String path = route.path()
                .replace("{article_id}", article)
                .replace("{source_id}", source)
                .replace("{license_id}", LICENSE)
                .replaceAll("\\{[^}]*}", "none");

        Answer refused =
                Operator.call(route.method(), path, Map.of(KEY, true)).send().refusedField(KEY);

        assertThat(refused.at("error.details.fields").path(KEY).asText()).isEqualTo("unknown");
    }

    @Test
    void doesNotTurnADryRunIntoOrders() {
        for (String path : new String[] {"/v1/admin/generation/run", "/v1/admin/jobs/retry"}) {
            Operator.post(path, Map.of("dryRun", true)).refusedField("dryRun");
        }
    }

    @ParameterizedTest
    @CsvSource({"en, Some of the values are not valid.", "zh-Hans, 有些内容填写有误。"})
    void isRefusedInTheLanguageOfTheCaller(String language, String message) {
        Answer refused = Operator.call("POST", "/v1/admin/generation/run", Map.of(KEY, true))
                .header("Accept-Language", language)
                .send()
                .refusedField(KEY);

        assertThat(refused.text("error.message")).isEqualTo(message);
    }
}
