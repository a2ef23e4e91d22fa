package app.twicetold.core.catalogue;

import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.playground.rules.ReasonTag;
import app.twicetold.core.playground.rules.VerdictOutcome;
import app.twicetold.core.provider.config.DescribeProviders;
import app.twicetold.core.publication.ArticleOrigin;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.ReportReason;
import app.twicetold.core.publication.rules.ReportStatus;
import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.publication.rules.ReviewState;
import app.twicetold.core.publication.rules.ReviewTable;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.shared.language.LengthRange;
import app.twicetold.core.source.SourceType;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.TopicEntity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What forms and filters offer, from the tables that decide about what comes back. One statement. */
@ApplicationScoped
public class ReadCatalogue {
    private LibraryRepository library;
    private DescribeProviders providers;

    @Inject
    public ReadCatalogue(LibraryRepository library, DescribeProviders providers) {
        this.library = library;
        this.providers = providers;
    }

    protected ReadCatalogue() {}

    public Catalogue read() {
        return new Catalogue(
                LanguageProfiles.all().stream().map(ReadCatalogue::language).toList(),
                Arrays.stream(Difficulty.values()).map(Difficulty::number).toList(),
                library.topicsInOrder().stream().map(ReadCatalogue::topic).toList(),
                Arrays.stream(ReviewKind.values()).map(ReadCatalogue::review).toList(),
                wires(ReviewState.values()),
                wires(ReportReason.values()),
                wires(ReportStatus.values()),
                wires(ArticleStatus.values()),
                wires(ArticleOrigin.values()),
                wires(SourceType.values()),
                wires(JobStage.values()),
                wires(JobStatus.values()),
                wires(JobTrigger.values()),
                wires(ExecutionStatus.values()),
                wires(VerdictOutcome.values()),
                wires(ReasonTag.values()),
                providers.describe());
    }

    private static List<String> wires(WireValue[] values) {
        return Arrays.stream(values).map(WireValue::wire).toList();
    }

    private static Catalogue.Language language(LanguageProfile language) {
        return new Catalogue.Language(
                language.tag(),
                titles("language." + language.tag()),
                language.lengthUnit().wire(),
                Arrays.stream(Difficulty.values())
                        .map(difficulty -> tier(difficulty.number(), language.lengthTier(difficulty.number())))
                        .toList(),
                new Catalogue.Bounds(
                        language.fetchBounds().min(), language.fetchBounds().max()));
    }

    private static Catalogue.Tier tier(int difficulty, LengthRange lengths) {
        return new Catalogue.Tier(difficulty, lengths.min(), lengths.max());
    }

    private static Catalogue.Topic topic(TopicEntity topic) {
        return new Catalogue.Topic(topic.id, titles("topic." + topic.id), topic.glyph);
    }

    private static Catalogue.Review review(ReviewKind kind) {
        return new Catalogue.Review(
                kind.wire(),
                ReviewTable.possible(kind).stream()
                        .map(decision ->
                                new Catalogue.Decision(decision.wire(), ReviewTable.mayNeedReason(kind, decision)))
                        .toList());
    }

    /** In every language. A topic that an installation added itself is called by its id. */
    private static Map<String, String> titles(String key) {
        Map<String, String> titles = new LinkedHashMap<>();
        for (String tag : LanguageProfiles.supportedTags()) {
            Messages messages = Messages.in(tag);
            titles.put(tag, messages.has(key) ? messages.text(key) : key.substring(key.indexOf('.') + 1));
        }
        return titles;
    }
}
