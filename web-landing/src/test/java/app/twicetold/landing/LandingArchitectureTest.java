package app.twicetold.landing;

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

/** The walls of the public site. */
@AnalyzeClasses(packages = "app.twicetold.landing", importOptions = ImportOption.DoNotIncludeTests.class)
class LandingArchitectureTest {
    @ArchTest
    static final ArchRule theWebSeesNoRows = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("app.twicetold.persistence..", "jakarta.persistence..", "jakarta.jms..");

    @ArchTest
    static final ArchRule theSiteKnowsNoUser = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "app.twicetold.client..",
                    "app.twicetold.admin..",
                    "app.twicetold.core.account..",
                    "app.twicetold.core.training..");

    @ArchTest
    static final ArchRule nothingTrustsTheAddressOfAConnection =
            noClasses().should().callMethodWhere(target(name("getRemoteAddr")));

    @ArchTest
    static final ArchRule theSiteSetsNoCookie = noClasses()
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
