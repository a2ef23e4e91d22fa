package app.twicetold.core.purchase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.purchase.rules.SubscriberRecord;
import app.twicetold.core.purchase.rules.SubscriberRecord.Grant;
import app.twicetold.core.purchase.rules.SubscriberRecord.Term;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.purchase.EntitlementEntity;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.purchase.StoreRevocationRepository;
import app.twicetold.persistence.purchase.StoreSubscriptionRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntitlementsIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final Instant NEXT_WEEK = NOW.plus(Duration.ofDays(7));
    private static final String SECRET = "a-shared-secret-of-the-layer";
    private static final PurchaseSettings SETTINGS = new PurchaseSettings(
            Optional.of("key"), URI.create("http://localhost"), Duration.ofSeconds(1), Optional.of(SECRET), false);

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final FakeLayer layer = new FakeLayer();
    private volatile Instant now = NOW;

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @Test
    void aUserWhoNeverBoughtAnythingHasNone() {
        String user = fixture.user();

        sync(user);

        assertThat(view(user)).isEqualTo(new EntitlementView(EntitlementStatus.NONE, null, null, null, null, null));
        assertThat(stored(user)).isNull();
    }

    @Test
    void aTrialIsStoredAndCompletesOnboarding() {
        String user = fixture.user(u -> u.onboardingStatus = "plan_ready");
        layer.records.put(user, trial(NOW, NEXT_WEEK));

        sync(user);

        assertThat(view(user))
                .isEqualTo(new EntitlementView(
                        EntitlementStatus.TRIAL, "pro_annual", NEXT_WEEK, NEXT_WEEK, "purchase_layer", NOW));
        assertThat(user(user).onboardingStatus).isEqualTo("complete");
    }

    @Test
    void onboardingIsNotCompletedByAGracePeriodNorBeforeTheDiagnostic() {
        String graced = fixture.user(u -> u.onboardingStatus = "plan_ready");
        layer.records.put(
                graced,
                new SubscriberRecord(NOW, new Grant("pro_annual", NOW, NEXT_WEEK, new Term(false, NOW, null, false))));
        String early = fixture.user(u -> u.onboardingStatus = "diagnostic");
        layer.records.put(early, trial(NOW, NEXT_WEEK));

        sync(graced);
        sync(early);

        assertThat(view(graced).status()).isEqualTo(EntitlementStatus.GRACE);
        assertThat(user(graced).onboardingStatus).isEqualTo("plan_ready");
        assertThat(view(early).status()).isEqualTo(EntitlementStatus.TRIAL);
        assertThat(user(early).onboardingStatus).isEqualTo("diagnostic");
    }

    @Test
    void completeSurvivesTheExpiry() {
        String user = fixture.user(u -> u.onboardingStatus = "plan_ready");
        layer.records.put(user, trial(NOW, NEXT_WEEK));
        sync(user);
        layer.records.put(user, trial(NEXT_WEEK, NEXT_WEEK));

        sync(user);

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.EXPIRED);
        assertThat(user(user).onboardingStatus).isEqualTo("complete");
    }

    @Test
    void anOlderRecordThatLandsLateChangesNothing() {
        String user = fixture.user();
        layer.records.put(user, trial(NOW.plusSeconds(2), NEXT_WEEK));
        sync(user);

        layer.records.put(user, new SubscriberRecord(NOW.plusSeconds(1), null));
        sync(user);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);

        layer.records.put(user, new SubscriberRecord(NOW.plusSeconds(2), null));
        sync(user);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.EXPIRED);
        assertThat(view(user).expiresAt()).isEqualTo(NEXT_WEEK);
    }

    @Test
    void aSilentLayerIsAnUpstreamErrorAndChangesNothing() {
        String user = fixture.user();
        layer.silent.add(user);

        assertRefused(() -> sync(user), ErrorCode.UPSTREAM_ERROR);

        assertThat(stored(user)).isNull();
    }

    @Test
    void theRecordDecidesWhateverTheEventSays() {
        String user = fixture.user();
        layer.records.put(user, trial(NEXT_WEEK, NEXT_WEEK));

        assertThat(receive(event("e1", "RENEWAL", user))).isTrue();

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.EXPIRED);
        assertThat(outcome("e1")).isEqualTo("applied");
    }

    @Test
    void anEventTakesEffectOnceHoweverOftenItComes() {
        String user = fixture.user();
        layer.records.put(user, trial(NOW, NEXT_WEEK));

        assertThat(receive(event("e1", "INITIAL_PURCHASE", user))).isTrue();
        layer.asked.clear();
        assertThat(receive(event("e1", "INITIAL_PURCHASE", user))).isFalse();

        assertThat(layer.asked).isEmpty();
    }

    @Test
    void tenDeliveriesAtOnceAreOneEvent() throws Exception {
        String user = fixture.user();
        layer.records.put(user, trial(NOW, NEXT_WEEK));
        ExecutorService callers = Executors.newFixedThreadPool(10);
        try {
            Callable<Boolean> delivery = () -> receive(event("e1", "INITIAL_PURCHASE", user));
            int first = 0;
            for (Future<Boolean> taken : callers.invokeAll(Collections.nCopies(10, delivery))) {
                first += taken.get() ? 1 : 0;
            }
            assertThat(first).isEqualTo(1);
            assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
        } finally {
            callers.shutdownNow();
        }
    }

    @Test
    void anEventWhoseReadingFailsIsNotRecordedAndSucceedsLater() {
        String user = fixture.user();
        layer.records.put(user, trial(NOW, NEXT_WEEK));
        layer.silent.add(user);

        assertRefused(() -> receive(event("e1", "INITIAL_PURCHASE", user)), ErrorCode.UPSTREAM_ERROR);
        assertThat(outcome("e1")).isNull();

        layer.silent.clear();
        assertThat(receive(event("e1", "INITIAL_PURCHASE", user))).isTrue();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @Test
    void aTransferReadsBothSidesAndAllOfItOrNothing() {
        String giver = fixture.user();
        String taker = fixture.user();
        layer.records.put(giver, trial(NOW, NEXT_WEEK));
        sync(giver);
        layer.records.put(giver, new SubscriberRecord(NOW.plusSeconds(1), null));
        layer.records.put(taker, trial(NOW.plusSeconds(1), NEXT_WEEK));
        layer.silent.add(taker);

        assertRefused(() -> receive(event("e1", "TRANSFER", giver, taker)), ErrorCode.UPSTREAM_ERROR);
        assertThat(view(giver).status()).isEqualTo(EntitlementStatus.TRIAL);

        layer.silent.clear();
        assertThat(receive(event("e1", "TRANSFER", giver, taker))).isTrue();
        assertThat(view(giver).status()).isEqualTo(EntitlementStatus.EXPIRED);
        assertThat(view(taker).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @Test
    void whoIsNoUserIsNotAskedAbout() {
        assertThat(receive(event("e1", "SOMETHING_NEW", "$RCAnonymousID:1", "usr_gone")))
                .isTrue();

        assertThat(layer.asked).isEmpty();
        assertThat(outcome("e1")).isEqualTo("ignored");
        assertThat(receive(event("e1", "SOMETHING_NEW", "usr_gone"))).isFalse();
    }

    @Test
    void whatAMergedAccountBoughtIsReadUnderItsOldId() {
        String user = fixture.user();
        mergedInto("usr_old", user);
        layer.records.put("usr_old", trial(NOW, NEXT_WEEK));

        sync(user);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);

        layer.records.put("usr_old", trial(NOW.plusSeconds(1), NEXT_WEEK));
        layer.records.put(user, trial(NEXT_WEEK, NEXT_WEEK));
        sync(user);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @Test
    void anEventAboutAMergedAccountIsAboutTheOneThatItWentInto() {
        String user = fixture.user();
        mergedInto("usr_old", user);
        layer.records.put("usr_old", trial(NOW, NEXT_WEEK));

        assertThat(receive(event("e1", "RENEWAL", "usr_old"))).isTrue();
        assertThat(outcome("e1")).isEqualTo("applied");
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);

        layer.records.put("usr_old", new SubscriberRecord(NOW.plusSeconds(1), null));
        layer.records.put(user, new SubscriberRecord(NOW.plusSeconds(2), null));
        assertThat(receive(event("e2", "EXPIRATION", "usr_old"))).isTrue();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.EXPIRED);
    }

    @Test
    void aTransferFromTheOldIdToTheNewOneChangesNothing() {
        String user = fixture.user();
        mergedInto("usr_old", user);
        layer.records.put("usr_old", trial(NOW, NEXT_WEEK));
        sync(user);
        layer.records.put("usr_old", new SubscriberRecord(NOW.plusSeconds(1), null));
        layer.records.put(user, trial(NOW.plusSeconds(1), NEXT_WEEK));

        assertThat(receive(event("e1", "TRANSFER", "usr_old", user))).isTrue();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @Test
    void aMergedAccountThatDoesNotAnswerKeepsEverythingAsItIs() {
        String user = fixture.user();
        mergedInto("usr_old", user);
        layer.records.put("usr_old", trial(NOW, NEXT_WEEK));
        sync(user);
        layer.silent.add("usr_old");

        assertRefused(() -> sync(user), ErrorCode.UPSTREAM_ERROR);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @Test
    void eventsThatComeInTheWrongOrderEndAsTheLayerSays() {
        String user = fixture.user();
        layer.records.put(user, trial(NOW.plusSeconds(2), NEXT_WEEK));
        assertThat(receive(event("e2", "RENEWAL", user))).isTrue();
        layer.records.put(user, new SubscriberRecord(NOW.plusSeconds(1), null));

        assertThat(receive(event("e1", "EXPIRATION", user))).isTrue();

        assertThat(outcome("e1")).isEqualTo("applied");
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @Test
    void aReadingThatFailsBetweenTenDeliveriesLosesNothing() throws Exception {
        String user = fixture.user();
        layer.records.put(user, trial(NOW, NEXT_WEEK));
        layer.failures.set(4);
        ExecutorService callers = Executors.newFixedThreadPool(10);
        try {
            Callable<String> delivery = () -> {
                try {
                    return receive(event("e1", "INITIAL_PURCHASE", user)) ? "first" : "duplicate";
                } catch (ServiceException failed) {
                    return failed.code().wire();
                }
            };
            List<String> ends = new ArrayList<>();
            for (Future<String> end : callers.invokeAll(Collections.nCopies(10, delivery))) {
                ends.add(end.get());
            }
            assertThat(ends).filteredOn("first"::equals).hasSize(1);
            assertThat(ends).filteredOn("upstream_error"::equals).hasSizeBetween(1, 4);
            assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
            assertThat(receive(event("e1", "INITIAL_PURCHASE", user))).isFalse();
        } finally {
            callers.shutdownNow();
        }
    }

    @Test
    void onlyTheSharedSecretOpensTheDoor() {
        ReceivePurchaseEvent door = new ReceivePurchaseEvent(asking(), steps(SETTINGS), SETTINGS);
        door.authenticate(SECRET);
        for (@Nullable String wrong : new @Nullable String[] {null, "", "Bearer " + SECRET, SECRET + " ", "x"}) {
            assertRefused(() -> door.authenticate(wrong), ErrorCode.UNAUTHORIZED);
        }
        PurchaseSettings without =
                new PurchaseSettings(Optional.empty(), SETTINGS.baseUrl(), SETTINGS.timeout(), Optional.empty(), false);
        ReceivePurchaseEvent closed = new ReceivePurchaseEvent(asking(), steps(without), without);
        assertRefused(() -> closed.authenticate(""), ErrorCode.UNAUTHORIZED);
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "0, 1", "1, 1"})
    void whoeverWasNotHeardOfForMostOfADayIsAskedAboutAgain(long secondsAfter, int asked) {
        String user = fixture.user();
        layer.records.put(user, trial(NOW, NEXT_WEEK));
        sync(user);
        layer.asked.clear();
        now = NOW.plus(GrantEntitlement.SILENCE).plusSeconds(secondsAfter);
        layer.records.put(user, trial(NEXT_WEEK, NEXT_WEEK));

        refresh();
        refresh();

        assertThat(layer.asked).hasSize(asked);
        assertThat(view(user).status()).isEqualTo(asked == 1 ? EntitlementStatus.EXPIRED : EntitlementStatus.TRIAL);
    }

    @Test
    void aSubscriberThatCannotBeReadKeepsNobodyWaiting() {
        List<String> users = due(4);
        layer.silent.add(users.get(0));
        layer.broken.add(users.get(2));

        refresh();

        assertThat(layer.asked).containsExactlyInAnyOrderElementsOf(users);
        assertThat(view(users.get(1)).status()).isEqualTo(EntitlementStatus.EXPIRED);
        assertThat(view(users.get(3)).status()).isEqualTo(EntitlementStatus.EXPIRED);
        assertThat(view(users.get(0)).status()).isEqualTo(EntitlementStatus.TRIAL);
        assertThat(view(users.get(2)).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @ParameterizedTest
    @CsvSource({"3599, 1", "3600, 2"})
    void whoeverCouldNotBeReadIsAskedAboutAgainAfterAnHour(long seconds, int asked) {
        String user = due(1).get(0);
        layer.silent.add(user);
        refresh();

        now = now.plusSeconds(seconds);
        refresh();

        assertThat(layer.asked).hasSize(asked);
    }

    @Test
    void anOutageIsNotedAfterThreeQuestions() {
        List<String> users = due(5);
        layer.silent.addAll(users);

        assertThatThrownBy(this::refresh).isInstanceOf(IllegalStateException.class);

        assertThat(layer.asked).hasSize(3);
    }

    @Test
    void moreThanOnePageIsRefreshed() {
        due(51);
        refresh();
        assertThat(layer.asked).hasSize(51);
    }

    @Test
    void twoNodesAskAboutDifferentUsers() throws Exception {
        List<String> users = due(4);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            List<String> both = database.inTransaction(entities -> {
                List<String> all = new ArrayList<>(claimDue(entities, 2));
                Future<List<String>> theirs = other.submit(() -> database.inTransaction(e -> claimDue(e, 10)));
                try {
                    all.addAll(theirs.get(10, TimeUnit.SECONDS));
                } catch (InterruptedException | ExecutionException | TimeoutException e) {
                    throw new IllegalStateException(e);
                }
                return all;
            });
            assertThat(both).containsExactlyInAnyOrderElementsOf(users);
        } finally {
            other.shutdownNow();
        }
    }

    private List<String> claimDue(EntityManager entities, int limit) {
        return stepsOn(entities, SETTINGS).claimDue(limit);
    }

    @Test
    void whoeverPaysThroughTheStoreAloneIsNoQuestionForTheLayer() {
        String user = fixture.user();
        layer.records.put(user, trial(NOW, NEXT_WEEK));
        sync(user);
        database.run(entities -> entities.createNativeQuery("update entitlements set source = 'store', ask_at = null")
                .executeUpdate());
        layer.asked.clear();
        now = NOW.plus(Duration.ofDays(3));

        refresh();

        assertThat(layer.asked).isEmpty();
    }

    @Test
    void anAnswerFromBeforeAMergeIsAskedForAgain() {
        String kept = fixture.user();
        layer.records.put(kept, trial(NOW.minus(Duration.ofDays(9)), NOW.minus(Duration.ofDays(9))));
        layer.records.put("usr_gone", trial(NOW, NEXT_WEEK));
        layer.beforeFirst = () -> mergedInto("usr_gone", kept);

        sync(kept);

        assertThat(layer.asked).containsExactly(kept, kept, "usr_gone");
        assertThat(view(kept).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @Test
    void anEventDuringAMergeIsAskedAboutAgain() {
        String kept = fixture.user();
        layer.records.put("usr_gone", trial(NOW, NEXT_WEEK));
        layer.beforeFirst = () -> mergedInto("usr_gone", kept);

        assertThat(receive(event("e1", "RENEWAL", kept))).isTrue();

        assertThat(layer.asked).containsExactly(kept, kept, "usr_gone");
        assertThat(view(kept).status()).isEqualTo(EntitlementStatus.TRIAL);
        assertThat(outcome("e1")).isEqualTo("applied");
    }

    @Test
    void anEventAboutWhoIsDeletedMeanwhileIsIgnored() {
        String user = fixture.user();
        layer.beforeFirst = () -> database.run(entities -> entities.remove(entities.find(UserEntity.class, user)));

        assertThat(receive(event("e1", "RENEWAL", user))).isTrue();

        assertThat(outcome("e1")).isEqualTo("ignored");
    }

    @ParameterizedTest
    @CsvSource({"-1, TRIAL", "0, EXPIRED", "1, EXPIRED"})
    void aRecordThatDoesNotSayWhenIsAsOldAsTheQuestion(long seconds, EntitlementStatus status) {
        String user = fixture.user();
        layer.records.put(user, trial(NOW, NEXT_WEEK));
        sync(user);
        layer.records.put(user, new SubscriberRecord(null, null));
        now = NOW.plusSeconds(seconds);
        // However late the answer comes.
        layer.beforeFirst = () -> now = NOW.plusSeconds(60);

        sync(user);

        assertThat(view(user).status()).isEqualTo(status);
    }

    @Test
    void theBestOfSeveralRecordsCountsAlsoWhenItIsTheOlderOne() {
        String user = fixture.user();
        mergedInto("usr_old", user);
        layer.records.put("usr_old", trial(NOW.minusSeconds(60), NEXT_WEEK));
        layer.records.put(
                user, new SubscriberRecord(NOW, new Grant("pro_monthly", NOW.minusSeconds(1), null, Term.NONE)));

        sync(user);

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
        // What is older than the older one of them is old.
        layer.records.put("usr_old", new SubscriberRecord(NOW.minusSeconds(61), null));
        sync(user);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @Test
    void aSyncAsksAboutAFewMergedAccountsAndNeverAgainAboutThoseThatBoughtNothing() {
        String user = fixture.user();
        for (int i = 0; i < 1_000; i++) {
            mergedInto("usr_gone_" + i, user);
        }
        layer.records.put("usr_gone_7", trial(NOW, NEXT_WEEK));
        int most = 1 + EntitlementSteps.MOST_KNOWN + EntitlementSteps.MOST_OPEN;

        sync(user);
        assertThat(layer.asked).hasSize(1 + EntitlementSteps.MOST_OPEN);
        for (int i = 1; i < 1_000 / EntitlementSteps.MOST_OPEN; i++) {
            layer.asked.clear();
            sync(user);
            assertThat(layer.asked).hasSizeBetween(1, most);
        }
        layer.asked.clear();
        sync(user);

        assertThat(layer.asked).containsExactly(user, "usr_gone_7");
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @Test
    void moreAccountsWithPurchasesThanAnybodyHasAreNotAllAskedAbout() {
        String user = fixture.user();
        for (int i = 0; i < EntitlementSteps.MOST_KNOWN + 1; i++) {
            mergedInto("usr_gone_" + i, user);
            layer.records.put("usr_gone_" + i, trial(NOW, NEXT_WEEK));
        }
        sync(user);
        sync(user);
        layer.asked.clear();

        sync(user);

        assertThat(layer.asked).hasSize(1 + EntitlementSteps.MOST_KNOWN);
    }

    @Test
    void theDeadlineOfASyncIsThatOfAllItsQuestions() {
        String user = fixture.user();
        for (int i = 0; i < 4; i++) {
            mergedInto("usr_gone_" + i, user);
        }
        layer.records.put(user, trial(NOW, NEXT_WEEK));
        layer.takes = SETTINGS.timeout();

        sync(user);

        // Twice the time-out of one answer.
        assertThat(layer.asked).hasSize(2);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
        layer.asked.clear();
        layer.takes = Duration.ZERO;
        sync(user);
        assertThat(layer.asked).hasSize(1 + 3);
    }

    @Test
    void whatIsNeededAndNotAnsweredInTimeIsAnUpstreamError() {
        String user = fixture.user();
        for (int i = 0; i < 2; i++) {
            mergedInto("usr_gone_" + i, user);
            layer.records.put("usr_gone_" + i, trial(NOW, NEXT_WEEK));
        }
        sync(user);
        layer.takes = SETTINGS.timeout();

        assertRefused(() -> sync(user), ErrorCode.UPSTREAM_ERROR);
    }

    @Test
    void anEventMakesAMergedAccountKnownAgain() {
        String user = fixture.user();
        mergedInto("usr_old", user);
        sync(user);
        layer.asked.clear();
        sync(user);
        assertThat(layer.asked).containsExactly(user);
        layer.records.put("usr_old", trial(NOW, NEXT_WEEK));

        assertThat(receive(event("e1", "INITIAL_PURCHASE", "usr_old"))).isTrue();

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    @Test
    void aProductThatIsNotNamedForAMomentStays() {
        String user = fixture.user();
        layer.records.put(user, trial(NOW, NEXT_WEEK));
        sync(user);
        layer.records.put(
                user,
                new SubscriberRecord(NOW.plusSeconds(1), new Grant(null, NEXT_WEEK.plusSeconds(1), null, Term.NONE)));

        sync(user);

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(view(user).productId()).isEqualTo("pro_annual");
    }

    /** Users in a trial that ended meanwhile, whom the layer was not asked about for a day. */
    private List<String> due(int number) {
        List<String> users = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            String user = fixture.user();
            now = NOW.plusSeconds(i);
            layer.records.put(user, trial(NOW, NEXT_WEEK));
            sync(user);
            layer.records.put(user, trial(NEXT_WEEK, NEXT_WEEK));
            users.add(user);
        }
        now = NOW.plus(Duration.ofDays(1));
        layer.asked.clear();
        return users;
    }

    private void mergedInto(String subscriber, String user) {
        database.run(entities -> entities.createNativeQuery(
                        "insert into merged_subscribers (subscriber_id, user_id) values (:id, :user)")
                .setParameter("id", subscriber)
                .setParameter("user", user)
                .executeUpdate());
    }

    private static SubscriberRecord trial(Instant writtenAt, Instant endsAt) {
        return new SubscriberRecord(writtenAt, new Grant("pro_annual", endsAt, null, new Term(true, null, null, true)));
    }

    private static PurchaseEvent event(String id, String type, String... subscribers) {
        return new PurchaseEvent(id, type, Set.of(subscribers));
    }

    private AskPurchaseLayer asking() {
        return new AskPurchaseLayer(layer, SETTINGS, () -> now);
    }

    private SyncEntitlement syncer() {
        return new SyncEntitlement(asking(), steps(SETTINGS));
    }

    private void sync(String user) {
        syncer().sync(user);
    }

    private void refresh() {
        new RefreshEntitlements(asking(), steps(SETTINGS), () -> now, new DatabaseState(System::nanoTime)).refresh();
    }

    private boolean receive(PurchaseEvent event) {
        return new ReceivePurchaseEvent(asking(), steps(SETTINGS), SETTINGS).receive(event);
    }

    private EntitlementView view(String user) {
        return database.inTransaction(entities ->
                new ReadEntitlement(new EntitlementRepository(entities), InstantSource.fixed(NOW)).read(user));
    }

    private @Nullable EntitlementEntity stored(String user) {
        return database.inTransaction(entities -> new EntitlementRepository(entities).find(user))
                .orElse(null);
    }

    private UserEntity user(String id) {
        return database.inTransaction(
                entities -> new UserRepository(entities).find(id).orElseThrow());
    }

    private @Nullable String outcome(String eventId) {
        List<?> found = database.inTransaction(
                entities -> entities.createNativeQuery("select outcome from webhook_events where event_id = :id")
                        .setParameter("id", eventId)
                        .getResultList());
        return found.isEmpty() ? null : (String) found.get(0);
    }

    private static void assertRefused(Runnable call, ErrorCode code) {
        assertThatThrownBy(call::run)
                .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
                .extracting(ServiceException::code)
                .isEqualTo(code);
    }

    /** The layer as the test wants it. */
    private final class FakeLayer implements PurchaseLayer {
        final Map<String, SubscriberRecord> records = new ConcurrentHashMap<>();
        final Set<String> silent = ConcurrentHashMap.newKeySet();
        final Set<String> broken = ConcurrentHashMap.newKeySet();
        final AtomicInteger failures = new AtomicInteger();
        Runnable beforeFirst = () -> {};
        Duration takes = Duration.ZERO;
        final List<String> asked = Collections.synchronizedList(new ArrayList<>());

        @Override
        public SubscriberRecord read(String userId, Duration patience) throws Unavailable {
            asked.add(userId);
            now = now.plus(takes);
            Runnable meanwhile = beforeFirst;
            beforeFirst = () -> {};
            meanwhile.run();
            if (broken.contains(userId)) {
                throw new IllegalArgumentException("broken on purpose");
            }
            if (silent.contains(userId) || failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new Unavailable("silent on purpose");
            }
            return records.getOrDefault(userId, new SubscriberRecord(null, null));
        }
    }

    private EntitlementSteps steps(PurchaseSettings settings) {
        return SessionBeans.bean(
                EntitlementSteps.class, database, entities -> stepsOn(entities, settings), method -> {});
    }

    private EntitlementSteps stepsOn(EntityManager entities, PurchaseSettings settings) {
        return new EntitlementSteps(
                new UserRepository(entities),
                new EntitlementRepository(entities),
                new GrantEntitlement(
                        new EntitlementRepository(entities),
                        new StoreSubscriptions(
                                new StoreSubscriptionRepository(entities), new StoreRevocationRepository(entities)),
                        InstantSource.fixed(now)),
                settings,
                InstantSource.fixed(now));
    }
}
