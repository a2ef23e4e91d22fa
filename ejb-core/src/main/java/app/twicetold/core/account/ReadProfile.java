package app.twicetold.core.account;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.reward.rules.AbilityScore;
import app.twicetold.core.reward.rules.AbilityState;
import app.twicetold.core.reward.rules.FocusSkill;
import app.twicetold.core.reward.rules.SessionSkills;
import app.twicetold.core.reward.rules.StreakRule;
import app.twicetold.core.reward.rules.StreakState;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.assessment.SkillRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The profile of a user: one row and what the assessments suggested. Two statements. */
@Stateless
public class ReadProfile {
    private UserRepository users;
    private AssessmentRepository assessments;
    private InstantSource clock;

    @Inject
    public ReadProfile(UserRepository users, AssessmentRepository assessments, InstantSource clock) {
        this.users = users;
        this.assessments = assessments;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ReadProfile() {}

    public ProfileView read(String userId) {
        UserEntity user = users.find(userId).orElseThrow(() -> ServiceException.notFound("user"));
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneId.of(user.timeZone));
        return new ProfileView(
                user.id,
                user.createdAt,
                user.displayName,
                user.authProvider,
                user.xpTotal,
                StreakRule.on(Json.read(user.streak, StreakState.class), today),
                user.completedSessions,
                AbilityScore.reported(Json.read(user.ability, AbilityState.class))
                        .orElse(null),
                focus(assessments.skillsOf(userId)).orElse(null),
                new ProfileView.Settings(
                        Arrays.asList(user.practiceLanguages),
                        user.uiLocale,
                        user.remindersEnabled,
                        user.reminderTime,
                        user.streakRiskAlert,
                        user.audioRetentionDays,
                        user.timeZone),
                user.onboardingStatus,
                user.onboardingAnswers == null ? null : OnboardingAnswers.ofJson(user.onboardingAnswers),
                user.deviceLocale);
    }

    /** @param newestFirst the rounds of a session next to each other, the later round first */
    private static Optional<FocusSkill> focus(List<SkillRow> newestFirst) {
        List<SkillRow> oldestFirst = new ArrayList<>(newestFirst);
        Collections.reverse(oldestFirst);
        Map<String, List<SessionSkills.Assessed>> bySession = new LinkedHashMap<>();
        for (SkillRow row : oldestFirst) {
            bySession
                    .computeIfAbsent(row.sessionId(), session -> new ArrayList<>())
                    .add(new SessionSkills.Assessed(
                            skill(row.actionSkill()), skill(row.previousSkill()), row.achievedPreviousAction()));
        }
        return FocusSkill.of(bySession.values().stream().map(SessionSkills::new).toList());
    }

    private static @Nullable MicroSkill skill(@Nullable String wire) {
        return wire == null ? null : MicroSkill.ofWire(wire);
    }
}
