package app.twicetold.bench;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The walls of the measurements. */
@AnalyzeClasses(packages = "app.twicetold.bench", importOptions = ImportOption.DoNotIncludeTests.class)
class BenchArchitectureTest {
    private static final String RULES = "app.twicetold.bench.rules..";
    private static final String CONTENT = "app.twicetold.bench.content..";

    /**
     * Records of a stored history and recordings on disk are laid out as the service does it; the rest is asked over
     * HTTP.
     */
    @ArchTest
    static final ArchRule theBuiltServiceIsMeasuredFromOutside = noClasses()
            .that()
            .resideInAPackage("app.twicetold.bench.http..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                            "app.twicetold.core..", "app.twicetold.persistence..", "jakarta..", "org.hibernate..")
                    .and(not(resideInAnyPackage(
                            "app.twicetold.core..rules..",
                            "app.twicetold.core.shared..",
                            "app.twicetold.core.storage.."))));

    @ArchTest
    static final ArchRule rulesAreMeasuredAlone = noClasses()
            .that()
            .resideInAPackage(RULES)
            .should()
            .dependOnClassesThat(resideInAnyPackage("app.twicetold..", "jakarta..", "java.sql")
                    .and(not(resideInAnyPackage(RULES, "app.twicetold.core..rules..", "app.twicetold.core.shared.."))));

    @ArchTest
    static final ArchRule statementsAreMeasuredByTheirOwnBench = noClasses()
            .that()
            .resideOutsideOfPackage(CONTENT)
            .should()
            .dependOnClassesThat(resideInAnyPackage("jakarta.persistence..", "org.hibernate..")
                    .or(resideInAPackage("app.twicetold.persistence..")));
}
