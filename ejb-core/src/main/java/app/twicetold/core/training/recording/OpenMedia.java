package app.twicetold.core.training.recording;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ByteRange;
import app.twicetold.core.storage.ObjectContent;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectNotFound;
import app.twicetold.core.storage.ObjectStat;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.storage.StorageException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The bytes behind a signed address, whole or a range. Touches no database. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class OpenMedia {
    private static final Logger LOG = Logger.getLogger(OpenMedia.class.getName());

    private ObjectStore store;
    private SignedUrls urls;
    private InstantSource clock;

    @Inject
    public OpenMedia(ObjectStore store, SignedUrls urls, InstantSource clock) {
        this.store = store;
        this.urls = urls;
        this.clock = clock;
    }

    protected OpenMedia() {}

    /**
     * The bytes, or a part of them.
     *
     * @param rangeHeader the {@code Range} header, or null
     * @throws ServiceException {@code invalid_signature}, {@code audio_purged} when the object is gone
     */
    public Media open(@Nullable String key, @Nullable String exp, @Nullable String sig, @Nullable String rangeHeader) {
        return permitted(key, exp, sig, rangeHeader, true);
    }

    /**
     * What {@link #open} would give, without opening it: nothing has to be closed.
     *
     * @param rangeHeader the {@code Range} header, or null
     * @throws ServiceException {@code invalid_signature}, {@code audio_purged} when the object is gone
     */
    public Media describe(
            @Nullable String key, @Nullable String exp, @Nullable String sig, @Nullable String rangeHeader) {
        return permitted(key, exp, sig, rangeHeader, false);
    }

    private Media permitted(
            @Nullable String key,
            @Nullable String exp,
            @Nullable String sig,
            @Nullable String rangeHeader,
            boolean withBytes) {
        ObjectKey object = Optional.ofNullable(key)
                .flatMap(ObjectKey::parse)
                .filter(parsed -> urls.permitsMedia(parsed, exp, sig, clock.instant()))
                .orElseThrow(() -> new ServiceException(ErrorCode.INVALID_SIGNATURE));
        try {
            ObjectStat stat = store.stat(object).orElseThrow(() -> new ServiceException(ErrorCode.AUDIO_PURGED));
            ByteRange range = ByteRange.parse(rangeHeader, stat.size());
            if (!withBytes || range instanceof ByteRange.Unsatisfiable) {
                return new Media(range, stat, null);
            }
            ObjectContent content = range instanceof ByteRange.Part part
                    ? store.openRange(object, part.first(), part.last())
                    : store.open(object);
            return new Media(range, stat, content);
        } catch (ObjectNotFound gone) {
            throw new ServiceException(ErrorCode.AUDIO_PURGED);
        } catch (StorageException e) {
            LOG.log(Level.SEVERE, e, () -> "The object " + object + " cannot be read");
            throw new ServiceException(ErrorCode.SERVICE_UNAVAILABLE);
        }
    }

    /** @param content open, to be closed by the caller; null without bytes and when the range is unsatisfiable */
    public record Media(
            ByteRange range, ObjectStat stat, @Nullable ObjectContent content) {}
}
