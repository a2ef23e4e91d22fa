package app.twicetold.core.storage;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Does what another store does; a test overrides what shall differ. */
public class ForwardingStore implements ObjectStore {
    private final ObjectStore real;

    public ForwardingStore(ObjectStore real) {
        this.real = real;
    }

    @Override
    public StoredObject write(ObjectKey key, InputStream source, String contentType, long maxBytes) throws IOException {
        return real.write(key, source, contentType, maxBytes);
    }

    @Override
    public ObjectContent open(ObjectKey key) {
        return real.open(key);
    }

    @Override
    public ObjectContent openRange(ObjectKey key, long first, long last) {
        return real.openRange(key, first, last);
    }

    @Override
    public Optional<ObjectStat> stat(ObjectKey key) {
        return real.stat(key);
    }

    @Override
    public List<ObjectKey> list(String folder) {
        return real.list(folder);
    }

    @Override
    public boolean isUsable() {
        return real.isUsable();
    }

    @Override
    public void delete(ObjectKey key) {
        real.delete(key);
    }
}
