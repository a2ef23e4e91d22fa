package app.twicetold.core.onboarding;

import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.Scenario;
import app.twicetold.core.onboarding.rules.SelfLevel;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.WireValue;
import java.time.LocalTime;
import java.util.List;
import java.util.Set;

/**
 * The answers as they are stored, with defaults filled in.
 *
 * @param practiceLanguage tag of a supported language
 * @param preferredTopics ids of topics, each once, the user's order; empty means all topics
 * @param weeklyDays one of {@link #WEEKLY_DAYS}
 * @param reminderTime local, whole minutes
 */
public record OnboardingAnswers(
        String practiceLanguage,
        Goal goal,
        Scenario scenario,
        List<String> preferredTopics,
        SelfLevel selfLevel,
        int weeklyDays,
        LocalTime reminderTime,
        boolean remindersEnabled) {
    /** The practice days a week that a user can choose from. */
    public static final Set<Integer> WEEKLY_DAYS = Set.of(3, 5, 7);

    // Defaults for answers that a user has not given yet. Onboarding itself asks for the first three.
    public static final Goal DEFAULT_GOAL = Goal.REPORT_CLEARLY;
    public static final Scenario DEFAULT_SCENARIO = Scenario.WORK_MEETING;
    public static final SelfLevel DEFAULT_SELF_LEVEL = SelfLevel.BEGINNER;
    public static final int DEFAULT_WEEKLY_DAYS = 5;
    public static final LocalTime DEFAULT_REMINDER_TIME = LocalTime.of(8, 30);

    public OnboardingAnswers {
        if (!WEEKLY_DAYS.contains(weeklyDays)) {
            throw new IllegalArgumentException("No plan has " + weeklyDays + " days a week");
        }
        preferredTopics = List.copyOf(preferredTopics);
    }

    /** The answers of a user who has given none: the defaults and the user's settings. */
    public static OnboardingAnswers none(String practiceLanguage, LocalTime reminderTime, boolean remindersEnabled) {
        return new OnboardingAnswers(
                practiceLanguage,
                DEFAULT_GOAL,
                DEFAULT_SCENARIO,
                List.of(),
                DEFAULT_SELF_LEVEL,
                DEFAULT_WEEKLY_DAYS,
                reminderTime,
                remindersEnabled);
    }

    /** The answers of the column {@code users.onboarding_answers}. */
    public static OnboardingAnswers ofJson(String document) {
        Document stored = Json.read(document, Document.class);
        return new OnboardingAnswers(
                stored.practiceLanguage(),
                WireValue.of(Goal.class, stored.goal()),
                WireValue.of(Scenario.class, stored.scenario()),
                stored.preferredTopics(),
                WireValue.of(SelfLevel.class, stored.selfLevel()),
                stored.weeklyDays(),
                stored.reminderTime(),
                stored.remindersEnabled());
    }

    /** The document for the column {@code users.onboarding_answers}. */
    public String toJson() {
        return Json.write(new Document(
                practiceLanguage,
                goal.wire(),
                scenario.wire(),
                preferredTopics,
                selfLevel.wire(),
                weeklyDays,
                reminderTime,
                remindersEnabled));
    }

    private record Document(
            String practiceLanguage,
            String goal,
            String scenario,
            List<String> preferredTopics,
            String selfLevel,
            int weeklyDays,
            LocalTime reminderTime,
            boolean remindersEnabled) {}
}
