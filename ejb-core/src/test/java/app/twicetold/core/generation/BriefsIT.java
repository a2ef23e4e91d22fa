package app.twicetold.core.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.publication.VersionRef;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.source.SourceFixture;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.generation.BriefEntity;
import app.twicetold.persistence.generation.BriefRepository;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BriefsIT {
    private static final Actor ADA = new Actor("ada@example.org", "req_1");

    private final GenerationFixture fixture = new GenerationFixture();

    @Test
    void aBriefCannotNameAnItemThatWasUsed() {
        SourceFixture sources = new SourceFixture(fixture.database, () -> fixture.now);
        sources.begin();
        String item = sources.item(sources.source(), it -> it.articleId = "art_1");

        assertThatThrownBy(() -> fixture.bean(BriefSteps.class, fixture::briefs)
                        .store(ADA, brief("en", "science", 1, null, null, item)))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.details().get("fields"))
                                .isEqualTo(Map.of("source_item_id", "used")));
    }

    @Test
    void aBriefBecomesAnArticleThatKnowsIt() {
        BriefEntity brief = store("en", "science", 2, "Why the sky is dark at night", "no history");

        ContentJob job = fixture.run(brief.jobId);

        assertThat(job.status()).isEqualTo(JobStatus.SUCCEEDED);
        assertThat(job.trigger()).isEqualTo(JobTrigger.BRIEF);
        var version = fixture.publication.version(
                new VersionRef(Objects.requireNonNull(job.articleId()), Objects.requireNonNull(job.articleVersion())));
        assertThat(version.provenance().briefId()).isEqualTo(brief.id);
        assertThat(version.provenance().note()).isEqualTo("Why the sky is dark at night\nno history");
        assertThat(version.content().difficulty()).isEqualTo(2);
        assertThat(show(brief.id).articleId()).isEqualTo(job.articleId());
        assertThat(show(brief.id).jobStatus()).isEqualTo("succeeded");
    }

    @ParameterizedTest
    @CsvSource({
        "fr, science, 1, language, unknown",
        "en, sports, 1, topic_id, unknown",
        "en, science, 0, difficulty, range",
        "en, science, 4, difficulty, range",
    })
    void aBriefForNoCellIsRefused(String language, String topic, int difficulty, String field, String reason) {
        assertThatThrownBy(() -> store(language, topic, difficulty, null, null))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.details().get("fields")).isEqualTo(Map.of(field, reason)));
        assertThat(list(null, 10).items()).isEmpty();
    }

    @Test
    void aSourceItemThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> fixture.bean(BriefSteps.class, fixture::briefs)
                        .store(ADA, brief("en", "science", 1, null, null, "itm_none")))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.details().get("fields"))
                                .isEqualTo(Map.of("source_item_id", "unknown")));
    }

    @Test
    void anUnknownKeyIsRefused() {
        ObjectNode brief = brief("en", "science", 1, null, null, null).put("topic", "science");

        assertThatThrownBy(() -> fixture.bean(BriefSteps.class, fixture::briefs).store(ADA, brief))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.details().get("fields")).isEqualTo(Map.of("topic", "unknown")));
    }

    @Test
    void aBlankWishIsNone() {
        assertThat(store("en", "science", 1, " ", "").angle).isNull();
    }

    @Test
    void aWishHasItsLength() {
        store("en", "science", 1, "x".repeat(2000), null);
        assertThatThrownBy(() -> store("en", "science", 1, "x".repeat(2001), null))
                .isInstanceOf(ServiceException.class);
    }

    @Test
    void aPausedPipelineTakesNoBrief() {
        fixture.settings.pause(PauseReason.MANUAL, Actor.SYSTEM, Map.of());

        assertThatThrownBy(() -> store("en", "science", 1, null, null))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.GENERATION_PAUSED));
        assertThat(list(null, 10).items()).isEmpty();
    }

    @Test
    void pagesNeitherRepeatNorLoseBriefs() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            made.add(0, store("en", "science", 1, null, null).id);
            fixture.now = fixture.now.plus(Duration.ofSeconds(1));
        }
        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Page<BriefView> page = list(cursor, 2);
            page.items().forEach(brief -> seen.add(brief.id()));
            cursor = page.nextCursor();
        } while (cursor != null);

        assertThat(seen).isEqualTo(made);
    }

    private BriefEntity store(
            String language, String topic, int difficulty, @Nullable String angle, @Nullable String note) {
        return fixture.bean(BriefSteps.class, fixture::briefs)
                .store(ADA, brief(language, topic, difficulty, angle, note, null));
    }

    private static ObjectNode brief(
            String language,
            String topic,
            int difficulty,
            @Nullable String angle,
            @Nullable String note,
            @Nullable String item) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("language", language)
                .put("topic_id", topic)
                .put("difficulty", difficulty)
                .put("angle", angle)
                .put("note", note)
                .put("source_item_id", item);
    }

    private Page<BriefView> list(@Nullable String cursor, int limit) {
        return fixture.database.inTransaction(entities -> new ListBriefs(
                        new BriefRepository(entities), new ReadContentJob(new ContentJobRepository(entities)))
                .list(Cursor.decode(cursor), limit));
    }

    private BriefView show(String id) {
        return fixture.database.inTransaction(entities -> new ListBriefs(
                        new BriefRepository(entities), new ReadContentJob(new ContentJobRepository(entities)))
                .show(id));
    }
}
