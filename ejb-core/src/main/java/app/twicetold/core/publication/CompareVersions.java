package app.twicetold.core.publication;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** What two versions of an article say differently. Two statements. */
@Stateless
public class CompareVersions {
    private ReadVersions versions;

    @Inject
    public CompareVersions(ReadVersions versions) {
        this.versions = versions;
    }

    protected CompareVersions() {}

    /**
     * What {@code to} says differently than {@code from}, which may be later.
     *
     * @throws ServiceException {@code article_not_found} when the article has no such version
     */
    public ArticleDiff compare(String articleId, int from, int to) {
        return ArticleDiff.of(find(articleId, from), find(articleId, to));
    }

    private VersionView find(String articleId, int version) {
        return versions.find(articleId, version).orElseThrow(() -> new ServiceException(ErrorCode.ARTICLE_NOT_FOUND));
    }
}
