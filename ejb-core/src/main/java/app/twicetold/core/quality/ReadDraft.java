package app.twicetold.core.quality;

import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.prompt.ArticleFacts;
import app.twicetold.core.publication.ReadVersions;
import app.twicetold.core.publication.VersionContent;
import app.twicetold.core.publication.VersionView;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.quality.rules.Draft;
import app.twicetold.core.quality.rules.Draft.LicensedSource;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.source.SourceItems;
import app.twicetold.core.source.SourceText;
import app.twicetold.persistence.library.LicenseRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the checks need to know of a version. */
@Stateless
public class ReadDraft {
    private ReadVersions versions;
    private LicenseRepository licenses;
    private SourceItems items;
    private GenerationSettings settings;

    @Inject
    public ReadDraft(
            ReadVersions versions, LicenseRepository licenses, SourceItems items, GenerationSettings settings) {
        this.versions = versions;
        this.items = items;
        this.licenses = licenses;
        this.settings = settings;
    }

    protected ReadDraft() {}

    /** Empty when the version is gone, or no longer waits for its checks. */
    public Optional<CheckedDraft> find(String articleId, int version) {
        return versions.find(articleId, version)
                .filter(found -> found.status() == ArticleStatus.QA)
                .map(this::draft);
    }

    private CheckedDraft draft(VersionView version) {
        VersionContent content = version.content();
        LanguageProfile language = LanguageProfiles.of(content.language());
        return new CheckedDraft(
                version.ref(),
                version.provenance().edit(),
                language,
                new Draft(
                        content.difficulty(),
                        content.title(),
                        content.paragraphs(),
                        content.hint(),
                        content.keyPoints(),
                        source(content)),
                new ArticleFacts(
                        language,
                        content.difficulty(),
                        content.title(),
                        content.paragraphs(),
                        content.hint(),
                        content.keyPoints(),
                        sourceText(version),
                        version.provenance().note()),
                settings.config().promptVersion());
    }

    private @Nullable String sourceText(VersionView version) {
        return Optional.ofNullable(version.provenance().sourceItemId())
                .flatMap(items::text)
                .map(SourceText::body)
                .orElse(null);
    }

    private @Nullable LicensedSource source(VersionContent content) {
        return licenses.all().stream()
                .filter(license -> license.id.equals(content.licenseId()))
                .findFirst()
                .map(license -> new LicensedSource(
                        content.sourceName(),
                        license.name,
                        Boolean.TRUE.equals(license.requiresAttribution),
                        content.attribution()))
                .orElse(null);
    }
}
