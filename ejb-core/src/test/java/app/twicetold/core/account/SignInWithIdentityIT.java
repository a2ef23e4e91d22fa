package app.twicetold.core.account;

import static app.twicetold.core.reward.RewardFixture.noon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.account.apple.AppleKeys;
import app.twicetold.core.account.apple.AppleTokens;
import app.twicetold.core.account.apple.IdentitySettings;
import app.twicetold.core.assessment.rules.Band;
import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.privacy.DeletionJobs;
import app.twicetold.core.privacy.IdentityGrants;
import app.twicetold.core.purchase.AskPurchaseLayer;
import app.twicetold.core.purchase.EntitlementSteps;
import app.twicetold.core.purchase.GrantEntitlement;
import app.twicetold.core.purchase.LayerAnswer;
import app.twicetold.core.purchase.LayerQuestion;
import app.twicetold.core.purchase.PurchaseLayer;
import app.twicetold.core.purchase.PurchaseSettings;
import app.twicetold.core.purchase.StoreSubscriptions;
import app.twicetold.core.purchase.SyncEntitlement;
import app.twicetold.core.purchase.rules.SubscriberRecord;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.ratelimit.RateLimitSettings;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.reward.ReplayProgress;
import app.twicetold.core.reward.RewardFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Sha256;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.AssessmentSteps;
import app.twicetold.core.training.pipeline.Landing;
import app.twicetold.core.training.pipeline.StepBeans;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.privacy.DeletionJobRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.purchase.EntitlementEntity;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.purchase.StoreRevocationRepository;
import app.twicetold.persistence.purchase.StoreSubscriptionRepository;
import app.twicetold.persistence.reward.LedgerRepository;
import app.twicetold.persistence.reward.StreakRepairRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.SessionRepository;
import app.twicetold.persistence.training.TranscriptEntity;
import jakarta.persistence.EntityManager;
import java.net.URI;
import java.security.Key;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sign-in with an identity, the merge of two accounts, and the provider's notifications. */
class SignInWithIdentityIT {
    private static final String BUNDLE = "app.twicetold.ios";
    private static final String SECRET = "a-secret-of-more-than-32-characters......";
    private static final Instant NOW = noon(20);
    private static final InstantSource CLOCK = InstantSource.fixed(NOW);
    private static final EllipticCurveJsonWebKey APPLE = key();
    private static final EllipticCurveJsonWebKey STRANGER = key();

    private final RewardFixture fixture = new RewardFixture();
    private final TestDatabase database = fixture.database();
    private final LibraryFixture library = new LibraryFixture(database);
    private final List<String> jobsRun = new CopyOnWriteArrayList<>();
    private boolean limited;
    private Runnable whileExchanged = () -> {};
    private final List<String> synced = new CopyOnWriteArrayList<>();

    @Test
    void anUnknownSubjectUpgradesTheAccountAtHandAndStaysThere() {
        String user = fixture.user();
        fixture.training(user).settledAt(noon(0));
        UserEntity before = fixture.row(user);

        IdentitySteps.SignedIn first = signIn(user, "s-1");
        IdentitySteps.SignedIn again = signIn(user, "s-1");

        for (IdentitySteps.SignedIn done : List.of(first, again)) {
            assertThat(done.userId()).isEqualTo(user);
            assertThat(done.merged()).isFalse();
            assertThat(done.authProvider()).isEqualTo("apple");
        }
        UserEntity after = fixture.row(user);
        assertThat(after.authProvider).isEqualTo("apple");
        assertThat(after.xpTotal).isEqualTo(before.xpTotal).isPositive();
        assertThat(after.progress).isEqualTo(before.progress);
        assertThat(count("identities")).isEqualTo(1);
        assertThat(count("users")).isEqualTo(1);
        assertThat(synced).isEmpty();
    }

    @Test
    void aGrantIsStoredAndANameIsTakenOnlyWhileThereIsNone() {
        String user = fixture.user();
        signIn(user, new SignInWithIdentity.Command(token("s-1"), "code", null, "  Ada ", null, "Asia/Tokyo"));
        signIn(user, new SignInWithIdentity.Command(token("s-1"), null, null, "Eve", null, null));

        assertThat(fixture.row(user).displayName).isEqualTo("Ada");
        assertThat(fixture.row(user).timeZone).isEqualTo("Asia/Tokyo");
        assertThat(database.inTransaction(e -> new IdentityRepository(e).findByUser(user))
                        .orElseThrow()
                        .refreshToken())
                .isEqualTo("grant of code");
    }

