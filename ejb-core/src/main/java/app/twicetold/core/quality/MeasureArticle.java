package app.twicetold.core.quality;

import app.twicetold.core.license.RenderAttribution;
import app.twicetold.core.license.RenderAttribution.Work;
import app.twicetold.core.publication.UnfinishedArticle;
import app.twicetold.core.quality.rules.DeterministicChecks;
import app.twicetold.core.quality.rules.Draft;
import app.twicetold.core.quality.rules.Draft.LicensedSource;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.LicenseRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Holds a text that somebody writes against the checks that ask no model. Stores nothing. A text with a licence takes one
 * statement, any other none.
 */
@Stateless
public class MeasureArticle {
    private LicenseRepository licenses;
    private RenderAttribution attributions;
    private InstantSource clock;

    @Inject
    public MeasureArticle(LicenseRepository licenses, RenderAttribution attributions, InstantSource clock) {
        this.licenses = licenses;
        this.attributions = attributions;
        this.clock = clock;
    }

    protected MeasureArticle() {}

    public ArticleMeasure measure(UnfinishedArticle article) {
        LanguageProfile language = article.language();
        Optional<LicenseEntity> license =
                article.licenseId().isEmpty() ? Optional.empty() : licenses.find(article.licenseId());
        String attribution = attribution(article, license.isPresent());
        Draft draft = new Draft(
                article.difficulty(),
                article.title(),
                article.paragraphs(),
                article.hint(),
                article.keyPoints(),
                license.map(it -> new LicensedSource(
                                article.sourceName(),
                                it.name,
                                Boolean.TRUE.equals(it.requiresAttribution),
                                attribution))
                        .orElse(null));
        return new ArticleMeasure(
                language.lengthOf(draft.body()),
                language.lengthUnit().wire(),
                language.lengthTier(article.difficulty()),
                attribution,
                DeterministicChecks.of(draft, language).stream()
                        .map(QualityReport.Check::of)
                        .toList());
    }

    /** What is written, or what the article would get. */
    private @Nullable String attribution(UnfinishedArticle article, boolean licensed) {
        if (!article.attribution().isEmpty()) {
            return article.attribution();
        }
        if (!licensed || article.sourceName().isEmpty() || !JsonForm.isWebAddress(article.sourceUrl())) {
            return null;
        }
        return attributions
                .render(
                        article.licenseId(),
                        new Work(
                                article.language().tag(),
                                article.title(),
                                article.byline().isEmpty() ? article.sourceName() : article.byline(),
                                article.sourceName(),
                                article.sourceUrl(),
                                LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC)))
                .orElse(null);
    }
}
