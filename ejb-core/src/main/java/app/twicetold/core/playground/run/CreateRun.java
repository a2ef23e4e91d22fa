package app.twicetold.core.playground.run;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.playground.PinnedEntry;
import app.twicetold.core.playground.RoundMoves;
import app.twicetold.core.playground.rules.Labels;
import app.twicetold.core.playground.spend.PlaygroundBook;
import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.playground.PlaygroundLaneEntity;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Begins a comparison of models on a published article. */
@Stateless
public class CreateRun {
    private static final SecureRandom RANDOM = new SecureRandom();

    private PlaygroundRepository playground;
    private LibraryRepository library;
    private PinnedEntries entries;
    private PlaygroundBook book;
    private TrainingSettings training;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public CreateRun(
            PlaygroundRepository playground,
            LibraryRepository library,
            PinnedEntries entries,
            PlaygroundBook book,
            TrainingSettings training,
            RecordAudit audit,
            InstantSource clock) {
        this.playground = playground;
        this.library = library;
        this.entries = entries;
        this.book = book;
        this.training = training;
        this.audit = audit;
        this.clock = clock;
    }

    protected CreateRun() {}

    /**
     * Creates a run with two rounds that await a recording, and a lane for each model under a random label.
     *
     * @param document {@code article_id}, {@code models[]}, {@code asr}, {@code repeats}
     * @return the id of the run
     * @throws ServiceException {@code validation_failed}, {@code provider_not_allowed}, {@code article_not_found} when
     *     the article is not published, {@code playground_cap_reached}
     */
    public String create(Actor actor, JsonNode document) {
        RunForm form = RunForm.read(document, entries);
        ArticleVersionEntity article = library.findServed(form.articleId())
                .orElseThrow(() -> new ServiceException(ErrorCode.ARTICLE_NOT_FOUND));
        book.requireRoom();
        PlaygroundRunEntity run = new PlaygroundRunEntity();
        run.id = Ids.create("pg");
        run.articleId = article.articleId;
        run.articleVersion = article.version;
        run.articleTitle = article.title;
        run.language = article.language;
        run.asr = Json.write(PinnedEntry.of(form.asr()));
        run.repeats = form.repeats();
        run.prompts = training.edition().wire();
        run.createdBy = actor.name();
        run.createdAt = clock.instant();
        playground.add(run);
        for (int number : List.of(1, 2)) {
            PlaygroundRoundEntity round = new PlaygroundRoundEntity();
            round.id = Ids.create("pgr");
            round.runId = run.id;
            round.round = number;
            RoundMoves.begin(round);
            playground.add(round);
        }
        Labels.deal(form.models(), RANDOM).forEach((label, entry) -> playground.add(lane(run.id, label, entry)));
        // The number only: operators read the audit trail, and must not learn there which label is which model.
        audit.record(
                actor,
                AuditAction.PLAYGROUND_RUN_CREATED,
                "playground_run",
                run.id,
                Map.of("article_id", run.articleId, "lanes", form.models().size(), "repeats", run.repeats));
        return run.id;
    }

    private static PlaygroundLaneEntity lane(String runId, String label, ChainEntry entry) {
        PlaygroundLaneEntity lane = new PlaygroundLaneEntity();
        lane.id = Ids.create("pgl");
        lane.runId = runId;
        lane.label = label;
        lane.provider = entry.provider();
        lane.model = entry.model();
        lane.timeoutMs = entry.timeout().toMillis();
        lane.options = Json.write(entry.options());
        return lane;
    }
}
