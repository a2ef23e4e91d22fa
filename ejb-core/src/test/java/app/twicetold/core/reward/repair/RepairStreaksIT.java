package app.twicetold.core.reward.repair;

import static app.twicetold.core.reward.RewardFixture.noon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.reward.RewardFixture;
import app.twicetold.core.reward.StoredSettlement;
import app.twicetold.core.reward.rules.Achievement;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.streak.Streak;
import app.twicetold.core.reward.rules.streak.StreakRule;
import app.twicetold.persistence.account.UserRepository;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of streaks when the days of an outage come to count as kept. */
class RepairStreaksIT {
    private final RewardFixture fixture = new RewardFixture();
    private final StreakRepairFixture repairs = new StreakRepairFixture(fixture.database());

    @Test
    void aStreakThatTheOutageBrokeIsThereAgain() {
        String user = trained(0, 1, 2);
        assertThat(streak(user, 4)).isEqualTo(new Streak(0, false, false, 0, null));

        StreakRepairView repair = repaired(3);

        assertThat(streak(user, 4)).isEqualTo(new Streak(3, false, true, 0, null));
        assertThat(streak(user, 5).current()).isZero();
        assertThat(repair.usersRepaired()).isEqualTo(1);
        assertThat(repair.usersFailed()).isZero();
        assertThat(repair.doneAt()).isEqualTo(StreakRepairFixture.WORK);
        settle(user, 4);
        assertThat(streak(user, 4).current()).isEqualTo(4);
    }

    @Test
    void aStreakThatBeganAnewGoesOnWhereItWas() {
        String user = trained(0, 1);
        StoredSettlement anew = settle(user, 3);
        assertThat(anew.outcome().streak().current()).isEqualTo(1);
        int xp = fixture.row(user).xpTotal;
        Map<String, String> ledger = fixture.ledger(user);

        repaired(2);

        assertThat(streak(user, 3)).isEqualTo(new Streak(3, true, false, 0, null));
        assertThat(fixture.progress(user).achievements()).containsEntry(Achievement.STREAK_3, noon(3));
        assertThat(fixture.row(user).xpTotal).isEqualTo(xp);
        assertThat(fixture.ledger(user)).isEqualTo(ledger);
        assertThat(fixture.settle(user, anew.session().id(), noon(9))).isEqualTo(anew);
    }

    @Test
    void aFreezeThatTheOutageTookIsBack() {
        String user = trained(0, 1, 2, 3, 4, 5, 6, 8);
        assertThat(streak(user, 8)).isEqualTo(new Streak(8, true, false, 0, day(7)));

        repaired(7);

        assertThat(streak(user, 8)).isEqualTo(new Streak(8, true, false, 1, null));
    }

    @Test
    void aSessionBetweenTheRequestAndTheWorkLosesNothing() {
        String user = trained(0, 1, 2);
        repairs.request(day(3), day(3), noon(4));
        assertThat(settle(user, 4).outcome().streak().current()).isEqualTo(1);

        repairs.run();

        assertThat(streak(user, 4).current()).isEqualTo(4);
    }

    @Test
    void whoHadNoStreakGetsNone() {
        String never = fixture.user();
        String longAgo = trained(0);
        String lastWeek = trained(0, 1, 2, 3, 4, 5, 6);
        String afterwards = trained(11);
        Map<String, Progress> before = Map.of(
                never, fixture.progress(never),
                longAgo, fixture.progress(longAgo),
                lastWeek, fixture.progress(lastWeek),
                afterwards, fixture.progress(afterwards));

        // The freeze of last week covers day 7, and nothing covers day 8.
        assertThat(repaired(9).usersRepaired()).isZero();

        before.forEach((user, progress) -> assertThat(fixture.progress(user)).isEqualTo(progress));
    }

    @Test
    void aReplayAfterADeletionKnowsTheKeptDays() {
        String user = fixture.user();
        List<String> sessions = new ArrayList<>();
        for (int day : new int[] {0, 1, 2, 4, 5}) {
            sessions.add(settle(user, day).session().id());
        }
        repaired(3);
        assertThat(streak(user, 5).current()).isEqualTo(5);

        fixture.delete(user, sessions.get(4));
        assertThat(streak(user, 5)).isEqualTo(new Streak(4, false, true, 0, null));
        fixture.delete(user, sessions.get(3));
        assertThat(streak(user, 4)).isEqualTo(new Streak(3, false, true, 0, null));
        fixture.delete(user, sessions.get(2));
        assertThat(streak(user, 4).current()).isZero();
        fixture.delete(user, sessions.get(0));
        fixture.delete(user, sessions.get(1));
        assertThat(fixture.progress(user)).isEqualTo(Progress.NONE);
    }

    /** Whoever replays a user finds what the repair stored, be the user repaired or not in its reach. */
    @Test
    void anotherReplayChangesNothing() {
        List<String> users =
                List.of(trained(0), trained(0, 1, 2, 3, 4, 5, 6), trained(3, 5), trained(6), trained(8), trained(5, 9));
        repaired(7);
        List<Progress> stored = users.stream().map(fixture::progress).toList();

        users.forEach(user -> fixture.database()
                .run(entities -> RewardFixture.replay(entities)
                        .replay(new UserRepository(entities).lock(user).orElseThrow())));

        assertThat(users.stream().map(fixture::progress)).isEqualTo(stored);
    }

