package app.twicetold.core.training.session;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.core.training.rules.session.SessionTrigger;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;

/** The user has read the article. A second call changes nothing. */
@Stateless
public class CompleteReading {
    private SessionRepository sessions;
    private InstantSource clock;

    @Inject
    public CompleteReading(SessionRepository sessions, InstantSource clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    protected CompleteReading() {}

    /** @param readDurationMs how long the user read, not negative */
    public void complete(String userId, String sessionId, long readDurationMs) {
        SessionEntity session =
                sessions.lock(sessionId, userId).orElseThrow(() -> ServiceException.notFound("session"));
        SessionStage stage = SessionStage.ofWire(session.stage);
        if (stage != SessionStage.READING) {
            return;
        }
        session.stage = stage.after(SessionTrigger.READING_DONE, SessionKind.ofWire(session.kind))
                .orElseThrow()
                .wire();
        session.readDurationMs = readDurationMs;
        session.touchedAt = clock.instant();
    }
}
