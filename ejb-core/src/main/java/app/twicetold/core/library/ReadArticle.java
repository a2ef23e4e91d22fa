package app.twicetold.core.library;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.library.ArticleVersionEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Opens an article of the library in the version that is served. */
@Stateless
public class ReadArticle {
    private UserRepository users;
    private Articles articles;

    @Inject
    public ReadArticle(UserRepository users, Articles articles) {
        this.users = users;
        this.articles = articles;
    }

    protected ReadArticle() {}

    /** @throws ServiceException {@code article_not_found}, {@code article_locked} */
    public ArticleView read(String userId, String articleId) {
        UserEntity user = users.find(userId).orElseThrow(ServiceException::callerGone);
        ArticleVersionEntity version = articles.served(articleId);
        articles.requireUnlocked(user, version);
        return articles.view(user, version);
    }
}
