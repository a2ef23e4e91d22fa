package app.twicetold.core.shared;

import jakarta.ejb.ApplicationException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The one way a use case refuses: a code of the catalogue and, where a client can use them, details. Rolls back. */
@ApplicationException(rollback = true, inherited = true)
public class ServiceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient Map<String, @Nullable Object> details;

    public ServiceException(ErrorCode code) {
        this(code, Map.of());
    }

    /** @param details goes to the client under {@code error.details}; empty for none */
    public ServiceException(ErrorCode code, Map<String, ? extends @Nullable Object> details) {
        super(code.wire() + (details.isEmpty() ? "" : " " + details.keySet()));
        this.code = code;
        this.details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    /** A thing that is missing or belongs to another user. The caller is not told which. */
    public static ServiceException notFound(String resource) {
        return new ServiceException(ErrorCode.NOT_FOUND, Map.of("resource", resource));
    }

    /** One field of a request that breaks a rule. */
    public static ServiceException invalid(String field, String reason) {
        return new ServiceException(ErrorCode.VALIDATION_FAILED, Map.of("fields", Map.of(field, reason)));
    }

    /** The account of the caller was removed after the request had been let in. Its token is no longer valid. */
    public static ServiceException callerGone() {
        return new ServiceException(ErrorCode.UNAUTHORIZED, Map.of("reason", "invalid"));
    }

    public ErrorCode code() {
        return code;
    }

    public Map<String, @Nullable Object> details() {
        return details;
    }
}
