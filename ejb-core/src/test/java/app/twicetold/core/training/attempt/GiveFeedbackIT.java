package app.twicetold.core.training.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.assessment.FeedbackEntity;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GiveFeedbackIT {
    private static final Instant NOW = LibraryFixture.NOW;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private String user = "";
    private String assessment = "";

    @BeforeEach
    void anAssessment() {
        database.clear();
        fixture.topics("science");
        user = fixture.user();
        AtomicReference<String> id = new AtomicReference<>("");
        fixture.assessment(user, fixture.session(user, fixture.article(v -> {}), "round2"), 1, 70, a -> id.set(a.id));
        assessment = Objects.requireNonNull(id.get());
    }

    @Test
    void theVoteIsKept() {
        give(user, true, null, NOW);
        FeedbackEntity vote = onlyVote();
        assertThat(vote.assessmentId).isEqualTo(assessment);
        assertThat(vote.userId).isEqualTo(user);
        assertThat(vote.helpful).isTrue();
        assertThat(vote.reason).isNull();
        assertThat(vote.updatedAt).isEqualTo(NOW);
    }

    @Test
    void aSecondVoteTakesThePlaceOfTheFirst() {
        give(user, true, "Good", NOW);
        give(user, false, "Too strict", NOW.plusSeconds(60));
        assertThat(onlyVote().helpful).isFalse();
        assertThat(onlyVote().reason).isEqualTo("Too strict");
        assertThat(onlyVote().updatedAt).isEqualTo(NOW.plusSeconds(60));

        give(user, true, null, NOW.plusSeconds(90));
        assertThat(onlyVote().reason).as("the reason went with its vote").isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"r", "短", "😀"})
    void aReasonHasAtMost280CharactersHoweverWide(String character) {
        give(user, true, character.repeat(280), NOW);
        assertThat(onlyVote().reason).isEqualTo(character.repeat(280));
        assertThat(refused(user, character.repeat(281)).code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(onlyVote().reason).isEqualTo(character.repeat(280));
    }

    @Test
    void nobodyVotesOnTheAssessmentOfAnother() {
        assertThat(refused(fixture.user(), null).code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(votes()).isEmpty();
    }

    private ServiceException refused(String voter, @Nullable String reason) {
        return catchThrowableOfType(ServiceException.class, () -> give(voter, true, reason, NOW));
    }

    private void give(String voter, boolean helpful, @Nullable String reason, Instant at) {
        database.run(entities -> new GiveFeedback(new AssessmentRepository(entities), () -> at)
                .give(voter, assessment, helpful, reason));
    }

    private FeedbackEntity onlyVote() {
        assertThat(votes()).hasSize(1);
        return votes().get(0);
    }

    private List<FeedbackEntity> votes() {
        return database.inTransaction(
                entities -> entities.createQuery("select f from FeedbackEntity f", FeedbackEntity.class)
                        .getResultList());
    }
}
