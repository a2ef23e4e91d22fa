package app.twicetold.core.library;

import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.library.ArticleEntity;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.library.TopicEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * Puts the topics, licences and articles of the seeds into the database where their ids are missing. Existing rows
 * never change. Any number of nodes may seed at the same time.
 */
@Stateless
public class SeedLibrary {
    /** The source of articles that were made from no text of somebody else. */
    public static final String SOURCE_NAME = "Twicetold";

    private LibraryRepository library;
    private LicenseRepository licenses;
    private InstantSource clock;

    @Inject
    public SeedLibrary(LibraryRepository library, LicenseRepository licenses, InstantSource clock) {
        this.library = library;
        this.licenses = licenses;
        this.clock = clock;
    }

    protected SeedLibrary() {}

    /** @return how many articles this call inserted */
    public int seed(Seeds seeds) {
        library.lockForSeeding();
        for (int i = 0; i < seeds.topics().size(); i++) {
            library.insertIfAbsent(topic(seeds.topics().get(i), i + 1));
        }
        seeds.licenses().forEach(license -> licenses.insertIfAbsent(license(license)));
        Instant now = clock.instant();
        int inserted = 0;
        for (int i = 0; i < seeds.articles().size(); i++) {
            Seeds.Article seed = seeds.articles().get(i);
            // A second apart, so that the library lists them in the order of the index.
            Instant publishedAt = now.minusSeconds(i);
            if (library.insertIfAbsent(article(seed, now, publishedAt), version(seed, now, publishedAt))) {
                inserted++;
            }
        }
        return inserted;
    }

    private static TopicEntity topic(Seeds.Topic seed, int position) {
        TopicEntity topic = new TopicEntity();
        topic.id = seed.id();
        topic.glyph = seed.glyph();
        topic.colorToken = seed.colorToken();
        topic.position = position;
        return topic;
    }

    private static LicenseEntity license(Seeds.License seed) {
        LicenseEntity license = new LicenseEntity();
        license.id = seed.id();
        license.name = seed.name();
        license.url = seed.url();
        license.allowed = seed.allowed() ? 1 : 0;
        license.requiresAttribution = seed.requiresAttribution();
        license.shareAlike = seed.shareAlike();
        license.ownerClearedRequired = seed.ownerClearedRequired();
        license.attributionTemplate = seed.attributionTemplate();
        license.note = seed.note();
        return license;
    }

    private static ArticleEntity article(Seeds.Article seed, Instant now, Instant publishedAt) {
        ArticleEntity article = new ArticleEntity();
        article.id = seed.id();
        article.language = seed.language();
        article.diagnostic = seed.diagnostic();
        article.createdAt = now;
        article.firstPublishedAt = publishedAt;
        return article;
    }

    private static ArticleVersionEntity version(Seeds.Article seed, Instant now, Instant publishedAt) {
        ArticleVersionEntity version = new ArticleVersionEntity();
        version.articleId = seed.id();
        version.version = 1;
        version.status = "published";
        version.isHead = true;
        version.isCurrent = true;
        version.language = seed.language();
        version.topicId = seed.topicId();
        version.difficulty = seed.difficulty();
        version.title = seed.title();
        version.byline = seed.byline();
        version.paragraphs = Json.write(seed.paragraphs());
        version.hint = seed.hint();
        version.keyPoints = Json.write(ArticleText.numbered(seed.keyPoints()));
        version.length = LanguageProfiles.of(seed.language()).lengthOf(String.join("\n", seed.paragraphs()));
        version.sourceName = SOURCE_NAME;
        version.provenance = Json.write(Map.of("origin", "manual"));
        version.createdAt = now;
        version.publishedAt = publishedAt;
        return version;
    }
}
