package app.twicetold.core.reward.repair;

import static app.twicetold.core.reward.repair.StreakRepairFixture.form;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.audit.AuditFilter;
import app.twicetold.core.audit.AuditView;
import app.twicetold.core.audit.ListAudit;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What operators may ask for, and what they see of it. */
class RequestStreakRepairIT {
    private static final Instant NOW = Instant.parse("2026-03-20T13:00:00Z");
    private static final LocalDate TODAY = LocalDate.of(2026, 3, 20);

    private final TestDatabase database = TestDatabase.get();
    private final StreakRepairFixture repairs = new StreakRepairFixture(database);

    @BeforeEach
    void clear() {
        database.clear();
    }

    @Test
    void keepsTheDaysAndIsAudited() {
        StreakRepairView repair =
                repairs.request(TODAY.minusDays(1), TODAY, NOW).repair();

        assertThat(repair.id()).startsWith("srp_");
        assertThat(repair.days()).containsExactly(TODAY.minusDays(1), TODAY);
        assertThat(repair.alreadyKept()).isEmpty();
        assertThat(repair.reason()).isEqualTo("The store was away.");
        assertThat(repair.createdBy()).isEqualTo("ops@example.com");
        assertThat(repair.createdAt()).isEqualTo(NOW);
        assertThat(repair.doneAt()).isNull();
        assertThat(repairs.list()).containsExactly(repair);
        AuditView entry = audit().get(0);
        assertThat(entry.action()).isEqualTo("streak.repaired");
        assertThat(entry.actor()).isEqualTo("ops@example.com");
        assertThat(entry.requestId()).isEqualTo("req_1");
        assertThat(entry.targetType()).isEqualTo("streak_repair");
        assertThat(entry.targetId()).isEqualTo(repair.id());
        assertThat(entry.details())
                .containsEntry("from", "2026-03-19")
                .containsEntry("to", "2026-03-20")
                .containsEntry("reason", "The store was away.")
                .containsEntry("days", List.of("2026-03-19", "2026-03-20"));
    }

    @Test
    void ofDaysThatAreKeptWritesNothing() {
        RequestStreakRepair.Requested first = repairs.request(TODAY.minusDays(1), TODAY, NOW);
        RequestStreakRepair.Requested second = repairs.request(TODAY.minusDays(1), TODAY, NOW.plusSeconds(1));
        RequestStreakRepair.Requested part = repairs.request(TODAY, TODAY, NOW.plusSeconds(2));

        assertThat(first.added()).isTrue();
        assertThat(second).isEqualTo(new RequestStreakRepair.Requested(first.repair(), false));
        assertThat(part).isEqualTo(second);
        assertThat(repairs.list()).hasSize(1);
        assertThat(audit()).hasSize(1);
    }

    @Test
    void ofTwoAtOnceKeepsTheDaysOnce() {
        CompletableFuture<RequestStreakRepair.Requested> other =
                CompletableFuture.supplyAsync(() -> repairs.request(TODAY, TODAY, NOW));
        RequestStreakRepair.Requested mine = repairs.request(TODAY, TODAY, NOW);

        assertThat(other.join().repair()).isEqualTo(mine.repair());
        assertThat(other.join().added()).isNotEqualTo(mine.added());
        assertThat(repairs.list()).hasSize(1);
        assertThat(audit()).hasSize(1);
    }

    @Test
    void ofSomeDaysThatAreKeptKeepsTheOthers() {
        repairs.request(TODAY.minusDays(2), TODAY.minusDays(1), NOW);

        StreakRepairView repair =
                repairs.request(TODAY.minusDays(3), TODAY, NOW.plusSeconds(1)).repair();

        assertThat(repair.days()).containsExactly(TODAY.minusDays(3), TODAY);
        assertThat(repair.alreadyKept()).containsExactly(TODAY.minusDays(2), TODAY.minusDays(1));
        assertThat(repairs.list().get(0)).isEqualTo(repair);
        assertThat(audit()).hasSize(2);
    }

    @Test
    void needsDaysAndAReason() {
        refuses(form(null, null, null), Map.of("from", "required", "to", "required", "reason", "required"));
        refuses(form("2026-3-19", "yesterday", " "), Map.of("from", "format", "to", "format", "reason", "required"));
        refuses(form("2026-02-30", "+2026-03-20", "x"), Map.of("from", "format", "to", "size"));
        refuses(form("2026-03-19", "2026-03-19", "x".repeat(501)), Map.of("reason", "size"));
        refuses(
                ((ObjectNode) form("2026-03-19", "2026-03-19", "x"))
                        .put("days", 1)
                        .put("reason", 1),
                Map.of("days", "unknown", "reason", "type"));
        accepts("2026-03-19", "2026-03-19", "x".repeat(500));
    }

    @Test
    void spansOneToSevenDays() {
        refuses(form("2026-03-19", "2026-03-18", "x"), Map.of("to", "range"));
        refuses(form("2026-03-13", "2026-03-20", "x"), Map.of("to", "range"));
        accepts("2026-03-19", "2026-03-19", "x");
        accepts("2026-03-14", "2026-03-20", "x");
    }

    @Test
    void endsOnADayThatHasBegunEverywhere() {
        refuses(form("2026-03-20", "2026-03-21", "x"), Map.of("to", "range"));
        accepts("2026-03-20", "2026-03-20", "x");
    }

    @Test
    void beginsAtMostNinetyDaysAgo() {
        refuses(form("2025-12-19", "2025-12-20", "x"), Map.of("from", "range"));
        accepts("2025-12-20", "2025-12-20", "x");
    }

    @Test
    void isListedNewestFirstInPages() {
        for (int i = 0; i < 3; i++) {
            repairs.request(TODAY.minusDays(i), TODAY.minusDays(i), NOW.plusSeconds(i));
        }

        Page<StreakRepairView> first = repairs.page(null, 2);
        Page<StreakRepairView> second = repairs.page(Cursor.decode(first.nextCursor()), 2);

        assertThat(first.items())
                .extracting(StreakRepairView::from)
                .containsExactly(TODAY.minusDays(2), TODAY.minusDays(1));
        assertThat(second.items()).extracting(StreakRepairView::from).containsExactly(TODAY);
        assertThat(second.items().get(0).days()).containsExactly(TODAY);
        assertThat(second.nextCursor()).isNull();
        assertThat(repairs.statementsOfAPage()).isEqualTo(2);
    }

    private void accepts(String from, String to, String reason) {
        assertThat(repairs.request(form(from, to, reason), NOW).added()).isTrue();
        database.clear();
    }

    private void refuses(JsonNode document, Map<String, String> fields) {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> repairs.request(document, NOW))
                .satisfies(refused -> {
                    assertThat(refused.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
                    assertThat(refused.details()).containsEntry("fields", fields);
                });
        assertThat(repairs.list()).isEmpty();
        assertThat(audit()).isEmpty();
    }

    private List<AuditView> audit() {
        return database.inTransaction(entities -> new ListAudit(new AuditRepository(entities))
                .list(AuditFilter.of(null, null), null, 50)
                .items());
    }
}
