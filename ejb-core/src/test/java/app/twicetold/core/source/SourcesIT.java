package app.twicetold.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.audit.AuditView;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourceRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourcesIT {
    private final TestDatabase database = TestDatabase.get();
    private Instant now = LibraryFixture.NOW;
    private final SourceFixture sources = new SourceFixture(database, () -> now);

    @BeforeEach
    void begin() {
        sources.begin();
    }

    @ParameterizedTest
    @CsvSource({"rss,", "sitemap,", "html, main a.story", "api, .items[].url"})
    void aSourceHasOneOfFourTypes(String type, @Nullable String selector) {
        ObjectNode document = SourceFixture.document().put("type", type).put("selector", selector);

        assertThat(sources.create(document).type()).isEqualTo(type);
    }

    @Test
    void aSourceKeepsWhatAnOperatorSaysOfIt() {
        ObjectNode document =
                SourceFixture.document().put("license", "owner_cleared").put("owner_cleared", true);
        SourceView created = sources.create(document);

        assertThat(sources.show(created.id())).isEqualTo(created);
        assertThat(created.name()).as("that of the attribution").isEqualTo("Example Weekly");
        assertThat(created.topicHints()).containsExactly("science");
        assertThat(created.ownerCleared()).isTrue();
        assertThat(created.enabled()).isTrue();
        assertThat(created.lastRunAt()).isNull();
        assertThat(sources.audit("source.created"))
                .extracting(AuditView::targetId)
                .containsExactly(created.id());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "type | \"ftp\" | unknown",
                "type | null | required",
                "url | \"ftp://example.com\" | format",
                "url | \"https://user@example.com/\" | format",
                "url | 5 | type",
                "language | \"fr\" | unsupported",
                "attribution_name | \" \" | required",
                "schedule_cron | \"0 0 * * * *\" | format",
                "schedule_cron | \"61 * * * *\" | format",
                "schedule_cron | \"@hourly\" | format",
                "topic_hints | \"science\" | type",
                "owner_cleared | \"yes\" | type",
                "enabled | 1 | type",
                "licence | \"cc0\" | unknown"
            })
    void whatIsWrongIsNamed(String field, String value, String reason) {
        ObjectNode document = SourceFixture.document();
        document.set(field, SourceFixture.tree(value));

        assertThat(refusalOf(document).details()).isEqualTo(Map.of("fields", Map.of(field, reason)));
        assertThat(page(null, 10).items()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            value = {
                "html @ @ required",
                "api @ @ required",
                "html @ a[ @ format",
                "api @ .items[]|def f: f; f @ format",
                "api @ [range(1e8)] @ format",
                "api @ reduce .[] as $x (0; . + $x) @ format",
                "api @ items[].url @ format"
            })
    void aSelectorFitsItsType(String type, @Nullable String selector, String reason) {
        ObjectNode document = SourceFixture.document().put("type", type);
        document.put("selector", selector);

        assertThat(refusalOf(document).details()).isEqualTo(Map.of("fields", Map.of("selector", reason)));
    }

    @Test
    void aTopicThatDoesNotExistIsRefused() {
        ObjectNode document = SourceFixture.document();
        document.putArray("topic_hints").add("science").add("gossip");

        assertThat(refusalOf(document).details()).isEqualTo(Map.of("fields", Map.of("topic_hints[1]", "unknown")));
    }

    @ParameterizedTest
    @CsvSource({
        "cc_by_nc_4, true, not_allowed, note of cc_by_nc_4",
        "owner_cleared, false, owner_clearance_required, note of owner_cleared",
        "gpl, true, unknown_license,"
    })
    void aLicenceThatForbidsArticlesIsRefusedAndExplained(
            String license, boolean cleared, String reason, @Nullable String note) {
        ObjectNode document = SourceFixture.document().put("license", license).put("owner_cleared", cleared);

        ServiceException refusal = refusalOf(document);

        assertThat(refusal.code()).isEqualTo(ErrorCode.LICENSE_NOT_ALLOWED);
        assertThat(refusal.details()).containsEntry("license", license).containsEntry("reason", reason);
        assertThat(refusal.details().get("note")).isEqualTo(note);
        assertThat(page(null, 10).items()).isEmpty();
        assertThat(sources.audit("source.created")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"license\": \"cc_by_nc_4\"}", "{\"license\": \"owner_cleared\"}"})
    void aChangeAsksForTheLicenceAgain(String changes) {
        SourceView before = sources.show(sources.source());

        ServiceException refusal =
                catchThrowableOfType(ServiceException.class, () -> sources.update(before.id(), changes));

        assertThat(refusal.code()).isEqualTo(ErrorCode.LICENSE_NOT_ALLOWED);
        assertThat(sources.show(before.id())).isEqualTo(before);
    }

    @Test
    void aSourceWhoseLicenceWasDisallowedCanStillBeDisabledButNotEnabled() {
        String id = sources.source();
        sources.allow("cc_by_4", 0);

        assertThat(sources.update(id, "{\"enabled\": false}").enabled()).isFalse();
        ServiceException refusal =
                catchThrowableOfType(ServiceException.class, () -> sources.update(id, "{\"enabled\": true}"));
        assertThat(refusal.code()).isEqualTo(ErrorCode.LICENSE_NOT_ALLOWED);
    }

    @Test
    void aChangeLeavesTheRest() {
        SourceView before = sources.show(sources.source());

        SourceView after = sources.update(before.id(), "{\"schedule_cron\": \"5 4 * * SUN\", \"topic_hints\": []}");

        assertThat(after.scheduleCron()).isEqualTo("5 4 * * SUN");
        assertThat(after.topicHints()).isEmpty();
        assertThat(after.url()).isEqualTo(before.url());
        assertThat(sources.audit("source.updated").get(0).details())
                .containsEntry("changed", List.of("topic_hints", "schedule_cron"))
                .containsEntry(
                        "before", Map.of("topic_hints", before.topicHints(), "schedule_cron", before.scheduleCron()))
                .containsEntry("after", Map.of("topic_hints", List.of(), "schedule_cron", "5 4 * * SUN"));
    }

    @Test
    void enablingASourceForgetsItsErrors() {
        String id = sources.source();
        sources.change(id, row -> {
            row.enabled = false;
            row.consecutiveErrors = 10;
            row.lastError = "timed_out";
            row.disabledReason = "timed_out";
        });

        SourceView after = sources.update(id, "{\"enabled\": true}");

        assertThat(after.consecutiveErrors()).isZero();
        assertThat(after.disabledReason()).isNull();
    }

    @Test
    void anOperatorWhoSwitchesOffWhatSwitchedItselfOffIsHeard() {
        String id = sources.source();
        sources.change(id, row -> {
            row.enabled = false;
            row.consecutiveErrors = 10;
            row.disabledReason = "timed_out";
        });

        sources.update(id, "{\"name\": \"Later\"}");
        assertThat(sources.show(id).disabledReason()).isEqualTo("timed_out");
        SourceView after = sources.update(id, "{\"enabled\": false}");

        assertThat(after.disabledReason()).isNull();
        assertThat(after.enabled()).isFalse();
        assertThat(after.consecutiveErrors()).isEqualTo(10);
        assertThat(sources.audit("source.updated"))
                .anySatisfy(entry -> assertThat(entry.details())
                        .containsEntry("changed", List.of("disabled_reason"))
                        .containsEntry("before", Map.of("disabled_reason", "timed_out")));
    }

    @Test
    void aSourceIsDeletedWithItsItems() {
        String id = sources.source();
        String item = sources.item(id, it -> {});

        sources.delete(id);

        assertThat(page(null, 10).items()).isEmpty();
        assertThat(database.<Boolean>inTransaction(entities ->
                        new SourceItemRepository(entities).find(item).isEmpty()))
                .isTrue();
        assertThat(sources.audit("source.deleted")).hasSize(1);
        assertThat(catchThrowableOfType(ServiceException.class, () -> sources.delete(id))
                        .code())
                .isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void pagesNeitherRepeatNorLoseASource() {
        List<String> created = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            created.add(0, sources.source());
            now = now.plusSeconds(1);
        }

        List<String> seen = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            Page<SourceView> page = page(cursor, 2);
            page.items().forEach(source -> seen.add(source.id()));
            cursor = page.nextCursor();
        } while (cursor != null);

        assertThat(seen).isEqualTo(created);
    }

    @Test
    void aPageReadsHardlyMoreThanItShows() {
        String source = sources.source();
        for (int i = 0; i < 60; i++) {
            sources.item(source, item -> item.retrievedAt = now);
            now = now.plusSeconds(1);
        }
        Instant deep = LibraryFixture.NOW.plusSeconds(10);

        long read = database.rowsRead(
                "source_items",
                entities -> new ListSourceItems(new SourceRepository(entities), new SourceItemRepository(entities))
                        .list(source, "new", new Cursor(deep, "itm_0"), 5));

        assertThat(read).isLessThanOrEqualTo(7);
        assertThat(database.statementsOf(
                        entities -> new ListSources(new SourceRepository(entities), () -> now).list(null, 50)))
                .hasSize(1);
    }

    @Test
    void itemsAreListedByStatus() {
        String source = sources.source();
        String fresh = sources.item(source, it -> {});
        String failed = sources.item(source, it -> {
            it.status = "failed";
            it.reason = "fetch_error";
        });
        sources.item(sources.source(), it -> {});

        assertThat(items(source, null)).containsExactlyInAnyOrder(fresh, failed);
        assertThat(items(source, "failed")).containsExactly(failed);
        assertThat(items(source, "skipped")).isEmpty();
        assertThat(catchThrowableOfType(ServiceException.class, () -> items(source, "lost"))
                        .code())
                .isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(catchThrowableOfType(ServiceException.class, () -> items("src_none", null))
                        .code())
                .isEqualTo(ErrorCode.NOT_FOUND);
    }

    private List<String> items(String source, @Nullable String status) {
        return database.inTransaction(
                entities -> new ListSourceItems(new SourceRepository(entities), new SourceItemRepository(entities))
                        .list(source, status, null, 10).items().stream()
                                .map(SourceItemView::id)
                                .toList());
    }

    private Page<SourceView> page(@Nullable String cursor, int limit) {
        return database.inTransaction(entities ->
                new ListSources(new SourceRepository(entities), () -> now).list(Cursor.decode(cursor), limit));
    }

    private ServiceException refusalOf(ObjectNode document) {
        return catchThrowableOfType(ServiceException.class, () -> sources.create(document));
    }
}