    @Test
    void daysThatWereKeptBeforeCarryAStreakToThoseOfTheNextRepair() {
        String user = trained(0, 1, 2);
        repairs.request(day(3), day(9), noon(10));
        repairs.run();
        StreakRepairView next = repairs.request(day(10), day(16), noon(17)).repair();
        repairs.run();

        assertThat(streak(user, 17)).isEqualTo(new Streak(3, false, true, 0, null));
        assertThat(repairs.list().get(0).id()).isEqualTo(next.id());
        assertThat(repairs.list().get(0).usersRepaired()).isEqualTo(1);
    }

    @Test
    void daysBeforeThoseThatAreKeptCarryAStreakToThem() {
        String user = trained(0, 1, 2);
        repairs.request(day(4), day(5), noon(6));
        repairs.run();
        assertThat(streak(user, 6).current()).isZero();

        repairs.request(day(3), day(3), noon(6));
        repairs.run();

        assertThat(streak(user, 6)).isEqualTo(new Streak(3, false, true, 0, null));
    }

    // The work

    @Test
    void aRepairWhoseWorkerDiedGoesOnWhereItWas() {
        List<String> users = List.of(trained(0), trained(0), trained(0));
        repairs.request(day(1), day(1), noon(2));
        assertThatThrownBy(() -> repairs.run(repairs.dyingAfter(1))).isInstanceOf(StreakRepairFixture.Death.class);
        assertThat(repaired(users)).isEqualTo(1);
        StreakRepairView halfDone = repairs.list().get(0);
        assertThat(halfDone.usersRepaired()).isEqualTo(1);
        assertThat(halfDone.doneAt()).isNull();

        repairs.run();

        assertThat(repaired(users)).isEqualTo(3);
        StreakRepairView done = repairs.list().get(0);
        assertThat(done.usersRepaired()).isEqualTo(3);
        assertThat(done.doneAt()).isEqualTo(StreakRepairFixture.WORK);
        assertThat(repairs.cursors()).containsOnlyNulls();
    }

    @Test
    void twoWorkersDoEveryUserOnce() {
        List<String> users = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            users.add(trained(0));
        }
        repairs.request(day(1), day(1), noon(2));

        CompletableFuture<Void> other = CompletableFuture.runAsync(repairs::run);
        repairs.run();
        other.join();

        assertThat(repaired(users)).isEqualTo(20);
        assertThat(repairs.list().get(0).usersRepaired()).isEqualTo(20);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "settlement = '{\"session\": {\"kind\": \"unheard\"}}', settlement_packed = null",
                "settlement = '{}', settlement_packed = null",
                "settlement_packed = '\\x78bb00'"
            })
    void aUserWhoseSessionsCannotBeReadDoesNotStopTheOthers(String change) {
        String first = trained(0);
        String broken = trained(0);
        String last = trained(0);
        fixture.database()
                .run(entities -> entities.createNativeQuery("update sessions set " + change + " where user_id = :user")
                        .setParameter("user", broken)
                        .executeUpdate());

        StreakRepairView repair = repaired(1);

        assertThat(repair.usersRepaired()).isEqualTo(2);
        assertThat(repair.usersFailed()).isEqualTo(1);
        assertThat(repair.doneAt()).isNotNull();
        assertThat(repaired(List.of(first, last))).isEqualTo(2);
        assertThat(streak(broken, 2).current()).isZero();
    }

    @Test
    void aUserWhoIsDeletedMeanwhileIsPassedOver() {
        String user = trained(0);
        String repair = repairs.request(day(1), day(1), noon(2)).repair().id();

        repairs.repair(repair, "usr_gone");

        assertThat(repairs.list().get(0).usersRepaired()).isZero();
        assertThat(streak(user, 2).current()).isZero();
    }

    @Test
    void aUserTakesAFixedNumberOfStatements() {
        String few = trained(0, 1);
        String many = trained(0, 1, 2, 3, 4, 5, 6, 8, 9, 10);
        String repair = repairs.request(day(7), day(7), noon(11)).repair().id();
        List<String> users = new ArrayList<>(List.of(few, many));
        users.sort(null);

        List<Integer> counts = users.stream()
                .map(user -> repairs.statementsOfARepair(repair, user))
                .toList();

        assertThat(counts).containsOnly(counts.get(0));
        assertThat(counts.get(0)).isLessThanOrEqualTo(10);
    }

    @Test
    void onlyUsersInReachAreLookedAt() {
        for (int i = 0; i < 10; i++) {
            trained(0, 1, 2, 3, 4, 5, 6, 7, 8);
        }
        String near = trained(20);
        String repair = repairs.request(day(21), day(21), noon(22)).repair().id();

        assertThat(repairs.users(repair)).containsExactly(near);
        assertThat(repairs.sessionsRead(repair)).isLessThanOrEqualTo(2);
    }

    private String trained(int... days) {
        String user = fixture.user();
        for (int day : days) {
            settle(user, day);
        }
        return user;
    }

    private StoredSettlement settle(String user, int day) {
        return fixture.training(user).settledAt(noon(day));
    }

    private StreakRepairView repaired(int day) {
        repairs.request(day(day), day(day), noon(day + 2));
        repairs.run();
        return repairs.list().get(0);
    }

    /** How many of the users who trained on day 0 only have their streak on day 2. */
    private long repaired(List<String> users) {
        return users.stream().filter(user -> streak(user, 2).current() == 1).count();
    }

    private Streak streak(String user, int day) {
        return StreakRule.on(fixture.progress(user).streak(), day(day));
    }

    private static LocalDate day(int day) {
        return LocalDate.ofInstant(noon(day), ZoneOffset.UTC);
    }
}
