package app.twicetold.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The walls of what the web modules share. */
@AnalyzeClasses(packages = "app.twicetold.web", importOptions = ImportOption.DoNotIncludeTests.class)
class WebSharedArchitectureTest {
    @ArchTest
    static final ArchRule theWebSeesNoRows = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("app.twicetold.persistence..", "jakarta.persistence..", "jakarta.jms..");

    @ArchTest
    static final ArchRule itKnowsNoWebModule = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("app.twicetold.client..", "app.twicetold.admin..", "app.twicetold.landing..");
}
