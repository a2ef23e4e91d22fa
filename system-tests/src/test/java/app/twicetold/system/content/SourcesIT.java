package app.twicetold.system.content;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Sources and licences")
class SourcesIT {
    private static final String SOURCES = "/v1/admin/sources";
    private static final String LICENSES = "/v1/admin/licenses";

    private static ObjectNode source() {
        ObjectNode source = Answer.JSON.createObjectNode();
        source.put("type", "rss")
                .put("url", "https://www.example.com/feed.xml")
                .put("license", "cc_by_4")
                .put("language", "en")
                .put("attribution_name", "Example Weekly")
                .put("schedule_cron", "0 */6 * * *")
                .putArray("topic_hints")
                .add("science");
        return source;
    }

    private static String create() {
        return Operator.post(SOURCES, source()).expecting(201).text("id");
    }

    private static int count() {
        return Operator.get(SOURCES + "?limit=200").expecting(200).at("items").size();
    }

    @Test
    void aSourceIsCreatedChangedAndDeleted() {
        Answer created = Operator.post(SOURCES, source()).expecting(201);
        String path = SOURCES + "/" + created.text("id");
        assertThat(created.text("name")).isEqualTo("Example Weekly");
        assertThat(created.at("last_run_at").isNull()).isTrue();
        assertThat(Operator.get(path).expecting(200).json()).isEqualTo(created.json());

        Answer changed = Operator.call("PATCH", path, Map.of("enabled", false, "name", "Example"))
                .send()
                .expecting(200);
        assertThat(changed.at("enabled").asBoolean()).isFalse();
        assertThat(changed.text("name")).isEqualTo("Example");
        assertThat(changed.text("url")).isEqualTo(created.text("url"));

        Operator.call("DELETE", path, null).text("{}").send().expecting(204);
        Operator.get(path).refusedWith(404, "not_found");
        assertThat(Operator.get("/v1/admin/audit?action=source.deleted&limit=1")
                        .expecting(200)
                        .text("items.0.target_id"))
                .isEqualTo(created.text("id"));
    }

