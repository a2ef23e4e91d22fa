package app.twicetold.core;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.database.DatabaseStateProducer;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.playground.ExemplarMoves;
import app.twicetold.core.playground.ResultMoves;
import app.twicetold.core.playground.RoundMoves;
import app.twicetold.core.provider.elevenlabs.ElevenLabsSpeechRecognizer;
import app.twicetold.core.shared.ServiceClock;
import app.twicetold.core.source.fetch.Fetcher;
import app.twicetold.core.spend.ReservedCall;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.pipeline.AttemptClaims;
import app.twicetold.core.training.pipeline.StepClaims;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.Reservation;
import app.twicetold.persistence.content.ContentJobEntity;
import app.twicetold.persistence.playground.PlaygroundEvaluationEntity;
import app.twicetold.persistence.playground.PlaygroundExemplarEntity;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.privacy.DeletionJobEntity;
import app.twicetold.persistence.schedule.TickRepository;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ExemplarEntity;
import app.twicetold.persistence.training.StepClaimRepository;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import jakarta.ejb.ApplicationException;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionManagement;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.lang.annotation.Annotation;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jsoup.Connection;

/** The walls of the core. */
@AnalyzeClasses(packages = "app.twicetold", importOptions = ImportOption.DoNotIncludeTests.class)
class CoreArchitectureTest {
    private static final Set<String> WRITES = Set.of("executeUpdate", "persist", "merge", "remove", "lock");

    /**
     * Each life of work, and the class that moves it: its rows, or the statements that change many rows at once. A new
     * life is added here.
     */
    private static final List<Life> LIVES = List.of(
            Life.of(AttemptEntity.class, AttemptMoves.class),
            Life.of(ExemplarEntity.class, AttemptMoves.class),
            Life.of(ContentJobEntity.class, "ContentJobMoves"),
            Life.of(DeletionJobEntity.class, "DeletionMoves"),
            Life.of(PlaygroundRoundEntity.class, RoundMoves.class),
            Life.of(PlaygroundResultEntity.class, ResultMoves.class),
            Life.of(PlaygroundExemplarEntity.class, ExemplarMoves.class),
            Life.of(PlaygroundEvaluationEntity.class, "EvaluationMoves"),
            Life.of(Reservation.class, ReservedCall.class),
            Life.of(AttemptRepository.class, AttemptMoves.class, "fail", "purge", "purgeExemplars"),
            Life.of(
                    AttemptRepository.class,
                    AttemptClaims.class,
                    "release",
                    "giveBack",
                    "countLost",
                    "endLease",
                    "redrive"),
            Life.of(StepClaimRepository.class, StepClaims.class, "claimAttempt", "claimExemplar"),
            Life.of(
                    TickRepository.class,
                    "TickMoves",
                    "insertIfAbsent",
                    "insertWaiting",
                    "takeOver",
                    "giveUp",
                    "supersedeIdleBefore",
                    "release",
                    "layDown",
                    "finish"));

    /**
     * @param row an entity, or the repository of the statements
     * @param statements none for an entity
     */
    private record Life(Class<?> row, String owner, Set<String> statements) {
        private static final Set<String> STATE = Set.of("status", "state", "lease", "finishedAt", "failure");

        static Life of(Class<?> row, Class<?> owner, String... statements) {
            return new Life(row, owner.getSimpleName(), Set.of(statements));
        }

        static Life of(Class<?> row, String owner, String... statements) {
            return new Life(row, owner, Set.of(statements));
        }

        boolean isBrokenBy(JavaAccess<?> access) {
            boolean moves = access instanceof JavaFieldAccess field
                    ? field.getAccessType() == JavaFieldAccess.AccessType.SET && STATE.contains(access.getName())
                    : statements.contains(access.getName());
            return moves
                    && access.getTargetOwner().isAssignableTo(row)
                    && !access.getOriginOwner().getSimpleName().equals(owner);
        }
    }

    @ArchTest
    static final ArchRule ONE_CLASS_MOVES_EACH_LIFE = noClasses()
            .that()
            .resideOutsideOfPackage("app.twicetold.persistence..")
            .should()
            .accessTargetWhere(DescribedPredicate.describe(
                    "the state of work that another class moves",
                    access -> LIVES.stream().anyMatch(life -> life.isBrokenBy(access))));

    @ArchTest
    static final ArchRule EVERY_ROW_WITH_A_LEASE_HAS_AN_OWNER = fields().that()
            .haveRawType(Lease.class)
            .should()
            .beDeclaredInClassesThat(DescribedPredicate.describe(
                    "have an owner in LIVES", row -> LIVES.stream().anyMatch(life -> row.isEquivalentTo(life.row()))));

