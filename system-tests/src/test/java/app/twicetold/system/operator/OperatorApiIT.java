package app.twicetold.system.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Contract;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Secrets;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The operator API")
class OperatorApiIT {
    private static final String PROVIDERS = "/v1/admin/ai-providers";

    static List<Contract.Operation> operations() {
        return Contract.adminOperations();
    }

    private static Call call(Contract.Operation operation) {
        return call(operation, "");
    }

    private static Call call(Contract.Operation operation, String query) {
        String path = operation.path().replaceAll("\\{[^}]*}", "x_0") + query;
        Call call = Call.of(operation.method(), path);
        return operation.method().equals("GET") ? call : call.text("{}");
    }

    @ParameterizedTest
    @MethodSource("operations")
    void theOperatorApiIsClosedWithoutAnOperator(Contract.Operation operation) {
        call(operation).send().refusedWith(401, "unauthorized");
        call(operation)
                .header("X-Admin-Key", "a-wrong-key-of-some-length")
                .send()
                .refusedWith(401, "unauthorized");
        call(operation)
                .header("Gateway-Access-Jwt-Assertion", "a.b.c")
                .header("X-Admin-Key", Service.running().adminKey())
                .send()
                .refusedWith(401, "unauthorized");
    }

    @ParameterizedTest
    @MethodSource("operations")
    void theOperatorApiIsClosedToUsers(Contract.Operation operation) {
        Call users =
                Trainer.signedIn().call(operation.method(), operation.path().replaceAll("\\{[^}]*}", "x_0"));
        (operation.method().equals("GET") ? users : users.text("{}")).send().refusedWith(401, "unauthorized");
    }

    @Test
    void theOperatorApiTakesAnEmptyHeaderForNone() {
        Operator.call("GET", "/v1/admin/licenses", null)
                .header("Gateway-Access-Jwt-Assertion", "")
                .send()
                .expecting(200);
    }

    @Test
    void theOperatorApiAnswersUnknownRoutesAndBrokenBodiesWithTheEnvelope() {
        Operator.call("GET", "/v1/admin/nothing", null).outsideContract().send().refusedWith(404, "not_found");
        Operator.call("DELETE", PROVIDERS, null).outsideContract().send().refusedWith(405, "method_not_allowed");
        Operator.call("PUT", PROVIDERS, null).text("{oops").send().refusedWith(400, "bad_request");
        Operator.call("PUT", PROVIDERS, null)
                .body("text/plain", new byte[] {'x'})
                .send()
                .refusedWith(415, "unsupported_media_type");
    }

    @Test
    void theOperatorApiTakesTheShownProvidersBackAndKeepsHistoryAndAudit() {
        Answer shown = Operator.get(PROVIDERS).expecting(200);
        ObjectNode config = (ObjectNode) shown.json();
        try {
            ObjectNode changed = config.deepCopy();
            ObjectNode entry = (ObjectNode) changed.at("/llm/chain/0").deepCopy();
            entry.put("model", "operator-api-it");
            ((ArrayNode) changed.at("/llm/chain")).insert(0, entry);
            ((ArrayNode) changed.path("price_table")).removeAll();

            Answer put = Operator.put(PROVIDERS, changed).expecting(200);

            assertThat(configuration(put)).isEqualTo(configuration(changed));
            assertThat(put.at("entry_notes")).hasSize(shown.at("entry_notes").size() + 1);
            assertThat(put.header("X-Unpriced-Models").orElse("")).contains("mock/operator-api-it");
            assertThat(configuration(Operator.get(PROVIDERS))).isEqualTo(configuration(changed));
            Answer history = Operator.get(PROVIDERS + "/history?limit=1").expecting(200);
            assertThat(history.at("items.0.config")).isEqualTo(configuration(changed));
            assertThat(history.text("items.0.actor")).isEqualTo("admin-key");
            Answer audit = Operator.get("/v1/admin/audit?action=ai_providers.updated&limit=1")
                    .expecting(200);
            assertThat(audit.text("items.0.target_id")).isEqualTo(history.text("items.0.id"));
            assertThat(audit.text("items.0.actor")).isEqualTo("admin-key");
            assertThat(audit.text("items.0.request_id"))
                    .isEqualTo(put.header("X-Request-Id").orElseThrow());
            assertThat(audit.at("items.0.details.changed").toString()).isEqualTo("[\"llm\",\"price_table\"]");

            Trainer user = Trainer.signedIn();
            Answer attempt = user.retellWell(
                    user.startTraining(), 1, Recording.retelling("en").record());
            assertThat(attempt.text("assessment.model_ref"))
                    .as("A change holds for the next call")
                    .isEqualTo("mock/operator-api-it");
        } finally {
            Operator.put(PROVIDERS, config).expecting(200);
        }
        assertThat(configuration(Operator.get(PROVIDERS))).isEqualTo(configuration(config));
    }

