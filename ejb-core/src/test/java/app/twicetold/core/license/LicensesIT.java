package app.twicetold.core.license;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditFilter;
import app.twicetold.core.audit.ListAudit;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.library.SeedLibrary;
import app.twicetold.core.library.Seeds;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.persistence.EntityManager;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LicensesIT {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Actor OPERATOR = new Actor("ops@example.org", "req_12345678");

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void seed() {
        database.clear();
        database.run(entities -> new SeedLibrary(
                        new LibraryRepository(entities), new LicenseRepository(entities), () -> LibraryFixture.NOW)
                .seed(Seeds.load()));
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static ObjectNode document() {
        return (ObjectNode) tree("{\"id\": \"cc_by_3\", \"name\": \"CC BY 3.0\", \"allowed\": true,"
                + " \"requires_attribution\": true, \"attribution_template\": \"{title}, {source_name}\"}");
    }

    private <T> T save(Function<SaveLicense, T> work) {
        return database.inTransaction(entities -> work.apply(new SaveLicense(
                new LicenseRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> LibraryFixture.NOW))));
    }

    private List<LicenseView> all() {
        return database.inTransaction(entities -> new ListLicenses(new LicenseRepository(entities)).list());
    }

    private static CheckLicense check(EntityManager entities) {
        return new CheckLicense(new LicenseRepository(entities));
    }

    @ParameterizedTest
    @CsvSource({
        "public_domain, true, false",
        "cc0, true, false",
        "cc_by_4, true, false",
        "cc_by_sa_4, true, false",
        "open_government, true, false",
        "owner_cleared, true, true",
        "all_rights_reserved, false, false",
        "cc_by_nc_4, false, false",
        "cc_by_nc_sa_4, false, false",
        "cc_by_nd_4, false, false",
        "cc_by_nc_nd_4, false, false"
    })
    void allowedAndDisallowedLicencesAreListed(String id, boolean allowed, boolean ownerCleared) {
        assertThat(all())
                .filteredOn(license -> license.id().equals(id))
                .singleElement()
                .satisfies(license -> {
                    assertThat(license.allowed()).isEqualTo(allowed);
                    assertThat(license.ownerClearedRequired()).isEqualTo(ownerCleared);
                    assertThat(license.note() != null)
                            .as("a refusal can be explained")
                            .isEqualTo(!allowed || ownerCleared);
                });
    }

    @Test
    void aDisallowedLicenceIsRefusedWithItsNote() {
        ServiceException refusal = catchThrowableOfType(
                ServiceException.class,
                () -> database.run(entities -> check(entities).require("cc_by_nc_4", true)));

        assertThat(refusal.code()).isEqualTo(ErrorCode.LICENSE_NOT_ALLOWED);
        assertThat(refusal.details()).containsEntry("license", "cc_by_nc_4").containsEntry("reason", "not_allowed");
        assertThat(refusal.details().get("note")).asString().containsIgnoringCase("non-commercial");
    }

    @Test
    void aLicenceIsAddedOnce() {
        LicenseView added = save(it -> it.create(OPERATOR, document()));

        assertThat(all()).contains(added);
        assertThat(added.shareAlike()).isFalse();
        assertThat(fieldsOf(document(), null)).isEqualTo(Map.of("id", "taken"));
        assertThat(audit("license.created")).isEqualTo(1);
    }

    @Test
    void aLicenceIsReplaced() {
        ObjectNode changed = document().put("allowed", false).put("note", "Withdrawn");
        changed.remove("id");

        LicenseView replaced = save(it -> it.replace(OPERATOR, "cc_by_4", changed));

        assertThat(replaced.id()).isEqualTo("cc_by_4");
        assertThat(all()).contains(replaced);
        assertThat(audit("license.updated")).isEqualTo(1);
        assertThat(database.<Optional<?>>inTransaction(
                        entities -> check(entities).refusal("cc_by_4", false)))
                .isPresent();
    }

    /** Another operator may have changed the rest meanwhile. */
    @Test
    void whatAChangeLeavesOutStays() {
        LicenseView before = save(it -> it.create(OPERATOR, document()));

        save(it -> it.update(OPERATOR, before.id(), tree("{\"allowed\": false}")));
        LicenseView changed = save(it -> it.update(OPERATOR, before.id(), tree("{\"note\": \"Withdrawn\"}")));

        assertThat(changed)
                .isEqualTo(new LicenseView(
                        before.id(),
                        before.name(),
                        null,
                        false,
                        true,
                        false,
                        false,
                        before.attributionTemplate(),
                        "Withdrawn"));
        assertThat(all()).contains(changed);
        assertThat(save(it -> it.update(OPERATOR, before.id(), tree("{\"note\": null}")))
                        .note())
                .isNull();
        assertThat(audit("license.updated")).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\": null} | name | required",
                "{\"allowed\": null} | allowed | required",
                "{\"id\": \"cc0\"} | id | mismatch",
                "{\"notes\": \"x\"} | notes | unknown",
                "[] | body | type"
            })
    void aChangeThatIsWrongChangesNothing(String changes, String field, String reason) {
        List<LicenseView> before = all();

        ServiceException refusal = catchThrowableOfType(
                ServiceException.class, () -> save(it -> it.update(OPERATOR, "cc_by_4", tree(changes))));

        assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(refusal.details().get("fields")).isEqualTo(Map.of(field, reason));
        assertThat(all()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id | \"CC BY\" | format",
                "name | null | required",
                "allowed | null | required",
                "allowed | 1 | type",
                "url | \"no address\" | format",
                "attribution_template | \"{title} by {writer}\" | format",
                "attribution_template | \"{title\" | format",
                "share_alike | \"no\" | type",
                "notes | \"x\" | unknown"
            })
    void whatIsWrongIsNamed(String field, String value, String reason) {
        ObjectNode document = document();
        document.set(field, tree(value));

        assertThat(fieldsOf(document, null)).isEqualTo(Map.of(field, reason));
    }

    @Test
    void theIdOfALicenceStays() {
        assertThat(fieldsOf(document(), "cc_by_4")).isEqualTo(Map.of("id", "mismatch"));
        ServiceException refusal = catchThrowableOfType(
                ServiceException.class, () -> save(it -> it.replace(OPERATOR, "cc_by_3", document())));
        assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_FOUND);
        refusal = catchThrowableOfType(
                ServiceException.class, () -> save(it -> it.update(OPERATOR, "cc_by_3", document())));
        assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void anAttributionHasAllThatTheTemplateNames() {
        RenderAttribution.Work work = new RenderAttribution.Work(
                "en", "A title", null, "Example Weekly", "https://example.com/a", LocalDate.of(2026, 3, 2));

        Optional<String> attribution = database.inTransaction(
                entities -> new RenderAttribution(new LicenseRepository(entities)).render("cc_by_4", work));

        assertThat(attribution)
                .hasValue("\"A title\" by Example Weekly, CC BY 4.0 "
                        + "(https://creativecommons.org/licenses/by/4.0/), https://example.com/a, retrieved 2026-03-02"
                        + " (adapted, changes were made)");
        assertThat(database.<Optional<String>>inTransaction(
                        entities -> new RenderAttribution(new LicenseRepository(entities)).render("cc0", work)))
                .as("asks for none")
                .isEmpty();
    }

    @Test
    void theWordingOfTheHouseIsInTheLanguageOfTheArticle() {
        RenderAttribution.Work work = new RenderAttribution.Work(
                "zh-Hans", "潮汐", null, "海洋周刊", "https://example.com/a", LocalDate.of(2026, 3, 2));

        assertThat(database.<Optional<String>>inTransaction(
                        entities -> new RenderAttribution(new LicenseRepository(entities)).render("cc_by_4", work)))
                .hasValue("《潮汐》，作者：海洋周刊，CC BY 4.0（https://creativecommons.org/licenses/by/4.0/），https://example.com/a，"
                        + "2026-03-02 获取（经改编，内容有改动）");
        assertThat(database.<Optional<String>>inTransaction(entities ->
                        new RenderAttribution(new LicenseRepository(entities)).render("owner_cleared", work)))
                .hasValueSatisfying(
                        text -> assertThat(text).startsWith("《潮汐》，作者：海洋周刊，").doesNotContain("（）"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en      | cc_by_sa_4 | (adapted, changes were made). This adaptation is shared under the same licence.
            zh-Hans | cc_by_sa_4 | （经改编，内容有改动）。本改编文本以相同的许可共享。
            zh-Hans | cc_by_4    | （经改编，内容有改动）
            """)
    void anAttributionSaysInTheLanguageOfTheArticleThatTheTextWasChangedAndIsSharedAlike(
            String language, String license, String end) {
        RenderAttribution.Work work = new RenderAttribution.Work(
                language, "A title", null, "Example Weekly", "https://example.com/a", LocalDate.of(2026, 3, 2));

        assertThat(database.<Optional<String>>inTransaction(
                        entities -> new RenderAttribution(new LicenseRepository(entities)).render(license, work)))
                .hasValueSatisfying(text -> assertThat(text).endsWith(end));
    }

    private Object fieldsOf(ObjectNode document, @Nullable String id) {
        ServiceException refusal = catchThrowableOfType(
                ServiceException.class,
                () -> save(it -> id == null ? it.create(OPERATOR, document) : it.replace(OPERATOR, id, document)));
        assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        return Objects.requireNonNull(refusal.details().get("fields"));
    }

    private int audit(String action) {
        return database.inTransaction(entities -> new ListAudit(new AuditRepository(entities))
                .list(AuditFilter.of(null, action), null, 10)
                .items()
                .size());
    }
}
