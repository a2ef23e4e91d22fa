package app.twicetold.core.onboarding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.session.CreateSession;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.SessionRepository;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartTrainingIT {
    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private String article = "";

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science");
        article = fixture.article(v -> {});
    }

    @ParameterizedTest
    @ValueSource(strings = {"not_started", "diagnostic", "plan_ready", "complete"})
    void anybodyTrainsWhereTheOperatorDemandsNothing(String status) {
        assertThat(start(user(status), article, false).created()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"not_started", "diagnostic"})
    void whoHasNoSettledDiagnosticIsSentToOnboardingWhereThatIsDemanded(String status) {
        String user = user(status);
        assertThat(refused(user, article)).isEqualTo(ErrorCode.ONBOARDING_REQUIRED);
        assertThat(sessions()).as("nothing is left of what was refused").isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan_ready", "complete"})
    void whoHasOneTrainsEverywhere(String status) {
        assertThat(start(user(status), article, true).created()).isTrue();
    }

    @Test
    void aSessionThatIsOpenIsFoundWhateverIsDemanded() {
        String user = user("diagnostic");
        String open = start(user, article, false).sessionId();
        assertThat(start(user, article, true)).isEqualTo(new CreateSession.Created(open, false));
    }

    @Test
    void theArticleIsLookedAtBeforeTheStateOfTheUser() {
        String user = user("not_started");
        String locked = fixture.article(v -> v.difficulty = 3);
        assertThat(refused(user, "art_nothing")).isEqualTo(ErrorCode.ARTICLE_NOT_FOUND);
        assertThat(refused(user, locked)).isEqualTo(ErrorCode.ARTICLE_LOCKED);
    }

    @Test
    void anAccountThatWentMeanwhileIsNobody() {
        assertThat(refused("usr_gone", article)).isEqualTo(ErrorCode.UNAUTHORIZED);
    }

    private String user(String onboardingStatus) {
        return fixture.user(user -> user.onboardingStatus = onboardingStatus);
    }

    private ErrorCode refused(String user, String articleId) {
        return catchThrowableOfType(ServiceException.class, () -> start(user, articleId, true))
                .code();
    }

    private CreateSession.Created start(String user, String articleId, boolean onboardingRequired) {
        return database.inTransaction(entities -> {
            UserRepository users = new UserRepository(entities);
            return new StartTraining(
                            users,
                            new CreateSession(
                                    users,
                                    new SessionRepository(entities),
                                    LibraryFixture.articles(entities),
                                    InstantSource.fixed(LibraryFixture.NOW)),
                            new OnboardingSettings(onboardingRequired))
                    .start(user, articleId, null);
        });
    }

    private long sessions() {
        return database.inTransaction(
                entities -> entities.createQuery("select count(s) from SessionEntity s", Long.class)
                        .getSingleResult());
    }
}