    private static JsonNode configuration(Answer answer) {
        return configuration(answer.json());
    }

    /** Without the notes, which are made anew with each answer. */
    private static JsonNode configuration(JsonNode shown) {
        ObjectNode configuration = shown.deepCopy();
        configuration.remove(List.of("entry_notes", "revision"));
        return configuration;
    }

    @Test
    void theOperatorApiTellsOperatorsWhatAnEntryCannotDoAndDoesNotPromise() {
        ObjectNode config = (ObjectNode) Operator.get(PROVIDERS).expecting(200).json();
        try {
            ObjectNode changed = config.deepCopy();
            ArrayNode speech = ((ObjectNode) changed.path("tts")).putArray("chain");
            speech.addObject().put("provider", "deepgram").put("model", "aura-2-thalia-en");
            speech.addObject().put("provider", "openai").put("model", "gpt-4o-mini-tts");
            speech.addObject().put("provider", "mock").put("model", "voice");

            Operator.put(PROVIDERS, changed).expecting(200);
            List<JsonNode> notes = new ArrayList<>();
            Operator.get(PROVIDERS).expecting(200).at("entry_notes").forEach(note -> {
                if (note.path("capability").asText().equals("tts")) {
                    notes.add(note);
                }
            });

            assertThat(notes)
                    .extracting(note -> note.path("training").asText())
                    .containsExactly("by_request", "by_contract", "in_house");
            assertThat(notes).extracting(note -> note.at("/end/on").asText("")).containsExactly("", "2027-01-06", "");
            assertThat(notes)
                    .extracting(note -> note.path("configured").asBoolean())
                    .containsExactly(false, false, true);
            assertThat(notes.get(2).path("unspoken_languages")).isEmpty();

            Trainer user = Trainer.signedIn();
            Answer attempt = user.retellWell(
                    user.startTraining(), 1, Recording.retelling("en").record());
            assertThat(attempt.text("status"))
                    .as("The chain goes on past entries that cannot speak")
                    .isEqualTo("assessed");
        } finally {
            Operator.put(PROVIDERS, config).expecting(200);
        }
    }

    @Test
    void theOperatorApiPricesEveryCallAndReportsWhatItCost() {
        ObjectNode config = (ObjectNode) Operator.get(PROVIDERS).expecting(200).json();
        try {
            ObjectNode priced = config.deepCopy();
            var prices = priced.putArray("price_table");
            prices.addObject()
                    .put("provider", "mock")
                    .put("model", "*")
                    .put("input_per_1k", 1)
                    .put("output_per_1k", 2);
            prices.addObject()
                    .put("provider", "mock")
                    .put("model", "asr")
                    .put("input_per_1k", 0)
                    .put("output_per_1k", 0)
                    .put("per_minute", 6);
            assertThat(Operator.put(PROVIDERS, priced).expecting(200).header("X-Unpriced-Models"))
                    .isEmpty();
            double before = cost("asr");
            double beforeLlm = cost("llm");
            Trainer user = Trainer.signedIn();
            user.retellWell(user.startTraining(), 1, Recording.retelling("en").record());

            assertThat(cost("asr")).isGreaterThan(before);
            assertThat(cost("llm")).isGreaterThan(beforeLlm);
        } finally {
            Operator.put(PROVIDERS, config).expecting(200);
        }
    }

    private static double cost(String capability) {
        double sum = 0;
        for (JsonNode item :
                Operator.get(PROVIDERS + "/usage?window_days=1").expecting(200).at("items")) {
            sum += item.path("capability").asText().equals(capability)
                    ? item.path("cost_usd").asDouble()
                    : 0;
        }
        return sum;
    }

