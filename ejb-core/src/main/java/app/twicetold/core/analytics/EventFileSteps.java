package app.twicetold.core.analytics;

import app.twicetold.core.privacy.RetentionSettings;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.persistence.analytics.AnalyticsFileRepository;
import app.twicetold.persistence.analytics.AnalyticsFileRepository.Filed;
import app.twicetold.persistence.analytics.AnalyticsFileRepository.Last;
import app.twicetold.persistence.analytics.AnalyticsFileRow;
import app.twicetold.persistence.analytics.FiledEventRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** What the database knows of files of events, a transaction each. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class EventFileSteps {
    /** The most events of a file. */
    static final int PAGE = 20_000;

    private AnalyticsFileRepository files;
    private RetentionSettings settings;
    private InstantSource clock;

    @Inject
    public EventFileSteps(AnalyticsFileRepository files, RetentionSettings settings, InstantSource clock) {
        this.files = files;
        this.settings = settings;
        this.clock = clock;
    }

    protected EventFileSteps() {}

    /** A file with the events that it shall have. */
    public record Page(AnalyticsFileRow file, List<FiledEventRow> events) {}

    /**
     * The file that is not whole yet, or else a new one. Its last event is noted before anything is written, so that it
     * has the same name and the same end however often it is written.
     *
     * @return empty when no day of events is old enough
     */
    public Optional<Page> next() {
        files.lock();
        return files.open().or(this::begin).map(file -> new Page(file, files.events(file)));
    }

    private Optional<AnalyticsFileRow> begin() {
        Instant before = dayBefore(settings.analyticsEvents())
                .atStartOfDay(ZoneOffset.UTC)
                .toInstant();
        return files.oldest(before).flatMap(oldest -> {
            LocalDate day = LocalDate.ofInstant(oldest, ZoneOffset.UTC);
            Instant end = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
            return files.lastOfFirst(end, PAGE).map(last -> begin(day, last));
        });
    }

    private AnalyticsFileRow begin(LocalDate day, Last last) {
        ObjectKey key = ObjectKey.forEvents(day, last.at(), last.id());
        AnalyticsFileRow file = new AnalyticsFileRow(key.value(), last.at(), last.id());
        files.begin(file, day, clock.instant());
        return file;
    }

    /**
     * Removes the events of a file that is written. Does nothing when somebody else has.
     *
     * @throws IllegalStateException when there are events that the file has not; it stays open, to be written again
     */
    public void land(AnalyticsFileRow file, int events) {
        files.lock();
        if (files.written(file.objectKey(), events, clock.instant()) && files.remove(file) > events) {
            throw new IllegalStateException("Events came late for " + file.objectKey());
        }
    }

    /** Files that are older than files are kept. @param after where the page before ended */
    public List<Filed> outlived(Filed after, int limit) {
        return files.outlived(dayBefore(settings.analyticsFiles()), after, limit);
    }

    /** Forgets files that are gone. */
    public void forget(List<String> objectKeys) {
        files.forget(objectKeys);
    }

    /** The first day that is kept. */
    private LocalDate dayBefore(Duration kept) {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(kept.toDays());
    }
}
