package app.twicetold.core.training.attempt;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.pipeline.MinuteLeases;
import app.twicetold.core.training.queue.AdmitWork;
import app.twicetold.core.training.queue.FixedFigures;
import app.twicetold.core.training.queue.FixedOutages;
import app.twicetold.core.training.queue.StepTimes;
import app.twicetold.core.training.rules.session.ExemplarSpeech;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.persistence.EntityManager;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/** The submit on a database; nothing is asked of the store, because an attempt that is submitted needs no upload. */
public final class SubmissionFixture {
    private SubmissionFixture() {}

    /** On a service where nothing waits. */
    public static SubmissionSteps steps(EntityManager entities, InstantSource clock) {
        return steps(entities, clock, new FixedFigures(), true);
    }

    /** @param admission whether work is refused that would wait too long */
    public static SubmissionSteps steps(
            EntityManager entities, InstantSource clock, FixedFigures figures, boolean admission) {
        return steps(entities, clock, figures, new FixedOutages(), admission);
    }

    /** While providers are away, too. */
    public static SubmissionSteps steps(
            EntityManager entities,
            InstantSource clock,
            FixedFigures figures,
            FixedOutages outages,
            boolean admission) {
        TrainingSettings settings = new TrainingSettings(
                "http://localhost", Duration.ofSeconds(60), 16, Edition.NEWEST, ExemplarSpeech.ALWAYS, admission);
        SessionRepository sessions = new SessionRepository(entities);
        AttemptRepository attempts = new AttemptRepository(entities);
        AttemptViews views = new AttemptViews(
                new DirectoryObjectStore(Path.of("target", "no-store")),
                new SignedUrls("secret of at least 32 characters".getBytes(StandardCharsets.UTF_8)),
                settings,
                new StepTimes(),
                figures,
                clock);
        return new SubmissionSteps(
                sessions,
                attempts,
                views,
                new MinuteLeases(),
                new AdmitWork(figures, outages, settings, new Meters()),
                clock);
    }
}
