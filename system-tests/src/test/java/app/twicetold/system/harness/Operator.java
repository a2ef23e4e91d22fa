package app.twicetold.system.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An operator with the admin key. */
public final class Operator {
    private static final Map<String, List<String>> VERSIONS =
            Map.of("/v1/admin/ai-providers", List.of("revision"), "/v1/admin/generation/config", List.of("version"));

    private Operator() {}

    /** Asks for a resource. */
    public static Answer get(String path) {
        return call("GET", path, null).send();
    }

    /** Without the version of what was read, so that a test can put back what it has changed itself. */
    public static Answer put(String path, Object body) {
        if (body instanceof ObjectNode document) {
            return call("PUT", path, document.deepCopy().without(VERSIONS.getOrDefault(path, List.of())))
                    .send();
        }
        return call("PUT", path, body).send();
    }

    /** Sends a command; null leaves the body out. */
    public static Answer post(String path, @Nullable Object body) {
        return call("POST", path, body).send();
    }

    /** A call that is not sent yet. */
    public static Call call(String method, String path, @Nullable Object body) {
        return Call.of(method, path)
                .header("X-Admin-Key", Service.running().adminKey())
                .json(body);
    }
}
