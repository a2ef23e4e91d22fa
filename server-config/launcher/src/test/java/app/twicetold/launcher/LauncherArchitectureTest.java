package app.twicetold.launcher;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass.Predicates;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The walls of the launcher. */
@AnalyzeClasses(packages = "app.twicetold.launcher", importOptions = ImportOption.DoNotIncludeTests.class)
class LauncherArchitectureTest {

    /** It knows settings, ports and files, and calls the application by name. */
    @ArchTest
    static final ArchRule ofOursItKnowsOnlyTheAddressOfABroker = noClasses()
            .should()
            .dependOnClassesThat(Predicates.resideInAPackage("app.twicetold..")
                    .and(Predicates.resideOutsideOfPackages("app.twicetold.launcher..", "app.twicetold.artemis..")));

    @ArchTest
    static final ArchRule aStartNeedsNoBackup = noClasses()
            .that()
            .resideInAPackage("app.twicetold.launcher")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("app.twicetold.launcher.backup..");

    /** These classes are loaded by the server, or run before anything is unpacked. */
    @ArchTest
    static final ArchRule whatTheServerLoadsNeedsTheJdkAlone = noClasses()
            .that()
            .haveSimpleName("JsonLogFormatter")
            .or()
            .haveSimpleName("RepeatedLines")
            .or()
            .haveSimpleName("ParentWatch")
            .or()
            .haveSimpleName("Postmaster")
            .or()
            .haveSimpleName("OneJar")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages("java..", "app.twicetold.launcher", "org.jspecify..");
}
