package app.twicetold.core.training.session;

import app.twicetold.core.library.Articles;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens a session on the served version of an article, or finds the one that is open already. */
@Stateless
public class CreateSession {
    private UserRepository users;
    private SessionRepository sessions;
    private Articles articles;
    private InstantSource clock;

    @Inject
    public CreateSession(UserRepository users, SessionRepository sessions, Articles articles, InstantSource clock) {
        this.users = users;
        this.sessions = sessions;
        this.articles = articles;
        this.clock = clock;
    }

    protected CreateSession() {}

    /**
     * A training session.
     *
     * @param origin where the user chose the article, or null
     * @throws ServiceException {@code article_not_found} when it is not served, {@code article_locked}
     */
    public Created training(String userId, String articleId, @Nullable String origin) {
        // The lock on the user makes two simultaneous taps find one session.
        UserEntity user = users.lock(userId).orElseThrow(ServiceException::callerGone);
        Optional<SessionEntity> open = sessions.findOpen(userId, articleId);
        if (open.isPresent()) {
            return new Created(open.get().id, false);
        }
        ArticleVersionEntity version = articles.served(articleId);
        articles.requireUnlocked(user, version);
        return new Created(open(userId, SessionKind.TRAINING, version, origin), true);
    }

    /** The diagnostic session of onboarding, which holds the user's lock. @return its id */
    public String diagnostic(String userId, ArticleVersionEntity version) {
        return open(userId, SessionKind.DIAGNOSTIC, version, null);
    }

    private String open(String userId, SessionKind kind, ArticleVersionEntity version, @Nullable String origin) {
        Instant now = clock.instant();
        SessionEntity session = new SessionEntity();
        session.id = Ids.create("ses");
        session.userId = userId;
        session.kind = kind.wire();
        session.articleId = version.articleId;
        session.articleVersion = version.version;
        session.language = version.language;
        session.stage = SessionStage.READING.wire();
        session.origin = origin;
        session.createdAt = now;
        session.touchedAt = now;
        sessions.add(session);
        return session.id;
    }

    /** @param created false when the session was open already */
    public record Created(String sessionId, boolean created) {}
}
