package app.twicetold.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditView;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.source.fetch.FetchSettings;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which sources are fetched on a schedule; the fixture's fire every six hours. */
class DueSourcesIT {
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    private final TestDatabase database = TestDatabase.get();
    private final List<String> sent = new ArrayList<>();
    private final ContentQueue queue = new ContentQueue() {
        @Override
        public void send(String jobId) {
            sent.add(jobId);
        }

        @Override
        public void sendLater(String jobId, Duration delay) {
            send(jobId);
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.empty();
        }
    };
    private Instant now = LibraryFixture.NOW;
    private final SourceFixture sources = new SourceFixture(database, () -> now);

    @BeforeEach
    void begin() {
        sources.begin();
    }

    private int fetchDue() {
        return new FetchDueSources(settings(true), fetches(), queue).fetch();
    }

    private QueueFetches fetches() {
        return SessionBeans.bean(QueueFetches.class, database, sources::fetches, method -> {});
    }

    private static FetchSettings settings(boolean enabled) {
        return new FetchSettings(enabled, Set.of(), Duration.ZERO);
    }

    private ContentJob fetchNow(String source, boolean enabled) {
        ReadContentJob read = SessionBeans.bean(
                ReadContentJob.class,
                database,
                entities -> new ReadContentJob(new ContentJobRepository(entities)),
                method -> {});
        return new FetchSourceNow(settings(enabled), fetches(), queue, read)
                .fetch(new Actor("ops@example.org", "req_1"), source);
    }

    @Test
    void aSourceIsFetchedWhenItsCronFiresAndOnce() {
        String source = sources.source();

        now = NOON.minusMillis(1);
        assertThat(fetchDue()).isZero();
        now = NOON;
        assertThat(fetchDue()).isEqualTo(1);
        assertThat(sent).hasSize(1);
        assertThat(sources.show(source).lastRunAt()).isEqualTo(NOON);
        now = NOON.plusSeconds(3600);
        assertThat(fetchDue()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"2026-03-02T11:59:59Z, 1", "2026-03-02T12:00:00Z, 0"})
    void theIntervalExcludesTheLastRun(Instant lastRun, int queued) {
        sources.change(sources.source(), row -> row.lastRunAt = lastRun);

        now = NOON.plusSeconds(300);

        assertThat(fetchDue()).isEqualTo(queued);
    }

    @Test
    void aSourceThatAnOperatorOrItsErrorsDisabledIsNotFetched() {
        sources.change(sources.source(), row -> row.enabled = false);
        now = NOON;

        assertThat(fetchDue()).isZero();
    }

    @Test
    void aServerThatAskedForPatienceIsAskedLater() {
        String source = sources.source();
        sources.change(source, row -> row.notBefore = NOON.plusSeconds(1));
        now = NOON;
        assertThat(fetchDue()).isZero();
        assertThat(sources.show(source).lastRunAt()).isNull();

        now = NOON.plusSeconds(1);
        assertThat(fetchDue()).isEqualTo(1);
    }

    @Test
    void aDisallowedLicenceGetsAnAuditRowInsteadOfAJob() {
        String source = sources.source();
        sources.allow("cc_by_4", 0);
        now = NOON;

        assertThat(fetchDue()).isZero();
        assertThat(sources.show(source).enabled())
                .as("the source stays as it is")
                .isTrue();
        assertThat(sources.audit("source.license_blocked")).singleElement().satisfies(entry -> {
            assertThat(entry.actor()).isEqualTo("system");
            assertThat(entry.targetId()).isEqualTo(source);
            assertThat(entry.details()).containsEntry("license", "cc_by_4").containsEntry("reason", "not_allowed");
        });
        assertThat(fetchDue()).as("once a firing").isZero();
        assertThat(sources.audit("source.license_blocked"))
                .extracting(AuditView::id)
                .hasSize(1);
    }

    @Test
    void nothingIsQueuedWhileFetchingIsSwitchedOff() {
        String source = sources.source();
        now = NOON;

        assertThat(new FetchDueSources(settings(false), fetches(), queue).fetch())
                .isZero();
        assertThat(sources.show(source).lastRunAt()).isNull();
    }

    @Test
    void aSourceWhoseFetchIsUnderWayIsNotQueuedAgain() {
        fetchNow(sources.source(), true);
        now = NOON;

        assertThat(fetchDue()).isZero();
    }

    @Test
    void moreSourcesThanOnePartAreAllLookedAt() {
        for (int i = 0; i < QueueFetches.PART + 1; i++) {
            sources.source();
        }
        now = NOON;

        assertThat(fetchDue()).isEqualTo(QueueFetches.PART + 1);
        assertThat(sent).doesNotHaveDuplicates().hasSize(QueueFetches.PART + 1);
    }

    @Test
    void anOperatorFetchesASourceAtOnce() {
        String source = sources.source();
        sources.change(source, row -> row.enabled = false);

        ContentJob job = fetchNow(source, true);

        assertThat(job.trigger()).isEqualTo(JobTrigger.MANUAL);
        assertThat(job.sourceId()).isEqualTo(source);
        assertThat(sent).containsExactly(job.id());
        assertThat(fetchNow(source, true).id()).as("the one under way").isEqualTo(job.id());
        assertThat(sources.audit("source.fetch_requested")).hasSize(2).allSatisfy(entry -> {
            assertThat(entry.actor()).isEqualTo("ops@example.org");
            assertThat(entry.targetId()).isEqualTo(source);
            assertThat(entry.details()).containsEntry("after", Map.of("job_id", job.id()));
        });
    }

    @Test
    void aFetchByHandIsRefusedWhileFetchingIsSwitchedOffOrTheLicenceDisallowed() {
        String source = sources.source();

        assertThat(codeOf(source, false)).isEqualTo(ErrorCode.FETCH_DISABLED);
        assertThat(codeOf("src_none", true)).isEqualTo(ErrorCode.NOT_FOUND);
        sources.allow("cc_by_4", 0);
        assertThat(codeOf(source, true)).isEqualTo(ErrorCode.LICENSE_NOT_ALLOWED);
        assertThat(sources.show(source).lastRunAt()).isNull();
        assertThat(sent).isEmpty();
    }

    private ErrorCode codeOf(String source, boolean enabled) {
        return catchThrowableOfType(ServiceException.class, () -> fetchNow(source, enabled))
                .code();
    }
}
