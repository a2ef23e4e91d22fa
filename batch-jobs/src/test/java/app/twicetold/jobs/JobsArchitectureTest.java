package app.twicetold.jobs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import app.twicetold.core.database.DatabaseState;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The walls of the asynchronous entrances: they decide nothing, so they see no row and no rule. */
@AnalyzeClasses(packages = "app.twicetold.jobs", importOptions = ImportOption.DoNotIncludeTests.class)
class JobsArchitectureTest {
    @ArchTest
    static final ArchRule jobsSeeNoRowsAndNoRules = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("app.twicetold.persistence..", "jakarta.persistence..", "..rules..", "jakarta.ws.rs..");

    @ArchTest
    static final ArchRule theStateOfTheDatabaseIsInjected =
            noClasses().should().callMethod(DatabaseState.class, "ofThisNode");
}
