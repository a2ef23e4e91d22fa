package app.twicetold.core.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is sent to a bucket that many objects are removed from, and what its answers mean. */
class BatchDeletesTest {
    private final BucketStub bucket = new BucketStub();

    private S3ObjectStore store;

    @BeforeEach
    void openStore(@TempDir Path spool) {
        store = new S3ObjectStore(bucket.settings(), spool);
    }

    @AfterEach
    void close() {
        store.close();
        bucket.close();
    }

    private static List<ObjectKey> keys(int number) {
        return IntStream.range(0, number)
                .mapToObj(n -> new ObjectKey("recordings/att_" + n + "/1"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "999, 1", "1000, 1", "1001, 2", "4000, 4", "4001, 5"})
    void aRequestHasAThousandKeysAtMostAndEachKeyIsInOne(int keys, int requests) {
        assertThat(store.deleteAll(keys(keys))).isEmpty();

        assertThat(bucket.requests).hasSize(requests).allMatch(request -> request.size() <= 1_000);
        // Sorted, because a comparison in any order is quadratic.
        assertThat(bucket.requests.stream().flatMap(List::stream).sorted())
                .containsExactlyElementsOf(
                        keys(keys).stream().map(ObjectKey::value).sorted().toList());
    }

    @Test
    void severalRequestsAreUnderWay() {
        CyclicBarrier all = new CyclicBarrier(4);
        bucket.beforeAnswer = () -> {
            try {
                all.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        };

        assertThat(store.deleteAll(keys(store.deletesAtOnce()))).isEmpty();
    }

    @Test
    void onlyWhatTheBucketRefusesIsNotGone() {
        List<ObjectKey> keys = keys(1_001);
        bucket.denied.add(keys.get(0).value());
        bucket.denied.add(keys.get(1_000).value());

        assertThat(store.deleteAll(keys))
                .containsOnlyKeys(keys.get(0), keys.get(1_000))
                .allSatisfy((key, why) ->
                        assertThat(why).hasMessageContaining("AccessDenied").hasMessageContaining(key.value()));
    }

    @Test
    void aMissingObjectIsGone() {
        List<ObjectKey> keys = keys(3);
        bucket.missing.add(keys.get(1).value());

        assertThat(store.deleteAll(keys)).isEmpty();
    }

    @Test
    void whatTheAnswerDoesNotNameIsNotGone() {
        List<ObjectKey> keys = keys(3);
        bucket.forgotten.add(keys.get(1).value());

        assertThat(store.deleteAll(keys)).containsOnlyKeys(keys.get(1));
    }

    @Test
    void aRequestThatFailsKeepsItsObjectsAndNoOthers() {
        List<ObjectKey> keys = keys(2_001);
        bucket.failing.add(keys.get(1_500).value());

        assertThat(store.deleteAll(keys))
                .containsOnlyKeys(keys.subList(1_000, 2_000).toArray(ObjectKey[]::new));
    }

    @Test
    void serversThatKnowNoNewerChecksumGetTheOldOne() {
        assertThat(store.deleteAll(keys(1))).isEmpty();

        assertThat(bucket.checksums).hasSize(1).allMatch(checksum -> checksum.endsWith("=="));
    }
}
