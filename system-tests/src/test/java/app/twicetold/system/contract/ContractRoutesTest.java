package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.admin.application.AdminApplication;
import app.twicetold.client.application.ClientApplication;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.system.harness.Contract;
import app.twicetold.web.Entitled;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Application;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The registered routes")
class ContractRoutesTest {

    @Test
    void routesOfTheClientApiAreThoseOfItsContractAndThoseForBytes() {
        Set<String> promised = Contract.operations().stream()
                .map(Contract.Operation::shape)
                .collect(Collectors.toCollection(TreeSet::new));
        promised.add("PUT /v1/uploads/{}");
        promised.add("GET /v1/media");
        promised.add("HEAD /v1/media");

        assertThat(registered("/v1/", new ClientApplication(), method -> true)).isEqualTo(promised);
    }

    @Test
    void routesAreBehindThePaywallWhereTheContractSaysSo() {
        Set<String> promised = Contract.operations().stream()
                .filter(Contract.Operation::walled)
                .map(Contract.Operation::shape)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(registered("/v1/", new ClientApplication(), method -> method.isAnnotationPresent(Entitled.class)))
                .isEqualTo(promised);
    }

    @Test
    void routesOfTheOperatorApiAreThoseOfItsContract() {
        Set<String> promised = Contract.adminOperations().stream()
                .map(Contract.Operation::shape)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(registered("/v1/admin/", new AdminApplication(), method -> true))
                .isEqualTo(promised);
    }

    /** The console has this part of the addresses of the operator API, and is no part of the contract. */
    @Test
    void noRouteOfTheOperatorApiIsWhereTheConsoleIs() {
        assertThat(Contract.adminOperations())
                .isNotEmpty()
                .noneMatch(operation -> operation.path().startsWith("/v1/admin/console"));
    }

    /** A NUL in the path or in the query is refused before there is a route. */
    @Test
    void everyRequestMayBeRefusedForANul() {
        assertThat(Stream.concat(Contract.operations().stream(), Contract.adminOperations().stream()))
                .isNotEmpty()
                .allMatch(operation ->
                        Contract.statuses(operation.method(), operation.path()).contains(400));
    }

    @Test
    void everyChangeOfTheOperatorApiMayBeRefusedToAPage() {
        assertThat(Contract.adminOperations())
                .filteredOn(Contract.Operation::changes)
                .isNotEmpty()
                .allMatch(operation ->
                        Contract.statuses(operation.method(), operation.path()).contains(403));
    }

    @Test
    void everyChangeOfTheOperatorApiNamesItsEntryInTheAuditLog() {
        Set<String> actions =
                Arrays.stream(AuditAction.values()).map(AuditAction::wire).collect(Collectors.toSet());

        assertThat(Contract.adminOperations())
                .filteredOn(operation -> operation.changes() && !operation.changesNothing())
                .allMatch(operation -> actions.contains(operation.audit()));
    }

    /** Each one is looked at before it comes here. */
    @Test
    void onlyTheseNeedNoEntryInTheAuditLog() {
        assertThat(Contract.adminOperations())
                .filteredOn(Contract.Operation::changesNothing)
                .extracting(Contract.Operation::toString)
                .containsExactly("POST /v1/admin/articles/measure");
    }

    private static Set<String> registered(String prefix, Application application, Predicate<Method> wanted) {
        Set<String> routes = new TreeSet<>();
        for (Class<?> resource : application.getClasses()) {
            Path root = resource.getAnnotation(Path.class);
            if (root == null) {
                continue;
            }
            for (Method method : resource.getDeclaredMethods()) {
                for (Annotation annotation : method.getAnnotations()) {
                    HttpMethod http = annotation.annotationType().getAnnotation(HttpMethod.class);
                    if (http != null && wanted.test(method)) {
                        routes.add(http.value() + " " + shape(prefix + root.value(), method.getAnnotation(Path.class)));
                    }
                }
            }
        }
        return routes;
    }

    private static String shape(String root, @org.jspecify.annotations.Nullable Path path) {
        String whole = root + (path == null ? "" : "/" + path.value());
        return whole.replaceAll("\\{[^}]*}", "{}").replaceAll("/+", "/").replaceAll("/$", "");
    }
}
