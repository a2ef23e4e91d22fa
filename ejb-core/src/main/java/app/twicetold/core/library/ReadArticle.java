package app.twicetold.core.library;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.OpeningRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;

/** Opens an article of the library in the version that is served. Only who has opened an article may report it. */
@Stateless
public class ReadArticle {
    private UserRepository users;
    private Articles articles;
    private OpeningRepository openings;
    private InstantSource clock;

    @Inject
    public ReadArticle(UserRepository users, Articles articles, OpeningRepository openings, InstantSource clock) {
        this.users = users;
        this.articles = articles;
        this.openings = openings;
        this.clock = clock;
    }

    protected ReadArticle() {}

    /** @throws ServiceException {@code article_not_found}, {@code article_locked} */
    public ArticleView read(String userId, String articleId) {
        UserEntity user = users.find(userId).orElseThrow(ServiceException::callerGone);
        ArticleVersionEntity version = articles.served(articleId);
        articles.requireUnlocked(user, version);
        ArticleView view = articles.view(user, version);
        // A session says as much.
        if (view.summary().userStatus() == UserStatus.UNSEEN) {
            openings.note(userId, articleId, clock.instant());
        }
        return view;
    }
}
