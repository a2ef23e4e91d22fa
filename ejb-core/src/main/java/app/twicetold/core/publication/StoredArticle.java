package app.twicetold.core.publication;

import app.twicetold.core.library.ArticleText;
import app.twicetold.core.publication.rules.ArticleState;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.library.ArticleEntity;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.publication.VersionRepository;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows of an article that is locked: the article, its head and its current version. Only it writes a status. */
final class StoredArticle {
    private final VersionRepository versions;
    private final ArticleEntity article;
    private @Nullable ArticleVersionEntity head;
    private @Nullable ArticleVersionEntity current;

    private StoredArticle(VersionRepository versions, ArticleEntity article) {
        this.versions = versions;
        this.article = article;
    }

    /** A new article, still without a version. */
    static StoredArticle create(VersionRepository versions, String language, Instant now) {
        ArticleEntity article = new ArticleEntity();
        article.id = Ids.create("art");
        article.language = language;
        article.createdAt = now;
        versions.add(article);
        return new StoredArticle(versions, article);
    }

    /**
     * Locks an article until the end of the transaction.
     *
     * @throws ServiceException {@code article_not_found}
     */
    static StoredArticle lock(VersionRepository versions, String articleId) {
        StoredArticle stored = new StoredArticle(
                versions,
                versions.lock(articleId).orElseThrow(() -> new ServiceException(ErrorCode.ARTICLE_NOT_FOUND)));
        for (ArticleVersionEntity version : versions.headAndCurrent(articleId)) {
            if (version.isHead) {
                stored.head = version;
            }
            if (version.isCurrent) {
                stored.current = version;
            }
        }
        return stored;
    }

    String id() {
        return article.id;
    }

    /** @throws NullPointerException when the article has no version yet */
    ArticleState state() {
        return new ArticleState(
                state(Objects.requireNonNull(head, "an article has a head")), current == null ? null : state(current));
    }

    private static VersionState state(ArticleVersionEntity version) {
        return new VersionState(version.version, WireValue.of(ArticleStatus.class, version.status));
    }

    /** Adds a version, which becomes the head. A published one also becomes the current version. */
    VersionState add(VersionContent content, Provenance provenance, ArticleStatus status, Instant now) {
        ArticleVersionEntity version = row(content, provenance, now);
        version.version = head == null ? 1 : head.version + 1;
        if (head != null) {
            head.isHead = false;
            article.updatedAt = now;
        }
        version.isHead = true;
        article.language = content.language();
        write(version, status, now);
        versions.add(version);
        head = version;
        return state(version);
    }

    /** Gives the head or the current version another status. A published version becomes current. */
    VersionState assign(int version, ArticleStatus status, Instant now) {
        ArticleVersionEntity row = head != null && head.version == version ? head : current;
        if (row == null || row.version != version) {
            throw new IllegalArgumentException("Version " + version + " is neither head nor current");
        }
        article.updatedAt = now;
        write(row, status, now);
        return state(row);
    }

    private void write(ArticleVersionEntity version, ArticleStatus status, Instant now) {
        version.status = status.wire();
        if (status != ArticleStatus.PUBLISHED) {
            return;
        }
        if (current != null && current.version != version.version) {
            current.isCurrent = false;
            versions.flush();
        }
        version.isCurrent = true;
        current = version;
        if (version.publishedAt == null) {
            version.publishedAt = now;
        }
        if (article.firstPublishedAt == null) {
            article.firstPublishedAt = now;
        }
    }

    private ArticleVersionEntity row(VersionContent content, Provenance provenance, Instant now) {
        ArticleVersionEntity version = new ArticleVersionEntity();
        version.articleId = article.id;
        version.language = content.language();
        version.topicId = content.topicId();
        version.difficulty = content.difficulty();
        version.title = content.title();
        version.byline = content.byline();
        version.paragraphs = Json.write(content.paragraphs());
        version.hint = content.hint();
        version.keyPoints = Json.write(ArticleText.numbered(content.keyPoints()));
        version.length = length(content.language(), content.paragraphs());
        version.sourceName = content.sourceName();
        version.sourceUrl = content.sourceUrl();
        version.attribution = content.attribution();
        version.licenseId = content.licenseId();
        version.provenance = Json.write(provenance);
        version.createdAt = now;
        return version;
    }

    private static int length(String language, List<String> paragraphs) {
        return LanguageProfiles.of(language).lengthOf(String.join("\n", paragraphs));
    }
}