    @Test
    void aKnownSubjectEndsInItsAccountWithEverything() {
        String kept = fixture.user();
        fixture.diagnostic(kept).settledAt(noon(0));
        for (int i = 0; i < 3; i++) {
            fixture.training(kept).settledAt(noon(1));
        }
        signIn(kept, "s-1");
        String gone = account("install-of-the-second-device", fixture.row(kept).onboardingAnswers);
        fixture.diagnostic(gone).settledAt(noon(2));
        for (int i = 0; i < 3; i++) {
            fixture.training(gone).settledAt(noon(3));
        }
        onboarding(kept, "plan_ready");
        onboarding(gone, "complete");
        Map<String, String> keptLedger = fixture.ledger(kept);
        Map<String, String> goneLedger = fixture.ledger(gone);
        assertThat(goneLedger).containsEntry(gone + ":2026-03-02:compressed_3", "30");
        String secondDiagnostic = diagnosticOf(gone);

        IdentitySteps.SignedIn done = signIn(gone, "s-1");

        assertThat(done.merged()).isTrue();
        assertThat(done.userId()).isEqualTo(kept);
        assertThat(done.onboardingStatus()).isEqualTo("complete");
        assertThat(synced).containsExactly(kept);
        assertThat(count("users")).isEqualTo(1);
        assertThat(count("sessions where user_id = '" + kept + "'")).isEqualTo(8);
        for (String table : List.of("attempts", "assessments")) {
            assertThat(count(table + " where user_id <> '" + kept + "'")).isZero();
            assertThat(count(table)).isEqualTo(14);
        }
        Map<String, String> merged = fixture.ledger(kept);
        assertThat(merged.keySet()).containsAll(goneLedger.keySet()).containsAll(keptLedger.keySet());
        assertThat(merged)
                .containsEntry(kept + ":2026-03-02:compressed_3", "30")
                .containsEntry(gone + ":2026-03-02:compressed_3", "-30");
        assertThat(merged.entrySet())
                .filteredOn(row -> row.getKey().startsWith(secondDiagnostic))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.getValue()).startsWith("-"));
        UserEntity user = fixture.row(kept);
        assertThat(user.xpTotal).isEqualTo(fixture.liveXp(kept)).isPositive();
        assertThat(user.completedSessions).isEqualTo(8);
        assertThat(signInAnonymously("install-of-the-second-device")).isEqualTo(kept);
    }

    @Test
    void whatWasNotedOfTheUserGoesAlong() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = fixture.user();
        String article = library.article(v -> {});
        for (String user : List.of(kept, gone)) {
            sql("insert into daily_quests values ('" + user + "', '2026-03-02', '" + article + "', now())");
            sql("insert into analytics_events (id, user_id, name, ts, received_at) values ('e-" + user + "', '" + user
                    + "', 'x', now(), now())");
        }
        sql("insert into push_tokens values ('" + kept + "', 'old', 'ios', now() - interval '1 day')");
        sql("insert into push_tokens values ('" + gone + "', 'new', 'ios', now())");

        signIn(gone, "s-1");

        assertThat(count("daily_quests where user_id = '" + kept + "'")).isEqualTo(1);
        assertThat(count("analytics_events where user_id = '" + kept + "'")).isEqualTo(2);
        assertThat(count("push_tokens where user_id = '" + kept + "' and token = 'new'"))
                .isEqualTo(1);
    }

    @Test
    void aPlanComesAlongWhenThereIsNone() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = fixture.user();
        fixture.diagnostic(gone).settledAt(noon(0));
        sql("update plans set session_id = null");
        sql("delete from sessions");

        signIn(gone, "s-1");

        assertThat(count("plans where user_id = '" + kept + "'")).isEqualTo(1);
    }

    @Test
    void theBetterEntitlementWins() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        entitlement(kept, "expired", NOW.minus(Duration.ofDays(9)));
        String paying = fixture.user();
        entitlement(paying, "trial", NOW.plus(Duration.ofDays(9)));
        signIn(paying, "s-1");
        assertThat(entitlement(kept)).isEqualTo("trial");

        String lapsed = fixture.user();
        entitlement(lapsed, "active", NOW.minus(Duration.ofDays(9)));
        signIn(lapsed, "s-1");
        assertThat(entitlement(kept)).isEqualTo("trial");
        assertThat(count("entitlements")).isEqualTo(1);
    }

    @Test
    void anAccountHasOneSubject() {
        String user = fixture.user();
        signIn(user, "s-1");
        assertRefused(() -> signIn(user, "s-2"), ErrorCode.IDENTITY_CONFLICT);

        String other = fixture.user();
        signIn(other, "s-2");
        assertRefused(() -> signIn(user, "s-2"), ErrorCode.IDENTITY_CONFLICT);
        assertThat(count("users")).isEqualTo(2);
    }

    @Test
    void ofTwoOpenSessionsOnOneArticleTheReceivingAccountKeepsItsOwn() {
        String article = library.article(v -> {});
        String kept = fixture.user();
        signIn(kept, "s-1");
        String mine = library.session(kept, article, "round1");
        String gone = fixture.user();
        String theirs = library.session(gone, article, "round1");
        String attempt = library.attempt(gone, theirs, 1);
        sql("update attempts set object_key = 'recordings/" + attempt + "' where id = '" + attempt + "'");
        String elsewhere = library.session(gone, library.article(v -> {}), "reading");

        IdentitySteps.SignedIn done = signIn(gone, "s-1");

        assertThat(count("sessions")).isEqualTo(2);
        assertThat(count("sessions where id in ('" + mine + "', '" + elsewhere + "') and user_id = '" + kept + "'"))
                .isEqualTo(2);
        assertThat(jobsRun).containsExactly(done.deletionJob());
        assertThat(count("deletion_objects")).isEqualTo(1);
    }

    @Test
    void aSessionThatAMergeRemovesLeavesNoTraceInWhatProvidersWereAsked() {
        String article = library.article(v -> {});
        String kept = fixture.user();
        signIn(kept, "s-1");
        library.session(kept, article, "round1");
        String gone = fixture.user();
        String attempt = library.attempt(gone, library.session(gone, article, "round1"), 1);
        String staying = library.attempt(gone, library.session(gone, library.article(v -> {}), "round1"), 1);
        for (String job : List.of(attempt, staying)) {
            sql("insert into provider_calls (id, job_id, at, scope, capability, provider, model, latency_ms, fallback) "
                    + "values (gen_random_uuid()::text, '" + job
                    + "', now(), 'x', 'asr', 'mock', 'mock', 1, false)");
        }
        sql("insert into rate_limits (id, state, expires_at) values ('"
                + List.copyOf(RateLimiter.buckets(gone)).get(0) + "', '', 0)");

        signIn(gone, "s-1");

        assertThat(count("provider_calls where job_id is null")).isEqualTo(1);
        assertThat(count("provider_calls where job_id = '" + staying + "'")).isEqualTo(1);
        assertThat(count("rate_limits")).isZero();
        assertThat(tablesThatHold(attempt)).isEmpty();
        // The purchase layer goes on knowing what was bought with it.
        assertThat(tablesThatHold(gone)).containsExactly("merged_subscribers");
    }

    @Test
    void aMergeThatRemovesNothingLeavesNoJob() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        IdentitySteps.SignedIn done = signIn(fixture.user(), "s-1");
        assertThat(done.merged()).isTrue();
        assertThat(done.deletionJob()).isNull();
        assertThat(jobsRun).isEmpty();
        assertThat(count("deletion_jobs")).isZero();
    }

    @Test
    void whatBreaksAfterTheMergeDoesNotTakeTheSignInBack() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        SyncEntitlement broken = new SyncEntitlement() {
            @Override
            public void sync(String userId) {
                throw new IllegalStateException("broken on purpose");
            }
        };
        IdentitySteps.SignedIn done = useCase(broken).signIn(fixture.user(), command("s-1"));
        assertThat(done.userId()).isEqualTo(kept);
        assertThat(done.merged()).isTrue();
    }

    @Test
    void theSettingsOfTheReceivingAccountStayAndItsMissingAnswersComeAlong() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        database.run(e -> {
            UserEntity user = e.find(UserEntity.class, kept);
            user.reminderTime = LocalTime.of(7, 0);
            user.uiLocale = "zh-Hans";
            user.audioRetentionDays = 365;
            user.onboardingAnswers = null;
        });
        String gone = fixture.user();
        database.run(e -> {
            UserEntity user = e.find(UserEntity.class, gone);
            user.reminderTime = LocalTime.of(9, 0);
            user.uiLocale = "en";
            user.audioRetentionDays = 7;
            user.remindersEnabled = false;
            user.onboardingAnswers = "{\"goal\": \"theirs\"}";
        });
        sql("insert into notification_log (user_id, local_date, kind, transport, title, body, outcome, sent_at) values "
                + "('" + kept + "', '2026-03-02', 'reminder', 'log', 'ours', 'b', 'sent', now()), "
                + "('" + gone + "', '2026-03-02', 'reminder', 'log', 'theirs', 'b', 'sent', now()), "
                + "('" + gone + "', '2026-03-03', 'reminder', 'log', 'theirs', 'b', 'sent', now())");

        signIn(gone, "s-1");

        UserEntity user = fixture.row(kept);
        assertThat(user.reminderTime).isEqualTo(LocalTime.of(7, 0));
        assertThat(user.uiLocale).isEqualTo("zh-Hans");
        assertThat(user.audioRetentionDays).isEqualTo(365);
        assertThat(user.retentionChanged)
                .as("the recordings of both go by this choice")
                .isTrue();
        assertThat(user.remindersEnabled).isTrue();
        assertThat(user.onboardingAnswers).contains("theirs");
        assertThat(count("notification_log where user_id = '" + kept + "'")).isEqualTo(2);
        assertThat(count("notification_log where title = 'ours' and local_date = '2026-03-02'"))
                .isEqualTo(1);
    }

    @Test
    void answersOfTheReceivingAccountStay() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = fixture.user();
        database.run(e -> e.find(UserEntity.class, kept).onboardingAnswers = "{\"goal\": \"ours\"}");
        database.run(e -> e.find(UserEntity.class, gone).onboardingAnswers = "{\"goal\": \"theirs\"}");
        signIn(gone, "s-1");
        assertThat(fixture.row(kept).onboardingAnswers).contains("ours");
    }

    @Test
    void answersOfAnOnboardingReplaceThePartThatAProfileGotBeforeOne() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = fixture.user();
        database.run(e -> e.find(UserEntity.class, kept).onboardingAnswers = "{\"goal\": \"ours\"}");
        database.run(e -> {
            UserEntity user = e.find(UserEntity.class, gone);
            user.onboardingAnswers = "{\"goal\": \"theirs\"}";
            user.onboardingStatus = "diagnostic";
        });
        signIn(gone, "s-1");
        assertThat(fixture.row(kept).onboardingAnswers).contains("theirs");
        assertThat(fixture.row(kept).onboardingStatus).isEqualTo("diagnostic");
    }

    @Test
    void anInstallationFollowsItsAccountThroughEveryMerge() {
        String first = signInAnonymously("install-of-the-first-device");
        String second = signInAnonymously("install-of-the-second-device");
        String third = signInAnonymously("install-of-the-third-device");
        signIn(second, "s-1");
        signIn(first, "s-1");
        sql("delete from identities");
        signIn(third, "s-1");
        signIn(second, "s-1");
        for (String install :
                List.of("install-of-the-first-device", "install-of-the-second-device", "install-of-the-third-device")) {
            assertThat(signInAnonymously(install)).as(install).isEqualTo(third);
        }
        // With the account the links go: the device begins anew.
        sql("delete from users where id = '" + third + "'");
        assertThat(signInAnonymously("install-of-the-first-device")).isNotIn(first, second, third);
    }

    @Test
    void aDeviceThatAsksForATokenWhileItIsMergedGetsTheAccountThatStays() throws Exception {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = signInAnonymously("install-of-the-second-device");
        String asked = whileUncommitted(
                () -> signInAnonymously("install-of-the-second-device"),
                entities -> steps(entities).land(gone, "s-1", null, command("s-1")));
        assertThat(asked).isEqualTo(kept);
        assertThat(count("users")).isEqualTo(1);
    }

    @Test
    void aDeviceThatAsksForATokenWhileItsAccountIsDeletedGetsAnother() throws Exception {
        String gone = signInAnonymously("install-of-the-second-device");
        String asked = whileUncommitted(
                () -> signInAnonymously("install-of-the-second-device"),
                entities -> entities.createNativeQuery("delete from users").executeUpdate());
        assertThat(asked).isNotEqualTo(gone);
        assertThat(count("users where id = '" + asked + "'")).isEqualTo(1);
    }

    @Test
    void aSignInOfAnAccountThatIsDeletedMeanwhileIsRefused() throws Exception {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = fixture.user();
        ErrorCode refused = whileUncommitted(
                () -> {
                    try {
                        signIn(gone, "s-1");
                        return ErrorCode.INTERNAL_ERROR;
                    } catch (ServiceException e) {
                        return e.code();
                    }
                },
                entities -> entities.createNativeQuery("delete from users where id = '" + gone + "'")
                        .executeUpdate());
        assertThat(refused).isEqualTo(ErrorCode.UNAUTHORIZED);
        assertThat(count("users")).isEqualTo(1);
    }

    @Test
    void anIdentityWhoseAccountIsDeletedMeanwhileUpgradesTheOneAtHand() throws Exception {
        String deleted = fixture.user();
        signIn(deleted, "s-1");
        String user = fixture.user();
        IdentitySteps.SignedIn done = whileUncommitted(
                () -> signIn(user, "s-1"),
                entities -> entities.createNativeQuery("delete from users where id = '" + deleted + "'")
                        .executeUpdate());
        assertThat(done.userId()).isEqualTo(user);
        assertThat(done.merged()).isFalse();
        assertThat(fixture.row(user).authProvider).isEqualTo("apple");
    }

    /** Asks while a transaction is open until the answer waits for it; then it is committed. */
    private <T> T whileUncommitted(Callable<T> question, Consumer<EntityManager> transaction) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            List<Future<T>> answer = new ArrayList<>();
            database.run(entities -> {
                transaction.accept(entities);
                entities.flush();
                answer.add(thread.submit(question));
                await().atMost(Duration.ofSeconds(20)).until(() -> count("pg_locks where not granted") > 0);
            });
            return answer.get(0).get();
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void aNameThatNobodyMayChooseIsNotTakenFromTheProvider() {
        String user = fixture.user();
        for (String name : List.of("a\u0007b", "x".repeat(41), "  ")) {
            signIn(user, new SignInWithIdentity.Command(token("s-1"), null, null, name, null, null));
            assertThat(fixture.row(user).displayName).isNull();
        }
        signIn(user, new SignInWithIdentity.Command(token("s-1"), null, null, "x".repeat(40), null, null));
        assertThat(fixture.row(user).displayName).hasSize(40);
    }

    @Test
    void aDeviceSaysAnewWhatItIsWithEveryTokenAndNonsenseChangesNothing() {
        String user = signInAnonymously("install-of-a-traveller", "fr-CA", "America/Toronto");
        assertThat(device(user)).isEqualTo("fr-CA in America/Toronto");
        signInAnonymously("install-of-a-traveller", "ja", "Asia/Tokyo");
        assertThat(device(user)).isEqualTo("ja in Asia/Tokyo");
        signInAnonymously("install-of-a-traveller", "no tag!", "Mars/Olympus");
        signInAnonymously("install-of-a-traveller", "x".repeat(65), "+02:00");
        signInAnonymously("install-of-a-traveller", null, null);
        assertThat(device(user)).isEqualTo("ja in Asia/Tokyo");
    }

    @Test
    void aTokenForADeviceOfWhichNothingChangedWritesNothing() {
        signInAnonymously("install-of-a-traveller", "ja", "Asia/Tokyo");
        assertThat(database.statementsOf(
                        e -> anonymous(e).signIn(Sha256.of("install-of-a-traveller"), "ja", "Asia/Tokyo")))
                .noneMatch(sql -> sql.startsWith("update"));
        assertThat(database.statementsOf(
                        e -> anonymous(e).signIn(Sha256.of("install-of-a-traveller"), "ja", "Asia/Seoul")))
                .filteredOn(sql -> sql.startsWith("update"))
                .hasSize(1);
    }

    @SuppressWarnings("unchecked")
    private List<String> tablesThatHold(String text) {
        List<String> tables = database.inTransaction(e -> e.createNativeQuery(
                        "select tablename from pg_tables where schemaname = 'public' order by tablename", String.class)
                .getResultList());
        return tables.stream()
                .filter(table ->
                        count("\"" + table + "\" t where position('" + text + "' in cast(row(t.*) as text)) > 0") > 0)
                .toList();
    }

    private String device(String user) {
        return fixture.row(user).deviceLocale + " in " + fixture.row(user).timeZone;
    }

    @Test
    void twoDevicesAtOnceEndInOneAccount() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 5; round++) {
                String subject = "s-" + round;
                CyclicBarrier start = new CyclicBarrier(2);
                List<Callable<IdentitySteps.SignedIn>> both = new ArrayList<>();
                for (String user : List.of(fixture.user(), fixture.user())) {
                    SignInWithIdentity signIn = useCase();
                    both.add(() -> {
                        start.await();
                        return signIn.signIn(user, command(subject));
                    });
                }
                List<IdentitySteps.SignedIn> done = new ArrayList<>();
                for (Future<IdentitySteps.SignedIn> future : threads.invokeAll(both)) {
                    done.add(future.get());
                }
                assertThat(done).extracting(IdentitySteps.SignedIn::merged).containsExactlyInAnyOrder(true, false);
                assertThat(done.get(0).userId()).isEqualTo(done.get(1).userId());
                assertThat(count("users")).isEqualTo(round + 1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aWithdrawnConsentTakesTheIdentityOffOnce() {
        String user = fixture.user();
        for (String type : List.of("consent-revoked", "account-delete", "account-deleted")) {
            signIn(user, "s-1");
            String notification = notification("n-" + type, type, "s-1", APPLE);
            assertThat(count("webhook_events where outcome = 'applied' and type = '" + type + "'"))
                    .isZero();
            assertThat(receive(notification)).isTrue();
            assertThat(fixture.row(user).authProvider).isEqualTo("anonymous");
            assertThat(count("identities")).isZero();
            assertThat(count("webhook_events where outcome = 'applied' and type = '" + type + "'"))
                    .isEqualTo(1);

            signIn(user, "s-1");
            assertThat(receive(notification)).isFalse();
            assertThat(fixture.row(user).authProvider).isEqualTo("apple");
        }
        assertThat(receive(notification("n-9", "email-disabled", "s-1", APPLE))).isTrue();
        assertThat(receive(notification("n-10", "consent-revoked", "nobody", APPLE)))
                .isTrue();
        assertThat(count("identities")).isEqualTo(1);
        assertThat(count("webhook_events where outcome = 'ignored' and event_id in ('n-9', 'n-10')"))
                .isEqualTo(2);
    }

    /** By milliseconds, as Apple sends it, and by seconds, as Apple documents it. */
    @ParameterizedTest
    @CsvSource({"-1, 1000, true", "0, 1000, true", "-1, 1, true", "0, 1, true", "1, 1000, false", "1, 1, false"})
    void aConsentThatWasWithdrawnBeforeTheLastSignInSaysNothing(long signedInLater, long unit, boolean ends) {
        String user = fixture.user();
        signIn(user, "s-1");
        sql("update identities set linked_at = created_at - interval '1 day'");
        signIn(user, "s-1");
        String event = "{\"type\": \"consent-revoked\", \"sub\": \"s-1\", \"event_time\": "
                + NOW.minusSeconds(signedInLater).getEpochSecond() * unit + "}";

        assertThat(receive(signedNotification(claims -> claims.setStringClaim("events", event))))
                .isTrue();

        assertThat(fixture.row(user).authProvider).isEqualTo(ends ? "anonymous" : "apple");
        assertThat(count("identities")).isEqualTo(ends ? 0 : 1);
        assertThat(count("webhook_events where outcome = '" + (ends ? "applied" : "ignored") + "'"))
                .isEqualTo(1);
    }

    @Test
    void anEventWithoutATimeHappenedWhenItWasSigned() {
        String user = fixture.user();
        signIn(user, "s-1");
        String event = "{\"type\": \"consent-revoked\", \"sub\": \"s-1\"}";
        assertThat(receive(signedNotification(claims -> claims.setStringClaim("events", event))))
                .isTrue();
        assertThat(fixture.row(user).authProvider).isEqualTo("apple");
        sql("update identities set linked_at = linked_at - interval '2 seconds'");
        assertThat(receive(signedNotification(claims -> {
                    claims.setStringClaim("events", event);
                    claims.setJwtId("another");
                })))
                .isTrue();
        assertThat(fixture.row(user).authProvider).isEqualTo("anonymous");
    }

    @Test
    void anEventMayBeAnObjectAndIsKnownByItsContentWhenItHasNoId() {
        String user = fixture.user();
        signIn(user, "s-1");
        String notification = signedNotification(claims -> claims.setClaim(
                "events",
                Map.of(
                        "type",
                        "consent-revoked",
                        "sub",
                        "s-1",
                        "event_time",
                        NOW.plusSeconds(1).toEpochMilli())));
        assertThat(receive(notification)).isTrue();
        assertThat(fixture.row(user).authProvider).isEqualTo("anonymous");
        assertThat(receive(notification)).isFalse();
        assertThat(count("webhook_events where length(event_id) = 64")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "\"x\"",
                "{\"type\": \"consent-revoked\"}",
                "{\"sub\": \"s-1\"}",
                "{\"type\": 1, \"sub\": \"s-1\"}"
            })
    void aNotificationWithoutAnEventIsABadRequest(String events) {
        assertRefused(
                () -> receive(signedNotification(claims -> claims.setStringClaim("events", events))),
                ErrorCode.BAD_REQUEST);
        assertThat(count("webhook_events")).isZero();
    }

    @Test
    void aNotificationOfSomebodyElseIsRefused() {
        signIn(fixture.user(), "s-1");
        assertRefused(() -> receive(notification("n-1", "consent-revoked", "s-1", STRANGER)), ErrorCode.UNAUTHORIZED);
        assertRefused(() -> receive("not signed"), ErrorCode.UNAUTHORIZED);
        assertRefused(() -> receive(token("s-1")), ErrorCode.BAD_REQUEST);
        assertThat(count("identities")).isEqualTo(1);
        assertThat(count("webhook_events")).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDiagnosticThatIsStillOpenGoesWhenTheOtherAccountFinishedOne(boolean ofTheOneThatGoes) {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = fixture.user();
        String finished = ofTheOneThatGoes ? kept : gone;
        String unfinished = ofTheOneThatGoes ? gone : kept;
        fixture.diagnostic(finished).settledAt(noon(0));
        onboarding(finished, "plan_ready");
        String open = fixture.diagnostic(unfinished).assessed();
        sql("update attempts set object_key = 'recordings/' || id where session_id = '" + open + "'");
        onboarding(unfinished, "diagnostic");
        int paid = fixture.liveXp(finished);

        IdentitySteps.SignedIn done = signIn(gone, "s-1");

        assertThat(done.onboardingStatus()).isEqualTo("plan_ready");
        assertThat(count("sessions where id = '" + open + "'")).isZero();
        assertThat(count("sessions where kind = 'diagnostic' and user_id = '" + kept + "'"))
                .isEqualTo(1);
        assertThat(fixture.liveXp(kept)).isEqualTo(paid).isPositive();
        assertThat(jobsRun).containsExactly(done.deletionJob());
        assertThat(count("deletion_objects")).isEqualTo(1);
    }

    @Test
    void ofTwoOpenDiagnosticsTheReceivingAccountKeepsItsOwn() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String mine = fixture.diagnostic(kept).assessed();
        String gone = fixture.user();
        fixture.diagnostic(gone).assessed();

        signIn(gone, "s-1");

        assertThat(count("sessions")).isEqualTo(1);
        assertThat(count("sessions where id = '" + mine + "' and user_id = '" + kept + "'"))
                .isEqualTo(1);
    }

    @Test
    void anOpenDiagnosticGoesAlongWhenItIsTheOnlyOne() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = fixture.user();
        String open = fixture.diagnostic(gone).assessed();

        signIn(gone, "s-1");

        assertThat(count("sessions where id = '" + open + "' and user_id = '" + kept + "'"))
                .isEqualTo(1);
    }

    @Test
    void anAttemptThatIsAssessedMeanwhileLandsInTheReceivingAccount() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = fixture.user();
        String attempt = inFlight(gone);
        AssessmentSteps.Claim claim =
                assessing(steps -> steps.claim(attempt, null)).orElseThrow();

        signIn(gone, "s-1");

        Landing landed = assessing(steps -> steps.land(claim, scored(), "mock/llm", List.of(), false));
        assertThat(landed).isEqualTo(new Landing.Waits(PipelineStep.EXEMPLAR));
        assertLandedIn(kept, attempt);
    }

    @Test
    void anAttemptThatWasNotClaimedYetIsAssessedForTheReceivingAccount() {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = fixture.user();
        String attempt = inFlight(gone);

        signIn(gone, "s-1");

        AssessmentSteps.Claim claim =
                assessing(steps -> steps.claim(attempt, null)).orElseThrow();
        Landing landed = assessing(steps -> steps.land(claim, scored(), "mock/llm", List.of(), false));
        assertThat(landed).isEqualTo(new Landing.Waits(PipelineStep.EXEMPLAR));
        assertLandedIn(kept, attempt);
    }

    @Test
    void aLandingThatIsNotCommittedYetIsWaitedFor() throws Exception {
        String kept = fixture.user();
        signIn(kept, "s-1");
        String gone = fixture.user();
        String attempt = inFlight(gone);
        AssessmentSteps.Claim claim =
                assessing(steps -> steps.claim(attempt, null)).orElseThrow();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            List<Future<IdentitySteps.SignedIn>> merge = new ArrayList<>();
            assessing(steps -> {
                Landing landed = steps.land(claim, scored(), "mock/llm", List.of(), false);
                merge.add(thread.submit(() -> signIn(gone, "s-1")));
                await().atMost(Duration.ofSeconds(20)).until(() -> count("pg_locks where not granted") > 0);
                return landed;
            });
            assertThat(merge.get(0).get().userId()).isEqualTo(kept);
        } finally {
            thread.shutdownNow();
        }
        assertLandedIn(kept, attempt);
    }

    @Test
    void whatTheLayerKnowsUnderTheOldIdIsNotLostByTheNextSync() {
        Map<String, SubscriberRecord> layer = new ConcurrentHashMap<>();
        String kept = fixture.user();
        String gone = fixture.user();
        signIn(kept, "s-1");
        layer.put(gone, paid(NOW, Duration.ofDays(9)));
        sync(layer).sync(gone);

        useCase(sync(layer)).signIn(gone, command("s-1"));
        assertThat(entitlement(kept)).isEqualTo("active");

        sync(layer).sync(kept);
        assertThat(entitlement(kept)).isEqualTo("active");

        String third = fixture.user();
        signIn(third, "s-2");
        sql("delete from identities where user_id = '" + kept + "'");
        useCase(sync(layer)).signIn(kept, command("s-2"));
        assertThat(entitlement(third)).isEqualTo("active");

        // The layer moved the purchase to somebody else: now it is gone.
        layer.put(gone, new SubscriberRecord(NOW.plusSeconds(1), null));
        layer.put(third, new SubscriberRecord(NOW.plusSeconds(1), null));
        layer.put(kept, new SubscriberRecord(NOW.plusSeconds(1), null));
        sync(layer).sync(third);
        assertThat(entitlement(third)).isEqualTo("expired");
    }

    @Test
    void theReceivingAccountsOwnPurchaseCountsWhenItIsTheBetterOne() {
        Map<String, SubscriberRecord> layer = new ConcurrentHashMap<>();
        String kept = fixture.user();
        String gone = fixture.user();
        signIn(kept, "s-1");
        layer.put(kept, paid(NOW, Duration.ofDays(9)));
        layer.put(gone, paid(NOW, Duration.ofDays(-9)));
        sync(layer).sync(kept);
        sync(layer).sync(gone);

        useCase(sync(layer)).signIn(gone, command("s-1"));

        assertThat(entitlement(kept)).isEqualTo("active");
        sync(layer).sync(kept);
        assertThat(entitlement(kept)).isEqualTo("active");
    }

    private static SubscriberRecord paid(Instant writtenAt, Duration left) {
        return new SubscriberRecord(
                writtenAt, new SubscriberRecord.Grant("pro_annual", NOW.plus(left), null, SubscriberRecord.Term.NONE));
    }

    /** The real one, with a layer that knows the records. */
    private SyncEntitlement sync(Map<String, SubscriberRecord> layer) {
        PurchaseSettings settings = new PurchaseSettings(
                Optional.empty(), URI.create("http://localhost"), Duration.ofSeconds(1), Optional.empty(), false);
        PurchaseLayer known = (subscriber, patience) -> layer.getOrDefault(subscriber, new SubscriberRecord(NOW, null));
        return new SyncEntitlement(new AskPurchaseLayer(known, settings, CLOCK), new EntitlementSteps() {
            @Override
            public LayerQuestion question(String userId) {
                return database.inTransaction(entities -> steps(entities).question(userId));
            }

            @Override
            public boolean land(LayerAnswer answer) {
                return database.inTransaction(entities -> steps(entities).land(answer));
            }

            private EntitlementSteps steps(EntityManager entities) {
                return new EntitlementSteps(
                        new UserRepository(entities),
                        new EntitlementRepository(entities),
                        grant(entities),
                        settings,
                        CLOCK);
            }
        });
    }

    private static GrantEntitlement grant(EntityManager entities) {
        return new GrantEntitlement(
                new EntitlementRepository(entities),
                new StoreSubscriptions(
                        new StoreSubscriptionRepository(entities), new StoreRevocationRepository(entities)),
                CLOCK);
    }

    /** @return an attempt of round 1 that waits for its assessment */
    private String inFlight(String user) {
        String session = library.session(user, library.article(v -> {}), "round1");
        String attempt = library.attempt(user, session, 1);
        sql("update attempts set status = 'processing', step = 'assess' where id = '" + attempt + "'");
        database.run(entities -> {
            TranscriptEntity transcript = new TranscriptEntity();
            transcript.attemptId = attempt;
            transcript.language = "en";
            transcript.length = 100;
            transcript.confidence = 1;
            transcript.speechRatio = 1;
            transcript.text = "Once told.";
            transcript.asrRef = "mock/asr";
            transcript.createdAt = NOW;
            entities.persist(transcript);
        });
        return attempt;
    }

    private void assertLandedIn(String user, String attempt) {
        assertThat(count("attempts where id = '" + attempt + "' and status = 'assessed' and user_id = '" + user + "'"))
                .isEqualTo(1);
        assertThat(count("assessments where attempt_id = '" + attempt + "' and user_id = '" + user + "'"))
                .isEqualTo(1);
        assertThat(count("sessions where stage = 'round2' and user_id = '" + user + "'"))
                .isEqualTo(1);
        assertThat(count("users")).isEqualTo(1);
    }

    private <T> T assessing(Function<AssessmentSteps, T> work) {
        return database.inTransaction(entities -> work.apply(new StepBeans(entities, CLOCK).assessments()));
    }

    private static ScoredAssessment scored() {
        return new ScoredAssessment(
                "rubric-v1",
                new DimensionScores(70, 70, 70, 70),
                70,
                Band.of(70),
                Confidence.HIGH,
                "",
                "",
                Arrays.stream(Dimension.values())
                        .collect(Collectors.toMap(
                                Function.identity(), dimension -> new DimensionFinding(70, "", List.of(), true))),
                List.of(),
                new OneAction("t", "i", "e", null, MicroSkill.CUT_FILLERS),
                List.of(),
                null,
                null);
    }

    private IdentitySteps.SignedIn signIn(String user, String subject) {
        return signIn(user, command(subject));
    }

    private IdentitySteps.SignedIn signIn(String user, SignInWithIdentity.Command command) {
        return useCase().signIn(user, command);
    }

    private static SignInWithIdentity.Command command(String subject) {
        return new SignInWithIdentity.Command(token(subject), null, null, null, null, null);
    }

    @Test
    void aGrantThatLandsNowhereIsRevokedByAJob() {
        String user = fixture.user();
        whileExchanged = () -> database.run(entities -> entities.createNativeQuery("delete from users where id = :user")
                .setParameter("user", user)
                .executeUpdate());

        assertRefused(() -> signIn(user, withCode("subject-1")), ErrorCode.UNAUTHORIZED);

        assertThat(jobsRun).hasSize(1);
        assertThat(one("select identity_token from deletion_jobs where id = '" + jobsRun.get(0) + "'"))
                .isEqualTo("grant of code");
    }

    @Test
    void aGrantOfAnIdentityThatAnotherAccountHasStaysThere() {
        String kept = fixture.user();
        signIn(kept, command("subject-1"));
        String user = fixture.user();
        whileExchanged = () -> database.run(entities -> entities.createNativeQuery("delete from users where id = :user")
                .setParameter("user", user)
                .executeUpdate());

        assertRefused(() -> signIn(user, withCode("subject-1")), ErrorCode.UNAUTHORIZED);

        assertThat(jobsRun).isEmpty();
        assertThat(one("select refresh_token from identities where user_id = '" + kept + "'"))
                .isEqualTo("grant of code");
    }

    @Test
    void anAccountTakesSomeMergesAnHourWhicheverAccountsAskForThem() {
        String kept = fixture.user();
        signIn(kept, command("subject-1"));
        limited = true;
        signIn(fixture.user(), command("subject-1"));
        signIn(fixture.user(), command("subject-1"));

        assertRefused(() -> signIn(fixture.user(), command("subject-1")), ErrorCode.RATE_LIMITED);

        signIn(fixture.user(), command("subject-2"));
    }

    private static SignInWithIdentity.Command withCode(String subject) {
        return new SignInWithIdentity.Command(token(subject), "code", null, null, null, null);
    }

    private @Nullable Object one(String sql) {
        return database.inTransaction(
                entities -> entities.createNativeQuery(sql).getResultList().get(0));
    }

    private SignInWithIdentity useCase() {
        return useCase(new Sync(synced));
    }

    private SignInWithIdentity useCase(SyncEntitlement sync) {
        return new SignInWithIdentity(
                tokens(),
                new FakeGrants(),
                steps(),
                sync,
                jobsRun::add,
                new RateLimiter(
                        new RateLimitSettings(limited, Map.of(RateLimit.IDENTITY_SIGN_IN, 2)), database.dataSource()),
                new DatabaseState(System::nanoTime));
    }

    private boolean receive(String payload) {
        IdentityEventSteps events = SessionBeans.bean(
                IdentityEventSteps.class,
                database,
                entities -> new IdentityEventSteps(
                        new IdentityRepository(entities), new EntitlementRepository(entities), CLOCK),
                method -> {});
        return new ReceiveIdentityEvent(tokens(), events).receive(payload);
    }

    private String account(String installId, @Nullable String answers) {
        String user = signInAnonymously(installId);
        database.run(e -> e.find(UserEntity.class, user).onboardingAnswers = answers);
        return user;
    }

    private String signInAnonymously(String installId) {
        return signInAnonymously(installId, null, null);
    }

    private String signInAnonymously(String installId, @Nullable String locale, @Nullable String zone) {
        return database.inTransaction(
                e -> anonymous(e).signIn(Sha256.of(installId), locale, zone).userId());
    }

    private static AnonymousSteps anonymous(EntityManager entities) {
        return new AnonymousSteps(
                new UserRepository(entities), new IdentityRepository(entities), accessTokens(), CLOCK);
    }

    private String diagnosticOf(String user) {
        return (String) database.inTransaction(e -> e.createNativeQuery(
                        "select id from sessions where kind = 'diagnostic' and user_id = '" + user + "'", String.class)
                .getSingleResult());
    }

    private void onboarding(String user, String status) {
        database.run(e -> e.find(UserEntity.class, user).onboardingStatus = status);
    }

    private void entitlement(String user, String status, Instant expiresAt) {
        database.run(e -> {
            EntitlementEntity row = new EntitlementEntity();
            row.userId = user;
            row.status = status;
            row.expiresAt = expiresAt;
            row.source = "purchase_layer";
            row.recordAt = NOW;
            row.checkedAt = NOW;
            row.updatedAt = NOW;
            e.persist(row);
        });
    }

    private String entitlement(String user) {
        return database.inTransaction(
                e -> new EntitlementRepository(e).find(user).orElseThrow().status);
    }

    private void sql(String statement) {
        database.run(e -> e.createNativeQuery(statement).executeUpdate());
    }

    private long count(String table) {
        return database.inTransaction(e -> (Long)
                e.createNativeQuery("select count(*) from " + table, Long.class).getSingleResult());
    }

    private static AccessTokens accessTokens() {
        return new AccessTokens(new AccountSettings(SECRET), CLOCK);
    }

    private static AppleTokens tokens() {
        IdentitySettings settings = new IdentitySettings(
                Optional.of(BUNDLE),
                Optional.empty(),
                URI.create("http://localhost"),
                Duration.ofSeconds(1),
                SECRET,
                Optional.empty());
        return new AppleTokens(settings, new PublishedKey(), CLOCK);
    }

    private static String token(String subject) {
        JwtClaims claims = claims();
        claims.setSubject(subject);
        claims.setExpirationTime(NumericDate.fromSeconds(NOW.getEpochSecond() + 600));
        return signed(claims, APPLE);
    }

    /** As Apple sends it: the event is JSON in a string, and nothing says when it ends. */
    private static String notification(String id, String type, String subject, EllipticCurveJsonWebKey key) {
        JwtClaims claims = claims();
        claims.setJwtId(id);
        claims.setStringClaim(
                "events",
                "{\"type\": \"" + type + "\", \"sub\": \"" + subject + "\", \"event_time\": " + NOW.toEpochMilli()
                        + "}");
        return signed(claims, key);
    }

    private static String signedNotification(Consumer<JwtClaims> change) {
        JwtClaims claims = claims();
        change.accept(claims);
        return signed(claims, APPLE);
    }

    private static JwtClaims claims() {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer("https://appleid.apple.com");
        claims.setAudience(BUNDLE);
        claims.setIssuedAt(NumericDate.fromSeconds(NOW.getEpochSecond() - 1));
        return claims;
    }

    private static String signed(JwtClaims claims, EllipticCurveJsonWebKey key) {
        JsonWebSignature signature = new JsonWebSignature();
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);
        signature.setKeyIdHeaderValue("k1");
        signature.setKey(key.getPrivateKey());
        signature.setPayload(claims.toJson());
        try {
            return signature.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static EllipticCurveJsonWebKey key() {
        try {
            return EcJwkGenerator.generateJwk(EllipticCurves.P256);
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertRefused(Runnable call, ErrorCode code) {
        assertThatThrownBy(call::run)
                .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
                .extracting(ServiceException::code)
                .isEqualTo(code);
    }

    /** Every step in a transaction of its own, as the container runs it. */
    private IdentitySteps steps() {
        return new IdentitySteps() {
            @Override
            public void requireNoOther(String userId, String subject) {
                each(steps -> {
                    steps.requireNoOther(userId, subject);
                    return true;
                });
            }

            @Override
            public Optional<String> ownerOf(String subject) {
                return each(steps -> steps.ownerOf(subject));
            }

            @Override
            public Optional<String> abandon(String subject, String grant) {
                return each(steps -> steps.abandon(subject, grant));
            }

            @Override
            public Optional<SignedIn> land(
                    String userId, String subject, @Nullable String grant, SignInWithIdentity.Command said) {
                return each(steps -> steps.land(userId, subject, grant, said));
            }

            private <T> T each(Function<IdentitySteps, T> work) {
                return database.inTransaction(entities -> work.apply(steps(entities)));
            }
        };
    }

    private static IdentitySteps steps(EntityManager entities) {
        return new IdentitySteps(
                new UserRepository(entities),
                new IdentityRepository(entities),
                new MergeAccounts(
                        new IdentityRepository(entities),
                        grant(entities),
                        new DeletionRepository(entities),
                        new DeletionJobs(new DeletionJobRepository(entities), CLOCK),
                        new ReplayProgress(
                                new SessionRepository(entities),
                                new LedgerRepository(entities),
                                new PlanRepository(entities),
                                new StreakRepairRepository(entities),
                                CLOCK),
                        CLOCK),
                new DeletionJobs(new DeletionJobRepository(entities), CLOCK),
                accessTokens(),
                CLOCK);
    }

    private static final class PublishedKey extends AppleKeys {
        @Override
        public Optional<Key> find(@Nullable String keyId) {
            return Optional.of(APPLE.getPublicKey());
        }
    }

    private final class FakeGrants implements IdentityGrants {
        @Override
        public Optional<String> exchange(String authorizationCode) {
            whileExchanged.run();
            return Optional.of("grant of " + authorizationCode);
        }

        @Override
        public boolean revoke(String encryptedToken) {
            return true;
        }
    }

    private static final class Sync extends SyncEntitlement {
        private final List<String> synced;

        Sync(List<String> synced) {
            this.synced = synced;
        }

        @Override
        public void sync(String userId) {
            synced.add(userId);
            throw new ServiceException(ErrorCode.UPSTREAM_ERROR);
        }
    }
}