    /** What an operator tries out is nothing of any user. */
    @ArchTest
    static final ArchRule thePlaygroundTouchesNoUser = noClasses()
            .that()
            .resideInAPackage("app.twicetold.core.playground..")
            .should()
            .dependOnClassesThat(resideInAPackage("app.twicetold.persistence..")
                    .and(not(resideInAnyPackage(
                            "app.twicetold.persistence",
                            "app.twicetold.persistence.playground..",
                            "app.twicetold.persistence.library..",
                            "app.twicetold.persistence.provider..",
                            "app.twicetold.persistence.storage.."))));

    @ArchTest
    static final ArchRule thePartsOfThePlaygroundFormNoCycle =
            slices().matching("app.twicetold.core.playground.(*)..").should().beFreeOfCycles();

    /** What writes needs a transaction, which of the use cases only session beans begin. */
    @ArchTest
    static final ArchRule READS_WITHOUT_A_TRANSACTION_WRITE_NOTHING = noClasses()
            .that()
            .haveNameMatching("app\\.twicetold\\.core\\..*\\.(Read|List|Authenticate|Enforce)\\w+")
            .and()
            .areAnnotatedWith(ApplicationScoped.class)
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "a repository's method that writes",
                    (JavaMethodCall call) ->
                            call.getTargetOwner().getPackageName().startsWith("app.twicetold.persistence")
                                    && call.getTarget()
                                            .resolveMember()
                                            .map(method -> method.getMethodCallsFromSelf().stream()
                                                    .anyMatch(inner -> WRITES.contains(inner.getName())))
                                            .orElse(false)));

    @ArchTest
    static final ArchRule rulesArePlainJava = classes()
            .that()
            .resideInAPackage("..rules..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "..rules..", "..core.shared..", "org.jspecify..");

    @ArchTest
    static final ArchRule rulesUseOnlyTheValuesOfShared = noClasses()
            .that()
            .resideInAPackage("..rules..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName(ServiceClock.class.getName());

    @ArchTest
    static final ArchRule onlyEnterpriseBeansCarryTransactionAttributes = noClasses()
            .that()
            .areNotAnnotatedWith(Stateless.class)
            .and()
            .areNotAnnotatedWith(Singleton.class)
            .should()
            .beAnnotatedWith(TransactionAttribute.class)
            .orShould()
            .beAnnotatedWith(TransactionManagement.class)
            .orShould()
            .beAnnotatedWith(annotated(Transactional.class, t -> t.value() != Transactional.TxType.NEVER));

    @ArchTest
    static final ArchRule timersAndListenersLiveInBatchJobs = noClasses()
            .should()
            .beAnnotatedWith(MessageDriven.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Schedule.class)
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.batch..", "jakarta.jms..");

    @ArchTest
    static final ArchRule theCoreKnowsNoWeb =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("jakarta.ws.rs..", "jakarta.servlet..");

    @ArchTest
    static final ArchRule onlyTheServiceClockReadsTheSystemClock = noClasses()
            .that(not(simpleName(ServiceClock.class.getSimpleName())))
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(LocalDate.class, "now")
            .orShould()
            .callMethod(LocalDateTime.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callMethod(Clock.class, "systemDefaultZone")
            .orShould()
            .callConstructor(Date.class)
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    @ArchTest
    static final ArchRule theStateOfTheDatabaseIsInjected = noClasses()
            .that(not(simpleName(DatabaseStateProducer.class.getSimpleName())))
            .should()
            .callMethod(DatabaseState.class, "ofThisNode");

    @ArchTest
    static final ArchRule featuresFormNoCycle =
            slices().matching("app.twicetold.core.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule thePartsOfTrainingFormNoCycle =
            slices().matching("app.twicetold.core.training.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule thePartsOfRulesFormNoCycle =
            slices().matching("app.twicetold.core.(*).rules.(*)").should().beFreeOfCycles();

    /** What is computed of a part of progress knows nothing of the whole. */
    @ArchTest
    static final ArchRule thePartsOfProgressLookDown = noClasses()
            .that()
            .resideInAPackage("app.twicetold.core.reward.rules.*")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("app.twicetold.core.reward.rules");

    @ArchTest
    static final ArchRule theFloorsOfProviderLookDown =
            slices().matching("app.twicetold.core.provider.(*)..").should().beFreeOfCycles();

    /** Adapters know nothing of chains, of their configuration or of each other. */
    @ArchTest
    static final ArchRule adaptersStandOnThePorts = classes()
            .that()
            .resideInAPackage("app.twicetold.core.provider..")
            .and(not(resideInAnyPackage(
                    "app.twicetold.core.provider",
                    "app.twicetold.core.provider.chain..",
                    "app.twicetold.core.provider.config..",
                    "app.twicetold.core.provider.registry..",
                    "app.twicetold.core.provider.usage..")))
            .should(haveOnlyItsOwnPackageAndTheGroundOfProvider());

    private static ArchCondition<JavaClass> haveOnlyItsOwnPackageAndTheGroundOfProvider() {
        String provider = "app.twicetold.core.provider.";
        Set<String> ground = Set.of(provider + "port", provider + "rules", provider + "http");
        return new ArchCondition<>("know of provider only its own package, the ports, the rules and http") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getDirectDependenciesFromSelf().stream()
                        .filter(use -> {
                            String used = use.getTargetClass().getPackageName();
                            return used.startsWith(provider)
                                    && !used.equals(type.getPackageName())
                                    && !ground.contains(used);
                        })
                        .forEach(use -> events.add(SimpleConditionEvent.violated(type, use.getDescription())));
            }
        };
    }

    /** Pages of strangers go through the one fetcher, which vets where it connects to and bounds what it reads. */
    @ArchTest
    static final ArchRule onlySourcesAreFetched = noClasses()
            .that()
            .resideOutsideOfPackage("app.twicetold.core.source..")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(Fetcher.class);

    @ArchTest
    static final ArchRule onlyTheFetcherAsksStrangers = noClasses()
            .that()
            .resideOutsideOfPackage("app.twicetold.core.source.fetch")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.hc..")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Connection.class);

    /**
     * ICU keeps every locale that it has made, the JDK as many as the heap takes. So tags of strangers are compared as
     * text; these two classes make locales of constants.
     */
    @ArchTest
    static final ArchRule noTagOfAStrangerBecomesALocale = noClasses()
            .that(not(simpleName(Messages.class.getSimpleName())))
            .and(not(simpleName(ElevenLabsSpeechRecognizer.class.getSimpleName())))
            .should()
            .callCodeUnitWhere(makesALocale());

    private static DescribedPredicate<JavaCall<?>> makesALocale() {
        Set<String> ofJdk = Set.of("<init>", "of", "forLanguageTag", "filter", "lookup");
        return DescribedPredicate.describe("it makes a locale", call -> {
            String owner = call.getTargetOwner().getName();
            return owner.startsWith("com.ibm.icu.util.ULocale")
                    || owner.startsWith("com.ibm.icu.util.Locale")
                    || owner.equals(Locale.class.getName()) && ofJdk.contains(call.getName())
                    || owner.equals(Locale.Builder.class.getName())
                            && call.getName().equals("build");
        });
    }

    @ArchTest
    static final ArchRule exceptionsThatLeaveTheCoreRollBack = classes()
            .that()
            .areAssignableTo(RuntimeException.class)
            .and()
            .resideInAPackage("app.twicetold.core..")
            .and(not(resideInAnyPackage("app.twicetold.core.shared")))
            .should(beAnApplicationExceptionOrStayInside());

    /** A bean may refuse to run in a transaction; only enterprise beans open one. */
    private static <A extends Annotation> DescribedPredicate<JavaAnnotation<?>> annotated(
            Class<A> type, Predicate<A> which) {
        return DescribedPredicate.describe(
                "@" + type.getSimpleName() + " that opens or joins a transaction",
                annotation -> annotation.getRawType().isEquivalentTo(type) && which.test(annotation.as(type)));
    }

    private static ArchCondition<JavaClass> beAnApplicationExceptionOrStayInside() {
        return new ArchCondition<>("be an application exception that rolls back, unless it is not public") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean inside = !type.getModifiers().contains(JavaModifier.PUBLIC);
                boolean rollsBack = type.tryGetAnnotationOfType(ApplicationException.class)
                        .map(ApplicationException::rollback)
                        .orElse(false);
                if (!inside && !rollsBack) {
                    events.add(SimpleConditionEvent.violated(type, type.getName() + " leaves an EJB as EJBException"));
                }
            }
        };
    }

    /** The proxies of Payara call any constructor of a session bean, with nothing but null. */
    @ArchTest
    static final ArchRule sessionBeansAskNothingWhileTheyAreMade = classes()
            .that()
            .areAnnotatedWith(Stateless.class)
            .or()
            .areAnnotatedWith(Singleton.class)
            .should(new ArchCondition<>("call no method of a parameter in a constructor") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    type.getConstructors().stream()
                            .flatMap(constructor -> constructor.getMethodCallsFromSelf().stream())
                            .filter(call -> !call.isDeclaredInLambda())
                            .filter(call -> call.getTarget()
                                    .resolveMember()
                                    .map(method -> !method.getModifiers().contains(JavaModifier.STATIC))
                                    .orElse(true))
                            .forEach(call -> events.add(SimpleConditionEvent.violated(call, call.getDescription())));
                }
            });
}