    @Test
    void theOperatorApiRefusesAConfigurationThatItCannotFollow() {
        ObjectNode config = (ObjectNode) Operator.get(PROVIDERS).expecting(200).json();
        ObjectNode v1 = config.deepCopy();
        v1.putArray("asr").addObject().put("provider", "mock").put("model", "asr");
        Operator.put(PROVIDERS, v1).refusedField("asr");
        ObjectNode unknown = config.deepCopy();
        ((ObjectNode) unknown.at("/asr/chain/0")).put("provider", "acme");
        Operator.put(PROVIDERS, unknown).refusedField("asr.chain[0].provider");
        ObjectNode misspelt = config.deepCopy();
        misspelt.put("price_tabel", 1);
        Operator.put(PROVIDERS, misspelt).refusedField("price_tabel");
        assertThat(Operator.get(PROVIDERS).json()).isEqualTo(config);
    }

    @Test
    void theOperatorApiPagesItsLists() {
        ObjectNode config = (ObjectNode) Operator.get(PROVIDERS).expecting(200).json();
        for (int i = 0; i < 3; i++) {
            Operator.put(PROVIDERS, config).expecting(200);
        }
        List<String> seen = new ArrayList<>();
        @Nullable String cursor = null;
        for (int i = 0; i < 3; i++) {
            Answer page = Operator.get(PROVIDERS + "/history?limit=1" + (cursor == null ? "" : "&cursor=" + cursor))
                    .expecting(200);
            seen.add(page.text("items.0.id"));
            cursor = page.text("next_cursor");
        }
        assertThat(seen).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=201", "limit=x"})
    void theOperatorApiBoundsThePageSize(String query) {
        Operator.get("/v1/admin/audit?" + query).refusedField("limit");
    }

    @Test
    void theOperatorApiRefusesACursorThatIsNotItsOwn() {
        Operator.get("/v1/admin/audit?cursor=nonsense").refusedWith(400, "bad_request");
        Operator.get(PROVIDERS + "/usage?window_days=0").refusedField("window_days");
        Operator.get(PROVIDERS + "/usage?window_days=366").refusedField("window_days");
    }

    @ParameterizedTest
    @MethodSource("operations")
    void theOperatorApiRefusesAnAddressThatNothingHereHolds(Contract.Operation operation) {
        Call call = call(operation, "?x=%00");
        call.header("X-Admin-Key", Service.running().adminKey()).send().refusedWith(400, "bad_request");
    }

    @ParameterizedTest
    @MethodSource("operations")
    void theOperatorApiTakesNoBodyThatIsNotJson(Contract.Operation operation) {
        assumeFalse(operation.method().equals("GET"), "A GET has no body");
        assumeFalse(operation.path().endsWith("/audio"), "It takes recordings");
        call(operation, "")
                .body("text/plain", new byte[] {'x'})
                .header("X-Admin-Key", Service.running().adminKey())
                .send()
                .refusedWith(415, "unsupported_media_type");
    }

    @Test
    void theOperatorApiTakesNoDocumentInWhichAKeyComesTwice() {
        String config = Operator.get(PROVIDERS).expecting(200).text();
        Operator.call("PUT", PROVIDERS, null)
                .text("{\"price_table\": []," + config.substring(config.indexOf('{') + 1))
                .send()
                .refusedWith(400, "bad_request");
    }

    /** Every answer of every test is searched, see {@link Secrets#received}; this one shows that it would be found. */
    @Test
    void theOperatorApiNeverShowsASecret() {
        for (Contract.Operation operation : operations()) {
            if (operation.method().equals("GET")) {
                Operator.get(operation.path().replaceAll("\\{[^}]*}", "x_0"));
            }
        }
        String key = Service.running().adminKey();
        assertThat(Secrets.shows(new Answer("GET /", 200, Map.of(), ("{\"a\": \"" + key + "\"}").getBytes(UTF_8))))
                .isTrue();
        assertThat(Secrets.shows(new Answer("GET /", 200, Map.of("x-key", key), new byte[0])))
                .isTrue();
    }
}
