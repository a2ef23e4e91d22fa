package app.twicetold.system.harness;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.parser.OpenAPIV3Parser;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the contracts promise. */
public final class Contract {
    private static final OpenAPI CLIENT = read(ContractFilter.CLIENT);
    private static final OpenAPI ADMIN = read(ContractFilter.ADMIN);

    private static final List<Operation> OF_CLIENTS = operations(CLIENT);
    private static final List<Operation> OF_OPERATORS = operations(ADMIN);

    private Contract() {}

    /**
     * An operation of the contract.
     *
     * @param path as in the contract, with the names of its parameters
     * @param open needs no token
     * @param walled is behind the paywall
     * @param audit the action under which a call is in the audit log, empty when nothing is said of it
     * @param unaudited why a call that is no question to the eye never changes anything
     */
    public record Operation(String method, String path, boolean open, boolean walled, String audit, String unaudited) {
        /** Of calls that change nothing whatever their method is. */
        private static final String NO_ACTION = "none";

        /** Whether each success has its entry in the audit log. */
        public boolean audited() {
            return !audit.isEmpty() && !audit.equals(NO_ACTION);
        }

        /** Whether the contract says that no success has an entry in the audit log, and why. */
        public boolean changesNothing() {
            return audit.equals(NO_ACTION) && !unaudited.isEmpty();
        }

        /** Whether it is for another service, which proves itself in its own way. */
        public boolean webhook() {
            return path.startsWith("/v1/webhooks/");
        }

        private boolean takes(String path) {
            return path.matches(this.path.replaceAll("\\{[^}]*}", "[^/]+"));
        }

        /** Whether it may change something, as far as its method tells. */
        public boolean changes() {
            return !Set.of("GET", "HEAD", "OPTIONS").contains(method);
        }

        /** The path without the names. */
        public String shape() {
            return method + " " + path.replaceAll("\\{[^}]*}", "{}");
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    private static OpenAPI read(String contract) {
        return new OpenAPIV3Parser().readContents(ContractFilter.text(contract)).getOpenAPI();
    }

    /** The values of an enumeration of a contract. */
    public static List<String> enumeration(String contract, String schema) {
        Schema<?> found = Objects.requireNonNull(
                (contract.equals(ContractFilter.CLIENT) ? CLIENT : ADMIN)
                        .getComponents()
                        .getSchemas()
                        .get(schema),
                schema);
        return found.getEnum().stream().map(String::valueOf).toList();
    }

    /** Of the client API. */
    public static List<Operation> operations() {
        return operations(CLIENT);
    }

    /** Of the operator API, none of which is open. */
    public static List<Operation> adminOperations() {
        return operations(ADMIN);
    }

    /** The operations of both APIs that take a JSON document. */
    public static List<Operation> withDocument() {
        return Stream.of(CLIENT, ADMIN)
                .flatMap(api -> operations(api).stream().filter(operation -> takesDocument(api, operation)))
                .toList();
    }

    private static boolean takesDocument(OpenAPI api, Operation operation) {
        PathItem route = Objects.requireNonNull(api.getPaths().get(operation.path()), operation.path());
        RequestBody body = Objects.requireNonNull(
                        route.readOperationsMap().get(PathItem.HttpMethod.valueOf(operation.method())),
                        operation.toString())
                .getRequestBody();
        return body != null && body.getContent().containsKey("application/json");
    }

    /** The statuses that a contract lists for an operation. */
    public static Set<Integer> statuses(String method, String path) {
        OpenAPI api = path.startsWith("/v1/admin/") ? ADMIN : CLIENT;
        PathItem route = Objects.requireNonNull(api.getPaths().get(path), path);
        return Objects.requireNonNull(
                        route.readOperationsMap().get(PathItem.HttpMethod.valueOf(method)), method + " " + path)
                .getResponses()
                .keySet()
                .stream()
                .map(Integer::valueOf)
                .collect(Collectors.toSet());
    }

    /** The operation of the operator API that takes a request. */
    public static Optional<Operation> adminOperation(String method, String path) {
        return operation(OF_OPERATORS, method, path);
    }

    /** The operation of the client API that takes a request. */
    public static Optional<Operation> clientOperation(String method, String path) {
        return operation(OF_CLIENTS, method, path);
    }

    private static Optional<Operation> operation(List<Operation> all, String method, String path) {
        return all.stream()
                .filter(operation -> operation.method().equals(method) && operation.takes(path))
                // A path without parameters before one with them.
                .min(Comparator.comparing(operation -> operation.path().contains("{")));
    }

    private static String extension(io.swagger.v3.oas.models.Operation operation, String name) {
        Map<String, Object> extensions = operation.getExtensions();
        return extensions == null ? "" : String.valueOf(extensions.getOrDefault(name, ""));
    }

    private static List<Operation> operations(OpenAPI api) {
        return api.getPaths().entrySet().stream()
                .flatMap(path -> path.getValue().readOperationsMap().entrySet().stream()
                        .map(operation -> new Operation(
                                operation.getKey().name().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                operation.getValue().getSecurity() != null
                                        && operation.getValue().getSecurity().isEmpty(),
                                operation.getValue().getExtensions() != null
                                        && Boolean.TRUE.equals(operation
                                                .getValue()
                                                .getExtensions()
                                                .get("x-paywalled")),
                                extension(operation.getValue(), "x-audit"),
                                extension(operation.getValue(), "x-audit-reason"))))
                .toList();
    }
}
