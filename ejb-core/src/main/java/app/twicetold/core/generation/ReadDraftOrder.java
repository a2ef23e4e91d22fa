package app.twicetold.core.generation;

import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.prompt.DraftFacts;
import app.twicetold.core.publication.ReadVersions;
import app.twicetold.core.publication.VersionView;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.source.SourceItems;
import app.twicetold.core.source.SourceText;
import app.twicetold.persistence.generation.BriefEntity;
import app.twicetold.persistence.generation.BriefRepository;
import app.twicetold.persistence.generation.CellRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the author of a draft has to know. */
@Stateless
public class ReadDraftOrder {
    private static final int TITLES = 40;

    private GenerationSettings settings;
    private BriefRepository briefs;
    private CellRepository cells;
    private SourceItems items;
    private ReadVersions versions;

    @Inject
    public ReadDraftOrder(
            GenerationSettings settings,
            BriefRepository briefs,
            CellRepository cells,
            SourceItems items,
            ReadVersions versions) {
        this.settings = settings;
        this.briefs = briefs;
        this.cells = cells;
        this.items = items;
        this.versions = versions;
    }

    protected ReadDraftOrder() {}

    /** The order of a draft job. */
    public DraftOrder of(ContentJob job) {
        GenerationConfig config = settings.config();
        Cell cell = Objects.requireNonNull(job.cell(), "a draft belongs to a cell");
        VersionView parent =
                Optional.ofNullable(job.articleId()).flatMap(versions::head).orElse(null);
        SourceText source = Optional.ofNullable(sourceItem(job, parent))
                .flatMap(items::text)
                .orElse(null);
        DraftFacts.Text previous = parent == null ? null : text(parent);
        // An adapted article says no more than its source, also when only its own text is left of it.
        DraftFacts.Text material = source != null
                ? new DraftFacts.Text(source.title(), source.body())
                : DraftOrder.isAdapted(parent) ? previous : null;
        DraftFacts facts = new DraftFacts(
                LanguageProfiles.of(cell.language()),
                cell.topicId(),
                Messages.in(cell.language()).text("topic." + cell.topicId()),
                cell.difficulty(),
                job.id(),
                angle(job),
                job.note(),
                material,
                config.thresholds(cell.language()).copyLimit(cell.language()),
                previous,
                material == null ? cells.titles(cell.language(), cell.topicId(), TITLES) : List.of());
        return new DraftOrder(config.promptVersion(), facts, source, parent);
    }

    private static @Nullable String sourceItem(ContentJob job, @Nullable VersionView parent) {
        return parent == null ? job.sourceItemId() : parent.provenance().sourceItemId();
    }

    private static DraftFacts.Text text(VersionView version) {
        return new DraftFacts.Text(
                version.content().title(), String.join("\n\n", version.content().paragraphs()));
    }

    private @Nullable String angle(ContentJob job) {
        return Optional.ofNullable(job.briefId())
                .flatMap(briefs::find)
                .map((BriefEntity brief) -> brief.angle)
                .orElse(null);
    }
}
