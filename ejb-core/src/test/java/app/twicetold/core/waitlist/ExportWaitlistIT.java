package app.twicetold.core.waitlist;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditFilter;
import app.twicetold.core.audit.AuditView;
import app.twicetold.core.audit.ListAudit;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.waitlist.WaitlistRepository;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExportWaitlistIT {
    private static final Actor OPERATOR = new Actor("ops@example.org", "req_12345678");
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-03-02T12:00:00Z"));
    private static final int PART = 1_000;

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    private <T> T export(boolean bound, Function<ExportWaitlist, T> work) {
        return database.inTransaction(entities -> work.apply(new ExportWaitlist(
                new WaitlistRepository(entities),
                new WaitlistSettings(bound, "support@twicetold.app"),
                new RecordAudit(new AuditRepository(entities), CLOCK))));
    }

    private void join(String email, String locale, String moment) {
        database.run(entities -> new JoinWaitlist(
                        new WaitlistRepository(entities),
                        new WaitlistSettings(true, "support@twicetold.app"),
                        InstantSource.fixed(Instant.parse(moment)))
                .join(email, locale, ""));
    }

    private List<WaitlistEntry> all() {
        List<WaitlistEntry> all = new ArrayList<>();
        List<WaitlistEntry> part = export(true, export -> export.part(null));
        while (!part.isEmpty()) {
            all.addAll(part);
            WaitlistEntry last = part.get(part.size() - 1);
            part = export(true, export -> export.part(last));
        }
        return all;
    }

    private List<AuditView> audit() {
        return database.inTransaction(entities -> new ListAudit(new AuditRepository(entities))
                .list(AuditFilter.of(null, "waitlist.exported"), null, 10)
                .items());
    }

    @Test
    void theOldestRecordComesFirstAndRecordsOfOneMomentByTheirAddress() {
        join("b@x.org", "en", "2026-03-01T12:00:01Z");
        join("Z@x.org", "zh-Hans", "2026-03-01T12:00:00Z");
        join("a@x.org", "en", "2026-03-01T12:00:01Z");

        assertThat(all())
                .containsExactly(
                        new WaitlistEntry("z@x.org", "2026-03-01T12:00:00.000Z", "zh-Hans"),
                        new WaitlistEntry("a@x.org", "2026-03-01T12:00:01.000Z", "en"),
                        new WaitlistEntry("b@x.org", "2026-03-01T12:00:01.000Z", "en"));
    }

    @Test
    void partsNeitherRepeatNorLoseRecords() {
        for (int records : List.of(PART - 1, PART, PART + 1)) {
            database.clear();
            database.run(entities ->
                    entities.createNativeQuery("""
                            insert into waitlist (key, value)
                            select 'email:' || n || '@x.org',
                                jsonb_build_object('createdAt', '2026-03-01T12:00:00.000Z', 'locale', 'en')
                            from generate_series(1, ?1) n
                            """).setParameter(1, records).executeUpdate());

            assertThat(all()).hasSize(records).doesNotHaveDuplicates();
        }
    }

    @Test
    void anExportIsAudited() {
        join("a@x.org", "en", "2026-03-01T12:00:00Z");

        boolean bound = export(true, export -> export.begin(OPERATOR));

        assertThat(bound).isTrue();

        assertThat(audit()).singleElement().satisfies(entry -> {
            assertThat(entry.actor()).isEqualTo("ops@example.org");
            assertThat(entry.details()).isEqualTo(Map.of("records", 1, "store_bound", true));
        });
    }

    @Test
    void withoutAStoreThereIsNothingToExport() {
        join("a@x.org", "en", "2026-03-01T12:00:00Z");

        boolean bound = export(false, export -> export.begin(OPERATOR));

        assertThat(bound).isFalse();

        assertThat(audit())
                .singleElement()
                .satisfies(entry -> assertThat(entry.details()).isEqualTo(Map.of("records", 0, "store_bound", false)));
    }
}
