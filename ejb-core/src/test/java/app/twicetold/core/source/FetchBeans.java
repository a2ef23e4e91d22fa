package app.twicetold.core.source;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.source.fetch.FetchSettings;
import app.twicetold.core.source.fetch.Fetcher;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourcePageRepository;
import app.twicetold.persistence.source.SourceRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** The session beans of fetches over the test database, each method in its transaction. */
final class FetchBeans implements ContentQueue {
    /** The delays of the jobs that were put off. */
    final List<Duration> delays = new ArrayList<>();

    final ContentJobs jobs;
    final FetchSteps steps;
    final PageSteps pages;
    final ItemSteps landing;

    private final InstantSource clock;

    FetchBeans(TestDatabase database, InstantSource clock) {
        this.clock = clock;
        jobs = SessionBeans.bean(
                ContentJobs.class,
                database,
                entities -> new ContentJobs(new ContentJobRepository(entities), clock),
                method -> {});
        steps = SessionBeans.bean(
                FetchSteps.class,
                database,
                entities -> new FetchSteps(
                        new SourceRepository(entities),
                        new ContentJobs(new ContentJobRepository(entities), clock),
                        new CheckLicense(new LicenseRepository(entities)),
                        new RecordAudit(new AuditRepository(entities), clock),
                        clock),
                method -> {});
        pages = SessionBeans.bean(
                PageSteps.class,
                database,
                entities -> new PageSteps(
                        new SourceRepository(entities),
                        new SourceItemRepository(entities),
                        new SourcePageRepository(entities),
                        new ContentJobs(new ContentJobRepository(entities), clock),
                        clock),
                method -> {});
        landing = SessionBeans.bean(
                ItemSteps.class,
                database,
                entities -> new ItemSteps(
                        new SourceRepository(entities),
                        new SourceItemRepository(entities),
                        new SourcePageRepository(entities),
                        new ContentJobs(new ContentJobRepository(entities), clock),
                        clock),
                method -> {});
    }

    FetchWork work(FetchSettings settings, Fetcher fetcher) {
        return new FetchWork(
                settings, fetcher, steps, pages, landing, this, clock, new DatabaseState(System::nanoTime));
    }

    @Override
    public void send(String jobId) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void sendLater(String jobId, Duration delay) {
        delays.add(delay);
    }

    @Override
    public OptionalInt deadLetters() {
        return OptionalInt.empty();
    }
}
