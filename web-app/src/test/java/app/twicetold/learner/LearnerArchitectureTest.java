package app.twicetold.learner;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** The walls of the app for learners: what it knows of anybody comes over the client API. */
@AnalyzeClasses(packages = "app.twicetold.learner", importOptions = ImportOption.DoNotIncludeTests.class)
class LearnerArchitectureTest {
    @ArchTest
    static final ArchRule theWebSeesNoRows = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("app.twicetold.persistence..", "jakarta.persistence..", "jakarta.jms..");

    @ArchTest
    static final ArchRule theAppKnowsNoOperatorAndNoTraining = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "app.twicetold.client..",
                    "app.twicetold.admin..",
                    "app.twicetold.landing..",
                    "app.twicetold.core.operator..",
                    "app.twicetold.core.training..",
                    "app.twicetold.core.reward..",
                    "app.twicetold.core.privacy..");

    @ArchTest
    static final ArchRule nothingTrustsTheAddressOfAConnection =
            noClasses().should().callMethodWhere(target(name("getRemoteAddr")));

    @ArchTest
    static final ArchRule theAppSetsNoCookie = noClasses()
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Cookie.class)
            .orShould()
            .callMethod(HttpServletRequest.class, "getSession")
            .orShould()
            .callMethod(HttpServletRequest.class, "getSession", boolean.class)
            .orShould()
            .callMethod(HttpServletResponse.class, "addCookie", Cookie.class);
}
