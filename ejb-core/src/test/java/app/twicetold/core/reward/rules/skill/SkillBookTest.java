package app.twicetold.core.reward.rules.skill;

import static app.twicetold.core.assessment.rules.MicroSkill.CUT_FILLERS;
import static app.twicetold.core.assessment.rules.MicroSkill.ONE_EXAMPLE;
import static app.twicetold.core.assessment.rules.MicroSkill.THREE_POINTS;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.reward.rules.session.SessionSkills.Assessed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SkillBookTest {
    @Test
    void withoutASuggestionThereIsNoFocus() {
        assertThat(focus(List.of())).isEmpty();
        assertThat(focus(List.of(session(assessed(null, null, null))))).isEmpty();
    }

    @Test
    void theLatestSuggestionIsTheFocus() {
        assertThat(focus(List.of(session(suggested(THREE_POINTS)), session(suggested(CUT_FILLERS)))))
                .contains(new FocusSkill(CUT_FILLERS, 1));
        assertThat(focus(List.of(session(suggested(THREE_POINTS), suggested(ONE_EXAMPLE)))))
                .contains(new FocusSkill(ONE_EXAMPLE, 1));
    }

    @Test
    void aSkillAchievedTwiceInARowGivesWayToTheOneBefore() {
        List<SessionSkills> once = List.of(
                session(suggested(THREE_POINTS)),
                session(suggested(CUT_FILLERS), assessed(CUT_FILLERS, CUT_FILLERS, true)));
        List<SessionSkills> twice = List.of(
                session(suggested(THREE_POINTS)),
                session(suggested(CUT_FILLERS), assessed(CUT_FILLERS, CUT_FILLERS, true)),
                session(assessed(CUT_FILLERS, CUT_FILLERS, true)));

        assertThat(focus(once)).contains(new FocusSkill(CUT_FILLERS, 2));
        assertThat(focus(twice)).contains(new FocusSkill(THREE_POINTS, 1));
    }

    @Test
    void achievementsWithAFailureBetweenAreNotInARow() {
        List<SessionSkills> sessions = List.of(
                session(suggested(CUT_FILLERS), assessed(CUT_FILLERS, CUT_FILLERS, true)),
                session(assessed(CUT_FILLERS, CUT_FILLERS, false), assessed(CUT_FILLERS, CUT_FILLERS, true)));

        assertThat(focus(sessions)).contains(new FocusSkill(CUT_FILLERS, 4));
    }

    @Test
    void aLaterFailureBringsASkillBack() {
        List<SessionSkills> sessions = List.of(
                session(suggested(CUT_FILLERS), assessed(CUT_FILLERS, CUT_FILLERS, true)),
                session(assessed(CUT_FILLERS, CUT_FILLERS, true), assessed(CUT_FILLERS, CUT_FILLERS, false)));

        assertThat(focus(sessions)).contains(new FocusSkill(CUT_FILLERS, 4));
    }

    @Test
    void whenAllIsAchievedThereIsNoFocus() {
        List<SessionSkills> sessions = List.of(
                session(suggested(CUT_FILLERS), assessed(CUT_FILLERS, CUT_FILLERS, true)),
                session(assessed(null, CUT_FILLERS, true)));

        assertThat(focus(sessions)).isEmpty();
    }

    @Test
    void noMoreIsFollowedThanWasSuggested() {
        assertThat(new SkillMastery(CUT_FILLERS, 5, 4).achieved()).isEqualTo(4);
        assertThat(new SkillMastery(CUT_FILLERS, 5, 5).achieved()).isEqualTo(5);
        assertThat(new SkillMastery(CUT_FILLERS, 5, 6).achieved()).isEqualTo(5);
        assertThat(new SkillMastery(CUT_FILLERS, 5, 6).mastery()).isEqualByComparingTo("1");
    }

    @Test
    void anOutcomeOfASuggestionThatIsTooLongAgoDoesNotCountAlone() {
        List<SessionSkills> sessions = new ArrayList<>(List.of(session(suggested(CUT_FILLERS))));
        sessions.addAll(Collections.nCopies(9, session(assessed(CUT_FILLERS, CUT_FILLERS, true))));
        sessions.add(session(assessed(null, CUT_FILLERS, true)));
        SkillBook book = SkillBook.EMPTY;
        for (SessionSkills session : sessions) {
            book = book.with(session);
        }

        assertThat(book.mastery())
                .filteredOn(of -> of.skill() == CUT_FILLERS)
                .containsExactly(new SkillMastery(CUT_FILLERS, 9, 9));
    }

    @Test
    void suggestionsCountOverTheLastTenSessions() {
        List<SessionSkills> ten = new ArrayList<>(Collections.nCopies(10, session(suggested(CUT_FILLERS))));
        List<SessionSkills> eleven = new ArrayList<>(ten);
        eleven.add(session(suggested(CUT_FILLERS)));

        assertThat(focus(ten)).contains(new FocusSkill(CUT_FILLERS, 10));
        assertThat(focus(eleven)).contains(new FocusSkill(CUT_FILLERS, 10));
    }

    private static Optional<FocusSkill> focus(List<SessionSkills> sessions) {
        SkillBook book = SkillBook.EMPTY;
        for (SessionSkills session : sessions) {
            book = book.with(session);
        }
        return book.focus();
    }

    private static SessionSkills session(Assessed... rounds) {
        return new SessionSkills(List.of(rounds));
    }

    private static Assessed suggested(MicroSkill skill) {
        return assessed(skill, null, null);
    }

    private static Assessed assessed(
            @Nullable MicroSkill suggested, @Nullable MicroSkill previous, @Nullable Boolean achieved) {
        return new Assessed(suggested, previous, achieved);
    }
}
