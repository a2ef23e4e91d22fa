package app.twicetold.core.quality;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.publication.VersionRef;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.quality.WaitingCheckRepository;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WaitingChecksIT {
    private final QualityFixture fixture = new QualityFixture();
    private final WaitingChecks waiting = SessionBeans.bean(
            WaitingChecks.class,
            fixture.database,
            entities -> new WaitingChecks(
                    new WaitingCheckRepository(entities),
                    new JobOrders(new ContentJobRepository(entities), () -> LibraryFixture.NOW)),
            method -> {});

    @Test
    void aVersionWithoutAJobGetsOne() {
        VersionRef draft = fixture.draft("tides");

        assertThat(waiting.after("", 10)).containsExactly(draft.articleId());
        assertThat(waiting.queue(draft.articleId())).isPresent();
        assertThat(waiting.after("", 10)).as("its job waits").isEmpty();
        assertThat(waiting.queue(draft.articleId())).isEmpty();
    }

    @Test
    void aCheckThatAPauseStoppedIsQueuedAgain() {
        VersionRef draft = fixture.draft("tides");
        ContentClaim claim = fixture.claim(draft);
        assertThat(waiting.after("", 10)).as("a worker has it").isEmpty();
        fixture.jobs.fail(claim, JobError.GENERATION_PAUSED);

        assertThat(waiting.queue(draft.articleId())).contains(claim.job().id());
        assertThat(fixture.job(claim).status()).isEqualTo(JobStatus.QUEUED);
    }

    @ParameterizedTest
    @EnumSource(value = JobError.class, mode = EnumSource.Mode.EXCLUDE, names = "GENERATION_PAUSED")
    void anyOtherFailureWaitsForAnOperator(JobError error) {
        VersionRef draft = fixture.draft("tides");
        fixture.jobs.fail(fixture.claim(draft), error);

        assertThat(waiting.queue(draft.articleId())).isEmpty();
    }

    @Test
    void aDecidedVersionWaitsForNothing() {
        fixture.published("tides");

        assertThat(waiting.after("", 10)).isEmpty();
    }

    @Test
    void pagesFollowTheIds() {
        List<String> ids = Stream.of("tides", "bread", "clocks")
                .map(subject -> fixture.draft(subject).articleId())
                .sorted()
                .toList();

        assertThat(waiting.after("", 2)).isEqualTo(ids.subList(0, 2));
        assertThat(waiting.after(ids.get(1), 2)).isEqualTo(ids.subList(2, 3));
    }
}
