package app.twicetold.core.training.pipeline;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;

/** Attempts that a step of the pipeline works on, or is to work on. */
final class Processing {
    private Processing() {}

    /** An attempt at round 1 in a new session. @return its id */
    static String attempt(TestDatabase database, LibraryFixture fixture, String user, PipelineStep step, Lease lease) {
        String session = fixture.session(user, fixture.article(v -> {}), "round1");
        String attempt = fixture.attempt(user, session, 1);
        database.run(entities -> {
            AttemptEntity row = entities.find(AttemptEntity.class, attempt);
            row.status = "processing";
            row.step = step.wire();
            row.lease = lease;
        });
        return attempt;
    }
}
