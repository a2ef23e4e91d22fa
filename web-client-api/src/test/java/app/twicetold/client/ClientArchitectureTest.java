package app.twicetold.client;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import app.twicetold.web.Entitled;
import app.twicetold.web.Open;
import app.twicetold.web.Operator;
import app.twicetold.web.Signed;
import app.twicetold.web.SignedIn;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import jakarta.ws.rs.HttpMethod;
import java.lang.annotation.Annotation;
import java.util.List;

/** The walls of the client API. */
@AnalyzeClasses(packages = "app.twicetold.client", importOptions = ImportOption.DoNotIncludeTests.class)
class ClientArchitectureTest {
    private static final List<Class<? extends Annotation>> ACCESS =
            List.of(Open.class, SignedIn.class, Entitled.class, Operator.class, Signed.class);

    @ArchTest
    static final ArchRule theWebSeesNoRows = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("app.twicetold.persistence..", "jakarta.persistence..", "jakarta.jms..");

    @ArchTest
    static final ArchRule everyEndpointSaysWhoMayCallIt =
            methods().that().areMetaAnnotatedWith(HttpMethod.class).should(carryExactlyOneAccessAnnotation());

    @ArchTest
    static final ArchRule nothingTrustsTheAddressOfAConnection =
            noClasses().should().callMethodWhere(target(name("getRemoteAddr")));

    private static ArchCondition<JavaMethod> carryExactlyOneAccessAnnotation() {
        return new ArchCondition<>("carry exactly one of @Open, @SignedIn, @Entitled, @Operator, @Signed") {
            @Override
            public void check(JavaMethod endpoint, ConditionEvents events) {
                long found = ACCESS.stream().filter(endpoint::isAnnotatedWith).count();
                if (found != 1) {
                    events.add(SimpleConditionEvent.violated(
                            endpoint, endpoint.getFullName() + " carries " + found + " access annotations"));
                }
            }
        };
    }
}