    @Test
    void pagesNeitherRepeatNorLoseASource() {
        List<String> created = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            created.add(0, create());
        }
        List<String> seen = new ArrayList<>();
        @Nullable String cursor = null;
        for (int i = 0; i < 3; i++) {
            Answer page = Operator.get(SOURCES + "?limit=1" + (cursor == null ? "" : "&cursor=" + cursor))
                    .expecting(200);
            seen.add(page.text("items.0.id"));
            cursor = page.text("next_cursor");
        }
        assertThat(seen).isEqualTo(created);
    }

    @ParameterizedTest
    @CsvSource({
        "schedule_cron, 61 * * * *",
        "schedule_cron, 0 0 * * * *",
        "type, ftp",
        "url, ftp://example.com",
        "language, fr",
        "licence, cc0"
    })
    void aSourceThatMakesNoSenseIsRefused(String field, String value) {
        int before = count();
        Operator.post(SOURCES, source().put(field, value)).refusedField(field);
        assertThat(count()).isEqualTo(before);
    }

    @Test
    void aSelectorAndTopicsAreChecked() {
        Operator.post(SOURCES, source().put("type", "html").put("selector", "a["))
                .refusedField("selector");
        Operator.post(SOURCES, source().put("type", "api").put("selector", "[range(1e8)]"))
                .refusedField("selector");
        ObjectNode gossip = source();
        gossip.putArray("topic_hints").add("gossip");
        Operator.post(SOURCES, gossip).refusedField("topic_hints[0]");
    }

    @ParameterizedTest
    @CsvSource({
        "cc_by_nc_4, not_allowed",
        "all_rights_reserved, not_allowed",
        "owner_cleared, owner_clearance_required",
        "unheard_of, unknown_license"
    })
    void aLicenceThatForbidsArticlesIsRefusedInBothLanguages(String license, String reason) {
        int before = count();
        List<String> messages = new ArrayList<>();
        for (String locale : List.of("en", "zh-Hans")) {
            Answer refusal = Operator.call("POST", SOURCES, source().put("license", license))
                    .header("Accept-Language", locale)
                    .send()
                    .refusedWith(422, "license_not_allowed");
            assertThat(refusal.text("error.details.license")).isEqualTo(license);
            assertThat(refusal.text("error.details.reason")).isEqualTo(reason);
            messages.add(refusal.text("error.message"));
        }
        assertThat(messages).doesNotHaveDuplicates();
        assertThat(count()).isEqualTo(before);
    }

    @Test
    void anOwnersPermissionOpensTheLicenceThatNeedsIt() {
        Answer created = Operator.post(
                        SOURCES, source().put("license", "owner_cleared").put("owner_cleared", true))
                .expecting(201);

        Operator.call("PATCH", SOURCES + "/" + created.text("id"), Map.of("owner_cleared", false))
                .send()
                .refusedWith(422, "license_not_allowed");
    }

    @Test
    void nothingIsFetchedUnlessTheDeploymentSaysSo() {
        String path = SOURCES + "/" + create();

        Operator.call("POST", path + "/fetch", null).text("{}").send().refusedWith(409, "fetch_disabled");

        assertThat(Operator.get(path).expecting(200).at("last_run_at").isNull()).isTrue();
        assertThat(Operator.get(path + "/items").expecting(200).at("items")).isEmpty();
        assertThat(Operator.get(path + "/items?status=new").expecting(200).at("items"))
                .isEmpty();
        Operator.get(path + "/items?status=lost").refusedField("status");
        Operator.get(SOURCES + "/src_none/items").refusedWith(404, "not_found");
    }

    @Test
    void aLicenceIsAddedAndReplaced() {
        String id = "test_" + System.nanoTime();
        ObjectNode license = Answer.JSON.createObjectNode();
        license.put("id", id).put("name", "A licence").put("allowed", true).put("requires_attribution", true);
        license.put("attribution_template", "{title} by {author}");
        Operator.post(LICENSES, license).expecting(201);
        Operator.post(LICENSES, license).refusedField("id");
        String source = Operator.post(SOURCES, source().put("license", id))
                .expecting(201)
                .text("id");

        license.put("allowed", false).put("note", "Withdrawn");
        assertThat(Operator.put(LICENSES + "/" + id, license)
                        .expecting(200)
                        .at("allowed")
                        .asBoolean())
                .isFalse();
        Operator.post(SOURCES, source().put("license", id)).refusedWith(422, "license_not_allowed");
        assertThat(Operator.get(SOURCES + "/" + source)
                        .expecting(200)
                        .at("enabled")
                        .asBoolean())
                .as("what was there stays")
                .isTrue();
        license.put("attribution_template", "{writer}");
        Operator.put(LICENSES + "/" + id, license).refusedField("attribution_template");
        license.put("attribution_template", (String) null);
        Operator.put(LICENSES + "/nothing", license.deepCopy().put("id", "nothing"))
                .refusedWith(404, "not_found");
    }

    @Test
    void aLicenceIsChanged() {
        String id = "test_" + System.nanoTime();
        ObjectNode license = Answer.JSON.createObjectNode();
        license.put("id", id).put("name", "A licence").put("allowed", true).put("note", "Of tests");
        Operator.post(LICENSES, license).expecting(201);
        ObjectNode withdrawn = Answer.JSON.createObjectNode().put("allowed", false);

        Answer changed =
                Operator.call("PATCH", LICENSES + "/" + id, withdrawn).send().expecting(200);

        assertThat(changed.at("allowed").asBoolean()).isFalse();
        assertThat(changed.text("note")).isEqualTo("Of tests");
        Operator.call(
                        "PATCH",
                        LICENSES + "/" + id,
                        Answer.JSON.createObjectNode().put("allowed", 0))
                .send()
                .refusedField("allowed");
        Operator.call("PATCH", LICENSES + "/nothing", withdrawn).send().refusedWith(404, "not_found");
    }
}
