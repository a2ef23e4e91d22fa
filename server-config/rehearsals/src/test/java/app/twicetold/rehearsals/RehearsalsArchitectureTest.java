package app.twicetold.rehearsals;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import app.twicetold.launcher.TemporaryService;
import app.twicetold.rehearsals.api.ApiClient;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;

/** The walls of the tools. */
@AnalyzeClasses(
        packages = {"app.twicetold.rehearsals", "app.twicetold.launcher"},
        importOptions = ImportOption.DoNotIncludeTests.class)
class RehearsalsArchitectureTest {
    private static final String CHAOS = "app.twicetold.rehearsals.chaos..";
    private static final String JUDGE = "app.twicetold.rehearsals.judge..";
    private static final String PRICES = "app.twicetold.rehearsals.size";
    private static final String SIMULATION = "app.twicetold.rehearsals.simulate.model";

    @ArchTest
    static final ArchRule theLauncherKnowsNoTool = noClasses()
            .that()
            .resideInAPackage("app.twicetold.launcher..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("app.twicetold.rehearsals..", "picocli..");

    @ArchTest
    static final ArchRule onlyJudgesPricesAndTheSimulationKnowTheService = noClasses()
            .that()
            .resideInAPackage("app.twicetold.rehearsals..")
            .and()
            .resideOutsideOfPackages(JUDGE, PRICES, SIMULATION)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("app.twicetold.core..", "app.twicetold.persistence..", "jakarta..", "org.hibernate..");

    @ArchTest
    static final ArchRule theServiceIsCalledByOneClient = noClasses()
            .that()
            .resideInAPackage("app.twicetold.rehearsals..")
            .and()
            .resideOutsideOfPackage(ApiClient.class.getPackageName())
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.net.http")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("URLConnection");

    @ArchTest
    static final ArchRule onlyTheBooksAreReadFromTheDatabase = noClasses()
            .that()
            .resideInAPackage("app.twicetold.rehearsals..")
            .and()
            .resideOutsideOfPackage(CHAOS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.sql");

    /** The rules of a size are given what they need. */
    @ArchTest
    static final ArchRule rulesReadNothing = noClasses()
            .that()
            .resideInAPackage("app.twicetold.rehearsals.size.rules..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.nio..", "java.time..", "com.fasterxml..", "picocli..");

    /** What is simulated depends on the seed alone. */
    @ArchTest
    static final ArchRule theSimulationReadsNothing = noClasses()
            .that()
            .resideInAPackage(SIMULATION)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.io..", "java.nio..", "java.util.concurrent..", "com.fasterxml..", "picocli..", "jakarta..")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(Instant.class, "now");

    /** A release leaves the package out, so nothing else may need it, and nothing else may kill. */
    @ArchTest
    static final ArchRule chaosCanBeLeftOut = noClasses()
            .that()
            .resideInAPackage("app.twicetold.rehearsals..")
            .and()
            .resideOutsideOfPackage(CHAOS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(CHAOS)
            .orShould()
            .callMethod(TemporaryService.class, "crash")
            .orShould()
            .callMethod(Process.class, "destroyForcibly")
            .orShould()
            .callMethod(ProcessHandle.class, "destroyForcibly");

    /** Their options are read by one parser. */
    @ArchTest
    static final ArchRule thereIsOneCommandLine = methods()
            .that()
            .haveName("main")
            .and()
            .areStatic()
            .and()
            .areDeclaredInClassesThat()
            .resideInAPackage("app.twicetold.rehearsals..")
            .should()
            .beDeclaredInClassesThat()
            .haveNameMatching(".*\\.(Rehearsals|chaos\\.Backend)");
}
