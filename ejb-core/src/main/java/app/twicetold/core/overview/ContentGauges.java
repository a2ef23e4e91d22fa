package app.twicetold.core.overview;

import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.metrics.Meters.Gauge;
import app.twicetold.core.metrics.Meters.Reading;
import app.twicetold.core.spend.SpendBook;
import app.twicetold.persistence.overview.ContentFigureRepository;
import app.twicetold.persistence.overview.ContentFigureRepository.ReportedRow;
import app.twicetold.persistence.overview.JobCountRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What content operations measure of themselves. A fixed number of statements, whatever is stored. */
@Stateless
public class ContentGauges {
    /** How long a failed job is counted from when it was made. */
    private static final Duration FAILED = Duration.ofDays(30);

    private GenerationSettings settings;
    private SpendBook spend;
    private ReadRollUps rollUps;
    private ContentFigureRepository figures;
    private InstantSource clock;

    @Inject
    public ContentGauges(
            GenerationSettings settings,
            SpendBook spend,
            ReadRollUps rollUps,
            ContentFigureRepository figures,
            InstantSource clock) {
        this.settings = settings;
        this.spend = spend;
        this.rollUps = rollUps;
        this.figures = figures;
        this.clock = clock;
    }

    protected ContentGauges() {}

    public List<Gauge> read() {
        Instant now = clock.instant();
        List<Reading> counts = new ArrayList<>();
        List<Reading> ages = new ArrayList<>();
        for (JobCountRow row : figures.jobs(now.minus(FAILED))) {
            counts.add(new Reading(Map.of("stage", row.stage(), "status", row.status()), row.count()));
            if (row.status().equals("queued")) {
                ages.add(new Reading(Map.of("stage", row.stage()), seconds(row, now)));
            }
        }
        ReportedRow reported = figures.reported();
        return List.of(
                new Gauge(
                        "content.jobs",
                        "Content jobs that wait, are worked on, or failed and were made in the last 30 days",
                        counts),
                new Gauge("content.oldest.age.seconds", "How long the oldest queued content job waits", ages),
                new Gauge(
                        "articles.reported.open",
                        "Reported articles that wait for an operator, by whether their takedown was held back",
                        List.of(
                                new Reading(Map.of("held", "false"), reported.others()),
                                new Reading(Map.of("held", "true"), reported.held()))),
                one(
                        "content.paused",
                        "1 while the content pipeline is paused",
                        settings.pause().isPresent() ? 1 : 0),
                one(
                        "content.spend.today.usd",
                        "What content calls cost on this UTC day, in US dollars",
                        spend.today().spent().doubleValue()),
                one(
                        "content.spend.cap.usd",
                        "What content calls may cost in a UTC day, in US dollars",
                        settings.config().dailyCostCapUsd().doubleValue()),
                one(
                        "content.cells.below.target",
                        "Cells that offer fewer unseen articles than their target; what users have seen is counted every hour",
                        (double) rollUps.belowTarget()),
                one(
                        "content.sources.switched.off",
                        "Sources that switched themselves off because their listings failed",
                        (double) figures.sourcesSwitchedOff()));
    }

    private static double seconds(JobCountRow row, Instant now) {
        return row.oldest() == null
                ? 0
                : Math.max(0, Duration.between(row.oldest(), now).toMillis() / 1000.0);
    }

    private static Gauge one(String name, String description, double value) {
        return new Gauge(name, description, List.of(new Reading(Map.of(), value)));
    }
}
