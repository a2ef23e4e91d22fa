package app.twicetold.ui;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The walls of what pages share: it knows no page, no API and no use case. */
@AnalyzeClasses(packages = "app.twicetold.ui", importOptions = ImportOption.DoNotIncludeTests.class)
class UiArchitectureTest {
    @ArchTest
    static final ArchRule itKnowsNothingElseOfTheService = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "app.twicetold.core..",
                    "app.twicetold.persistence..",
                    "app.twicetold.web..",
                    "app.twicetold.client..",
                    "app.twicetold.admin..",
                    "app.twicetold.landing..",
                    "jakarta.ws.rs..");
}
