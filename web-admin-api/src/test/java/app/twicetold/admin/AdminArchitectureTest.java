package app.twicetold.admin;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import app.twicetold.web.Operator;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.ws.rs.HttpMethod;

/** The walls of the operator API. */
@AnalyzeClasses(packages = "app.twicetold.admin", importOptions = ImportOption.DoNotIncludeTests.class)
class AdminArchitectureTest {
    @ArchTest
    static final ArchRule theWebSeesNoRows = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("app.twicetold.persistence..", "jakarta.persistence..", "jakarta.jms..");

    @ArchTest
    static final ArchRule everyEndpointIsForOperators =
            methods().that().areMetaAnnotatedWith(HttpMethod.class).should().beAnnotatedWith(Operator.class);

    /** A record would let an unknown key pass without effect. A form refuses it. */
    @ArchTest
    static final ArchRule noBodyIsBoundToARecord = methods()
            .that()
            .areMetaAnnotatedWith(HttpMethod.class)
            .should()
            .haveRawParameterTypes(DescribedPredicate.describe(
                    "without records", types -> types.stream().noneMatch(JavaClass::isRecord)));
}
