package app.twicetold.core.reward;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.plan.rules.PlanCalendar;
import app.twicetold.core.plan.rules.PlanDay;
import app.twicetold.core.reward.rules.AchievementStanding;
import app.twicetold.core.reward.rules.PlanProgress;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.week.QuestWeek;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.KnownUser;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.plan.PlanEntity;
import app.twicetold.persistence.plan.PlanRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;

/** Weekly quests, achievements and plan as of the user's local day: one statement, one more for the plan. */
@ApplicationScoped
public class ReadRewards {
    private UserRepository users;
    private PlanRepository plans;
    private InstantSource clock;

    @Inject
    public ReadRewards(UserRepository users, PlanRepository plans, InstantSource clock) {
        this.users = users;
        this.plans = plans;
        this.clock = clock;
    }

    protected ReadRewards() {}

    /** The running week. */
    public QuestWeek weeklyQuests(KnownUser caller) {
        UserEntity user = caller.user();
        return progress(user).questWeek(today(user));
    }

    /** All of the catalogue, in its order. */
    public List<AchievementStanding> achievements(KnownUser caller) {
        UserEntity user = caller.user();
        return progress(user).achievementsOn(today(user));
    }

    /** @throws ServiceException {@code plan_not_ready} before the diagnostic is settled */
    public PlanView plan(KnownUser caller) {
        UserEntity user = caller.user();
        PlanEntity plan = plans.find(user.id).orElseThrow(() -> new ServiceException(ErrorCode.PLAN_NOT_READY));
        PlanProgress progress = progress(user).plan();
        MicroSkill target = MicroSkill.ofWire(plan.targetSkill);
        Goal goal = WireValue.of(Goal.class, plan.goal);
        List<PlanDay> days = PlanCalendar.days(
                plan.startDate,
                target,
                goal,
                plan.weeklyDays,
                progress == null ? Set.of() : progress.completedDays(),
                today(user));
        return new PlanView(
                plan.startDate,
                days.get(days.size() - 1).date(),
                goal,
                plan.weeklyDays,
                target,
                plan.baselineOverall,
                days);
    }

    private Progress progress(UserEntity user) {
        return UserProgress.ofJson(users.progress(user.id).orElseThrow(ServiceException::callerGone));
    }

    private LocalDate today(UserEntity user) {
        return LocalDate.ofInstant(clock.instant(), ZoneId.of(user.timeZone));
    }
}
