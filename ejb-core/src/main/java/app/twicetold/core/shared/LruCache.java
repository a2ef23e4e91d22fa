package app.twicetold.core.shared;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values by key. When there are too many, the one that was used longest ago is forgotten. Any number of threads may use
 * it.
 */
public final class LruCache<K, V> {
    private final Map<K, V> values;

    /** @param most values that are kept, at least 1 */
    public LruCache(int most) {
        values = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    public synchronized @Nullable V get(K key) {
        return values.get(key);
    }

    public synchronized void put(K key, V value) {
        values.put(key, value);
    }
}
