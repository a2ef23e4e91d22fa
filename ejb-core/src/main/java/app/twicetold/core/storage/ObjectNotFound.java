package app.twicetold.core.storage;

import jakarta.ejb.ApplicationException;

/** There is no object of that key. */
@ApplicationException(rollback = true)
public class ObjectNotFound extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ObjectNotFound(ObjectKey key) {
        super("no object " + key);
    }
}
