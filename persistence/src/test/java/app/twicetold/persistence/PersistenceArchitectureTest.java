package app.twicetold.persistence;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import app.twicetold.persistence.quality.PgvectorTables;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OneToOne;
import java.sql.SQLException;

/** The walls of rows and queries. */
@AnalyzeClasses(packages = "app.twicetold", importOptions = ImportOption.DoNotIncludeTests.class)
class PersistenceArchitectureTest {
    private static final String MIGRATION = "app.twicetold.persistence.migration..";
    private static final String CONNECTION = "app.twicetold.persistence.connection..";

    /** Rows and queries decide nothing, so they need no rule, no use case and no container. */
    @ArchTest
    static final ArchRule theyKnowTheDatabaseAlone = classes()
            .that()
            .resideOutsideOfPackage(MIGRATION)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "javax.sql",
                    "org.jspecify..",
                    "jakarta.persistence..",
                    "org.hibernate..",
                    "app.twicetold.persistence..");

    @ArchTest
    static final ArchRule migrationsNeedNoRow = classes()
            .that()
            .resideInAPackage(MIGRATION)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "javax.sql", "org.jspecify..", "org.flywaydb..", MIGRATION);

    @ArchTest
    static final ArchRule entitiesAreRows = fields().that()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(Entity.class)
            .should()
            .bePublic();

    @ArchTest
    static final ArchRule entitiesDoNothing =
            noMethods().should().beDeclaredInClassesThat().areAnnotatedWith(Entity.class);

    @ArchTest
    static final ArchRule aReadOfARowReadsNoOther = noFields()
            .should()
            .beAnnotatedWith(OneToMany.class)
            .orShould()
            .beAnnotatedWith(ManyToOne.class)
            .orShould()
            .beAnnotatedWith(OneToOne.class)
            .orShould()
            .beAnnotatedWith(ManyToMany.class)
            .orShould()
            .beAnnotatedWith(ElementCollection.class);

    /** Connections are there before it, and tables that a database may lack are made before there is an entity manager. */
    @ArchTest
    static final ArchRule queriesGoThroughTheEntityManager = noClasses()
            .that()
            .resideOutsideOfPackages(MIGRATION, CONNECTION)
            .and()
            .doNotBelongToAnyOf(NativeRead.class, Row.class, PgvectorTables.class)
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("java.sql", "javax.sql").and(not(assignableTo(SQLException.class))));
}
