package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LruCacheTest {
    private final LruCache<String, Integer> cache = new LruCache<>(2);

    @Test
    void whatWasUsedLongestAgoIsForgottenWhenThereAreTooMany() {
        cache.put("a", 1);
        cache.put("b", 2);
        assertThat(cache.get("a")).isEqualTo(1);
        assertThat(cache.get("b")).isEqualTo(2);
        assertThat(cache.get("a")).isEqualTo(1);

        cache.put("c", 3);

        assertThat(cache.get("b")).isNull();
        assertThat(cache.get("a")).isEqualTo(1);
        assertThat(cache.get("c")).isEqualTo(3);
    }

    @Test
    void aValueTakesThePlaceOfTheOneBefore() {
        cache.put("a", 1);
        cache.put("a", 2);
        assertThat(cache.get("a")).isEqualTo(2);
        assertThat(cache.get("b")).isNull();
    }
}
