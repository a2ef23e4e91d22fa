package app.twicetold.bench.rules;

import app.twicetold.core.assessment.rules.CoverageStatus;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.KeyPointCoverage;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.Settlement;
import app.twicetold.core.reward.rules.SettlementFacts;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.reward.rules.streak.Streak;
import app.twicetold.core.reward.rules.streak.StreakRule;
import app.twicetold.core.reward.rules.streak.StreakState;
import app.twicetold.core.training.rules.session.SessionKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What is computed at a settlement, and at every read of a streak. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class RewardBenchmark {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private final ZoneId zone = ZoneId.of("Europe/London");
    private final LocalDate today = LocalDate.of(2026, 11, 20);
    private final StreakState streak =
            new StreakState(41, 2, today.minusDays(3), null, NOW.minusSeconds(3 * 86_400), zone.getId(), List.of());
    private final SettlementFacts facts = facts(history(40));

    /** XP with discount and cap, comparison, streak, ability, tier, skills, quests and achievements. */
    @Benchmark
    public Settlement settlement() {
        return Settlement.settle(facts);
    }

    /** The streak as of today, with two missed days that freezes cover. */
    @Benchmark
    public Streak streakRead() {
        return StreakRule.on(streak, today);
    }

    /** The streak after a session of today. */
    @Benchmark
    public StreakRule.Recorded streakRecorded() {
        return StreakRule.record(streak, today, NOW, zone.getId());
    }

    private SettlementFacts facts(Progress progress) {
        return new SettlementFacts(
                "usr_t5r3e7w4q6a2s5d7f3g4h6j2ka",
                "ses_t5r3e7w4q6a2s5d7f3g4h6j2ka",
                SessionKind.TRAINING,
                "en",
                progress.momentOf(NOW),
                zone,
                round(70, 100_000),
                round(73, 80_000),
                new SessionSkills(List.of(
                        new SessionSkills.Assessed(MicroSkill.CUT_FILLERS, MicroSkill.THREE_POINTS, true),
                        new SessionSkills.Assessed(MicroSkill.THREE_POINTS, MicroSkill.CUT_FILLERS, false))),
                null,
                NOW.minusSeconds(86_400),
                55,
                1_234,
                progress);
    }

    /** One session a day up to yesterday. */
    private Progress history(int days) {
        Progress progress = Progress.NONE;
        for (int day = days; day > 0; day--) {
            SettledSession session = Settlement.settle(facts(Progress.NONE)).session();
            progress = progress.after(new SettledSession(
                    session.id(),
                    session.kind(),
                    session.language(),
                    NOW.minusSeconds(86_400L * day),
                    session.zone(),
                    today.minusDays(day),
                    session.best(),
                    session.improved(),
                    session.allPointsCovered(),
                    session.skills(),
                    session.assessedRounds(),
                    null));
        }
        return progress;
    }

    private static RoundResult round(int score, long durationMs) {
        return new RoundResult(
                new DimensionScores(score, score, score, score),
                durationMs,
                List.of(
                        new KeyPointCoverage("kp_1", "One", CoverageStatus.COVERED, "ev_1"),
                        new KeyPointCoverage("kp_2", "Two", CoverageStatus.COVERED, null),
                        new KeyPointCoverage("kp_3", "Three", CoverageStatus.MISSED, null)));
    }
}
