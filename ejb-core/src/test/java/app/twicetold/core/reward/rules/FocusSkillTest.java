package app.twicetold.core.reward.rules;

import static app.twicetold.core.assessment.rules.MicroSkill.CUT_FILLERS;
import static app.twicetold.core.assessment.rules.MicroSkill.ONE_EXAMPLE;
import static app.twicetold.core.assessment.rules.MicroSkill.THREE_POINTS;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.reward.rules.SessionSkills.Assessed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FocusSkillTest {
    @Test
    void withoutASuggestionThereIsNoFocus() {
        assertThat(FocusSkill.of(List.of())).isEmpty();
        assertThat(FocusSkill.of(List.of(session(assessed(null, null, null))))).isEmpty();
    }

    @Test
    void theLatestSuggestionIsTheFocus() {
        assertThat(FocusSkill.of(List.of(session(suggested(THREE_POINTS)), session(suggested(CUT_FILLERS)))))
                .contains(new FocusSkill(CUT_FILLERS, 1));
        assertThat(FocusSkill.of(List.of(session(suggested(THREE_POINTS), suggested(ONE_EXAMPLE)))))
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

        assertThat(FocusSkill.of(once)).contains(new FocusSkill(CUT_FILLERS, 2));
        assertThat(FocusSkill.of(twice)).contains(new FocusSkill(THREE_POINTS, 1));
    }

    @Test
    void achievementsWithAFailureBetweenAreNotInARow() {
        List<SessionSkills> sessions = List.of(
                session(suggested(CUT_FILLERS), assessed(CUT_FILLERS, CUT_FILLERS, true)),
                session(assessed(CUT_FILLERS, CUT_FILLERS, false), assessed(CUT_FILLERS, CUT_FILLERS, true)));

        assertThat(FocusSkill.of(sessions)).contains(new FocusSkill(CUT_FILLERS, 4));
    }

    @Test
    void aLaterFailureBringsASkillBack() {
        List<SessionSkills> sessions = List.of(
                session(suggested(CUT_FILLERS), assessed(CUT_FILLERS, CUT_FILLERS, true)),
                session(assessed(CUT_FILLERS, CUT_FILLERS, true), assessed(CUT_FILLERS, CUT_FILLERS, false)));

        assertThat(FocusSkill.of(sessions)).contains(new FocusSkill(CUT_FILLERS, 4));
    }

    @Test
    void whenAllIsAchievedThereIsNoFocus() {
        List<SessionSkills> sessions = List.of(
                session(suggested(CUT_FILLERS), assessed(CUT_FILLERS, CUT_FILLERS, true)),
                session(assessed(null, CUT_FILLERS, true)));

        assertThat(FocusSkill.of(sessions)).isEmpty();
    }

    @Test
    void suggestionsCountOverTheLastTenSessions() {
        List<SessionSkills> ten = new ArrayList<>(Collections.nCopies(10, session(suggested(CUT_FILLERS))));
        List<SessionSkills> eleven = new ArrayList<>(ten);
        eleven.add(session(suggested(CUT_FILLERS)));

        assertThat(FocusSkill.of(ten)).contains(new FocusSkill(CUT_FILLERS, 10));
        assertThat(FocusSkill.of(eleven)).contains(new FocusSkill(CUT_FILLERS, 10));
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
