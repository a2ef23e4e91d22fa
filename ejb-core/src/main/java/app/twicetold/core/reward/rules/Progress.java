package app.twicetold.core.reward.rules;

import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.reward.rules.ability.Practice;
import app.twicetold.core.reward.rules.ability.SessionAbility;
import app.twicetold.core.reward.rules.ability.TierUnlock;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.reward.rules.skill.FocusSkill;
import app.twicetold.core.reward.rules.skill.SkillBook;
import app.twicetold.core.reward.rules.streak.StreakEffect;
import app.twicetold.core.reward.rules.streak.StreakRule;
import app.twicetold.core.reward.rules.streak.StreakState;
import app.twicetold.core.reward.rules.week.GrowthWeek;
import app.twicetold.core.reward.rules.week.GrowthWeeks;
import app.twicetold.core.reward.rules.week.QuestWeek;
import app.twicetold.core.reward.rules.week.QuestWeeks;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a user has achieved: a left fold over the completed sessions in the order of their completion, bounded in size.
 * A settlement adds one session. A replay after a deletion adds all that are left. Both use {@link #advance}.
 *
 * @param overall over all languages
 * @param languages by language tag, those with a session
 * @param unlockedTier the highest open difficulty, 1 to 3
 * @param questWeeks the latest week with a session and the one before it, the oldest first
 * @param growthWeeks of the last weeks with a session, by week, then by language
 * @param achievements those that are unlocked, and when
 * @param plan null while there is no plan
 * @param lastCompletedAt null before the first session
 */
public record Progress(
        Practice overall,
        Map<String, Practice> languages,
        int unlockedTier,
        StreakState streak,
        SkillBook skills,
        List<QuestWeek> questWeeks,
        List<GrowthWeek> growthWeeks,
        AchievementCounts counts,
        Map<Achievement, Instant> achievements,
        @Nullable PlanProgress plan,
        @Nullable Instant lastCompletedAt) {
    /** A user who completed nothing yet. */
    public static final Progress NONE = new Progress(
            Practice.NONE,
            Map.of(),
            1,
            StreakState.NONE,
            SkillBook.EMPTY,
            List.of(),
            List.of(),
            AchievementCounts.NONE,
            Map.of(),
            null,
            null);

    public Progress {
        if (unlockedTier < 1 || unlockedTier > 3) {
            throw new IllegalArgumentException("There are three tiers");
        }
        languages = Collections.unmodifiableMap(new TreeMap<>(languages));
        questWeeks = List.copyOf(questWeeks);
        growthWeeks = List.copyOf(growthWeeks);
        achievements = Collections.unmodifiableMap(
                achievements.isEmpty() ? new EnumMap<>(Achievement.class) : new EnumMap<>(achievements));
    }

    /**
     * The progress of the sessions that are left.
     *
     * @param sessions in the order of completion
     * @param plan the plan of a deleted diagnostic, nothing counted yet; null when there is none
     * @param keptDays all days that count as kept for streaks
     * @param each gets every session and what it did
     */
    public static Progress replay(
            List<SettledSession> sessions,
            @Nullable PlanProgress plan,
            SortedSet<LocalDate> keptDays,
            BiConsumer<SettledSession, Advance> each) {
        Progress progress = NONE.withPlan(plan);
        for (SettledSession session : sessions) {
            Advance advance = progress.advance(session);
            each.accept(session, advance);
            progress = advance.progress().keeping(keptDays);
        }
        return progress;
    }

    /** Completed sessions that count, diagnostic included. */
    public int completedSessions() {
        return overall.sessions();
    }

    /** The practice in one language. */
    public Practice in(String language) {
        return languages.getOrDefault(language, Practice.NONE);
    }

    /** The ability as it is now, for a session in the language. */
    public SessionAbility abilityIn(String language) {
        return new SessionAbility(overall.ability(), in(language).ability());
    }

    /** The week of the quests that a date is in. */
    public QuestWeek questWeek(LocalDate today) {
        return QuestWeeks.find(questWeeks, today);
    }

    /** The skill to work on, if there is one. */
    public Optional<FocusSkill> focus() {
        return skills.focus();
    }

    /** Every achievement of the catalogue as of a day, in its order. */
    public List<AchievementStanding> achievementsOn(LocalDate today) {
        int current = StreakRule.on(streak, today).current();
        return Arrays.stream(Achievement.values())
                .map(achievement -> new AchievementStanding(
                        achievement,
                        achievements.get(achievement),
                        achievements.containsKey(achievement)
                                ? achievement.target()
                                : Math.min(achievement.target(), achievement.measure(this, current))))
                .toList();
    }

    /** The moment of a completion now. It is later than the one before, even if the clocks of the nodes differ. */
    public Instant momentOf(Instant now) {
        return lastCompletedAt == null || now.isAfter(lastCompletedAt) ? now : lastCompletedAt.plusMillis(1);
    }

    /** The progress after one more session. */
    public Progress after(SettledSession session) {
        return advance(session).progress();
    }

    /** What one more session, completed after all others, does. */
    public Advance advance(SettledSession session) {
        DimensionScores best = session.best();
        Progress planned = withPlan(planFor(session)).completedAt(session.completedAt());
        return best == null
                ? new Advance(
                        planned, StreakEffect.NOT_COUNTED, questWeek(session.localDate()), List.of(), List.of(), null)
                : planned.advance(session, best);
    }

    private Advance advance(SettledSession session, DimensionScores best) {
        Practice practice = overall.with(session.localDate(), best);
        StreakRule.Recorded recorded =
                StreakRule.record(streak, session.localDate(), session.completedAt(), session.zone());
        QuestWeek weekBefore = questWeek(session.localDate());
        QuestWeek week = weekBefore.with(session);
        OptionalInt planDay = plan == null ? OptionalInt.empty() : plan.completedBy(session);
        Map<String, Practice> practiceByLanguage = new TreeMap<>(languages);
        practiceByLanguage.put(session.language(), in(session.language()).with(session.localDate(), best));
        Progress counted = new Progress(
                practice,
                practiceByLanguage,
                TierUnlock.highest(unlockedTier, AbilityScore.reported(practice.ability()), practice.sessions()),
                recorded.state(),
                skills.with(session.skills()),
                QuestWeeks.with(questWeeks, week),
                GrowthWeeks.with(growthWeeks, session.localDate(), session.language(), best.overall()),
                counts.with(session, best, week),
                achievements,
                plan == null || planDay.isEmpty() ? plan : plan.with(planDay.getAsInt()),
                lastCompletedAt);
        List<Achievement> unlocked = counted.reached();
        return new Advance(
                counted.unlock(unlocked, session.completedAt()),
                recorded.effect(),
                week,
                week.completedAt().keySet().stream()
                        .filter(quest -> weekBefore.completedAt(quest) == null)
                        .toList(),
                unlocked,
                planDay.isPresent() ? planDay.getAsInt() : null);
    }

    /** A diagnostic makes a plan, unless the user has a plan whose own diagnostic still exists. */
    private @Nullable PlanProgress planFor(SettledSession session) {
        PlanSeed seed = session.planSeed();
        boolean planStands = plan != null && plan.diagnosticId() != null;
        return seed == null || planStands ? plan : PlanProgress.madeBy(session, seed);
    }

    /** Achievements that are reached and not unlocked yet. */
    private List<Achievement> reached() {
        return Arrays.stream(Achievement.values())
                .filter(achievement -> !achievements.containsKey(achievement)
                        && achievement.measure(this, streak.current()) >= achievement.target())
                .toList();
    }

    private Progress unlock(List<Achievement> unlocked, Instant at) {
        Map<Achievement, Instant> all = new EnumMap<>(Achievement.class);
        all.putAll(achievements);
        unlocked.forEach(achievement -> all.put(achievement, at));
        return with(streak, all, plan, lastCompletedAt);
    }

    private Progress keeping(SortedSet<LocalDate> days) {
        return with(StreakRule.keeping(streak, days), achievements, plan, lastCompletedAt);
    }

    private Progress withPlan(@Nullable PlanProgress other) {
        return with(streak, achievements, other, lastCompletedAt);
    }

    private Progress completedAt(Instant at) {
        return with(streak, achievements, plan, at);
    }

    private Progress with(
            StreakState otherStreak,
            Map<Achievement, Instant> otherAchievements,
            @Nullable PlanProgress otherPlan,
            @Nullable Instant otherMoment) {
        return new Progress(
                overall,
                languages,
                unlockedTier,
                otherStreak,
                skills,
                questWeeks,
                growthWeeks,
                counts,
                otherAchievements,
                otherPlan,
                otherMoment);
    }
}
