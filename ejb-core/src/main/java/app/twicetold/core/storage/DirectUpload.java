package app.twicetold.core.storage;

import java.net.URI;
import java.util.Map;

/**
 * The permission to PUT one object straight into the store.
 *
 * @param headers what the request has to carry, exactly; the length of the body is bound as well
 */
public record DirectUpload(URI url, Map<String, String> headers) {
    public DirectUpload {
        headers = Map.copyOf(headers);
    }
}
