package app.twicetold.jobs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.jobs.startup.StateTimer;
import app.twicetold.jobs.timer.Timers;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.ejb.Schedule;
import jakarta.ejb.TimerService;

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

    @ArchTest
    static final ArchRule noOtherBeanMakesTimers = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(Timers.class.getName())
            .and()
            .doNotHaveFullyQualifiedName(StateTimer.class.getName())
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(TimerService.class, Schedule.class);
}
