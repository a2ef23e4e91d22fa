package app.twicetold.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditIT {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    private final TestDatabase database = TestDatabase.get();
    private Instant now = NOW;

    @BeforeEach
    void clear() {
        database.clear();
    }

    private void record(Actor actor, AuditAction action) {
        database.run(entities -> new RecordAudit(new AuditRepository(entities), () -> now)
                .record(actor, action, "license", "cc-by", Map.of("allowed", true, "count", 3)));
    }

    private Page<AuditView> list(@Nullable String actor, @Nullable String action, @Nullable String cursor, int limit) {
        return database.inTransaction(entities -> new ListAudit(new AuditRepository(entities))
                .list(AuditFilter.of(actor, action), Cursor.decode(cursor), limit));
    }

    @Test
    void anEntrySaysWhoDidWhatToWhat() {
        record(new Actor("ops@example.org", "req_12345678"), AuditAction.LICENSE_UPDATED);

        assertThat(list(null, null, null, 10).items()).singleElement().satisfies(entry -> {
            assertThat(entry.id()).startsWith("aud_");
            assertThat(entry.at()).isEqualTo(NOW);
            assertThat(entry.actor()).isEqualTo("ops@example.org");
            assertThat(entry.action()).isEqualTo("license.updated");
            assertThat(entry.targetType()).isEqualTo("license");
            assertThat(entry.targetId()).isEqualTo("cc-by");
            assertThat(entry.details()).isEqualTo(Map.of("allowed", true, "count", 3));
            assertThat(entry.requestId()).isEqualTo("req_12345678");
        });
    }

    @Test
    void whatThereIsOnlyOneOfNeedsNoTarget() {
        database.run(entities -> new RecordAudit(new AuditRepository(entities), () -> now)
                .record(Actor.SYSTEM, AuditAction.GENERATION_PAUSED, Map.of("reason", "cost_cap")));

        assertThat(list("system", null, null, 10).items()).singleElement().satisfies(entry -> {
            assertThat(entry.targetType()).isNull();
            assertThat(entry.requestId()).isNull();
        });
    }

    @Test
    void pagesNeitherRepeatNorLoseEntriesOfOneMoment() {
        for (int i = 0; i < 5; i++) {
            record(Actor.SYSTEM, AuditAction.JOB_RETRIED);
        }
        now = NOW.plusSeconds(1);
        record(Actor.SYSTEM, AuditAction.BRIEF_CREATED);
        List<AuditView> seen = new ArrayList<>();
        String cursor = null;
        do {
            Page<AuditView> page = list(null, null, cursor, 2);
            seen.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);

        assertThat(seen).hasSize(6).doesNotHaveDuplicates();
        assertThat(seen.get(0).action()).isEqualTo("brief.created");
    }

    @Test
    void actorAndActionNarrowTheList() {
        Actor operator = new Actor(Actor.ADMIN_KEY, "req_12345678");
        record(operator, AuditAction.JOB_RETRIED);
        record(operator.byHand(), AuditAction.GENERATION_PAUSED);
        record(Actor.SYSTEM, AuditAction.GENERATION_PAUSED);

        assertThat(list("admin-key", null, null, 10).items()).hasSize(1);
        assertThat(list("manual", null, null, 10).items()).hasSize(1);
        assertThat(list(null, "generation.paused", null, 10).items()).hasSize(2);
        assertThat(list("system", "job.retried", null, 10).items()).isEmpty();
    }

    @Test
    void aTargetNarrowsTheList() {
        record(Actor.SYSTEM, AuditAction.LICENSE_UPDATED);
        database.run(entities -> new RecordAudit(new AuditRepository(entities), () -> now)
                .record(Actor.SYSTEM, AuditAction.ARTICLE_EDITED, "article", "art_1", Map.of("version", 2)));

        assertThat(actions("article", null, null, null)).containsExactly("article.edited");
        assertThat(actions(null, "cc-by", null, null)).containsExactly("license.updated");
        assertThat(actions("article", "cc-by", null, null)).isEmpty();
        assertThat(actions(null, "art_", null, null)).isEmpty();
    }

    @Test
    void theTimeIsFromAMomentUntilBeforeAnother() {
        record(Actor.SYSTEM, AuditAction.LICENSE_UPDATED);
        Instant after = NOW.plusNanos(1_000);

        assertThat(actions(null, null, NOW, null)).as("at").hasSize(1);
        assertThat(actions(null, null, after, null)).as("above").isEmpty();
        assertThat(actions(null, null, null, NOW)).as("at").isEmpty();
        assertThat(actions(null, null, null, after)).as("below").hasSize(1);
        assertThat(actions(null, null, after, NOW)).isEmpty();
    }

    /** Otherwise the history of one article reads the log of a year. */
    @ParameterizedTest
    @CsvSource({"type_7,,", ",target_77,", "type_27,target_77,", ",,2026-01-02T00:00:00Z"})
    void aFilterReadsOnlyItsRows(@Nullable String type, @Nullable String target, @Nullable Instant to) {
        database.run(entities -> {
            entities.createNativeQuery("""
                    insert into audit_log (id, at, actor, action, target_type, target_id, details)
                    select 'aud_' || n, timestamptz '2026-01-03T00:00:00Z' - n * interval '1 minute', 'system',
                        'article.edited', 'type_' || n % 50, 'target_' || n % 100, '{}'
                    from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("analyze audit_log").executeUpdate();
        });
        AuditFilter filter = new AuditFilter(null, null, type, target, null, to);

        long read = database.rowsRead(
                "audit_log",
                entities -> assertThat(new ListAudit(new AuditRepository(entities))
                                .list(filter, null, 20)
                                .items())
                        .hasSize(20));

        assertThat(read).isLessThan(70);
        assertThat(database.statementsOf(
                        entities -> new ListAudit(new AuditRepository(entities)).list(filter, null, 20)))
                .hasSize(1);
    }

    private List<String> actions(
            @Nullable String type, @Nullable String target, @Nullable Instant from, @Nullable Instant to) {
        return database.inTransaction(entities -> new ListAudit(new AuditRepository(entities))
                .list(new AuditFilter(null, null, type, target, from, to), null, 10).items().stream()
                        .map(AuditView::action)
                        .toList());
    }

    @Test
    void anActionIsNamedAfterItsThing() {
        assertThat(Arrays.stream(AuditAction.values()).map(AuditAction::wire))
                .contains("ai_providers.updated", "article.unpublished_by_report", "scheduler.part_failed")
                .allMatch(name -> name.matches("[a-z_]+\\.[a-z_]+"))
                .doesNotHaveDuplicates();
    }

    @Test
    void anEntryIsPartOfTheTransactionOfItsChange() {
        TransactionAttribute attribute = RecordAudit.class.getAnnotation(TransactionAttribute.class);

        assertThat(attribute).isNotNull();
        assertThat(attribute.value()).isEqualTo(TransactionAttributeType.MANDATORY);
    }
}
