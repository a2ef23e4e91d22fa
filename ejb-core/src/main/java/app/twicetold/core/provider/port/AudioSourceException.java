package app.twicetold.core.provider.port;

import jakarta.ejb.ApplicationException;

/** Our own storage did not give the recording. The fault is not a provider's, so no other entry is tried. */
@ApplicationException(rollback = true)
public class AudioSourceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AudioSourceException(Throwable cause) {
        super("The recording could not be read", cause);
    }
}
