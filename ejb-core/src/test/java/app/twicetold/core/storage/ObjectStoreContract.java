package app.twicetold.core.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every object store must do; one subclass an implementation. */
abstract class ObjectStoreContract {
    private static final String TYPE = "audio/mp4";
    private static final long LIMIT = 10_485_760;

    protected final ObjectKey key = ObjectKey.forRecording("att_abcdefghijklmnopqrstuvwxyz");

    /** The store under test, empty at the start of a test. */
    protected abstract ObjectStore store();

    /** How many objects and remains of objects the store holds. */
    protected abstract long held() throws IOException;

    /** Whether a reader never sees the bytes of one write with the type of another. */
    protected boolean replacesTypeAndBytesTogether() {
        return true;
    }

    protected final StoredObject put(byte[] bytes) throws IOException {
        return store().write(key, new ByteArrayInputStream(bytes), TYPE, LIMIT);
    }

    protected final byte[] get() throws IOException {
        try (ObjectContent content = store().open(key)) {
            return content.stream().readAllBytes();
        }
    }

    private byte[] range(long first, long last) throws IOException {
        try (ObjectContent content = store().openRange(key, first, last)) {
            return content.stream().readAllBytes();
        }
    }

    protected static byte[] noise(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    @Test
    void whatWasWrittenIsRead() throws Exception {
        byte[] bytes = noise(300_000, 1);

        StoredObject stored = put(bytes);

        assertThat(stored.size()).isEqualTo(300_000);
        assertThat(stored.sha256())
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
        assertThat(get()).isEqualTo(bytes);
        try (ObjectContent content = store().open(key)) {
            assertThat(content.size()).isEqualTo(300_000);
            assertThat(content.contentType()).isEqualTo(TYPE);
        }
        assertThat(store().stat(key)).contains(new ObjectStat(300_000, TYPE));
    }

    @Test
    void anEmptyObjectIsAnObject() throws Exception {
        assertThat(put(new byte[0]).size()).isZero();
        assertThat(get()).isEmpty();
        assertThat(store().stat(key)).contains(new ObjectStat(0, TYPE));
    }

    @Test
    void aSecondWriteReplacesBytesAndType() throws Exception {
        put(noise(1000, 1));
        byte[] second = noise(10, 2);
        store().write(key, new ByteArrayInputStream(second), "audio/webm", LIMIT);

        assertThat(get()).isEqualTo(second);
        assertThat(store().stat(key)).contains(new ObjectStat(10, "audio/webm"));
    }

    @Test
    void sizeBelowAndAtTheLimitIsStoredAndAboveRefused() throws Exception {
        for (int size : new int[] {99_999, 100_000}) {
            store().write(key, new ByteArrayInputStream(noise(size, size)), TYPE, 100_000);
            assertThat(get()).hasSize(size);
        }
        byte[] before = get();

        assertThatThrownBy(() -> store().write(key, new ByteArrayInputStream(noise(100_001, 3)), TYPE, 100_000))
                .isInstanceOfSatisfying(
                        TooLarge.class, e -> assertThat(e.maxBytes()).isEqualTo(100_000));
        assertThat(get()).isEqualTo(before);
        assertThat(held()).isEqualTo(1);
    }

    @Test
    void anEndlessSourceIsCutOffSoonAfterTheLimit() {
        Endless endless = new Endless(Long.MAX_VALUE);

        assertThatThrownBy(() -> store().write(key, endless, TYPE, 100_000)).isInstanceOf(TooLarge.class);
        assertThat(endless.given).isLessThan(300_000);
    }

    @Test
    void theSourceIsReadInPieces() throws Exception {
        Endless twelveMegabytes = new Endless(12_000_000);

        assertThat(store().write(key, twelveMegabytes, TYPE, 12_000_000).size()).isEqualTo(12_000_000);
        assertThat(twelveMegabytes.largestRequest).isLessThanOrEqualTo(1 << 20);
    }

    @Test
    void manyObjectsAreRemovedAtOnceAndAMissingOneIsGone() throws Exception {
        List<ObjectKey> keys = IntStream.range(0, 1_001)
                .mapToObj(n -> new ObjectKey("recordings/att_" + n + "/1"))
                .toList();
        for (ObjectKey written : List.of(keys.get(0), keys.get(999), keys.get(1_000), key)) {
            store().write(written, new ByteArrayInputStream(new byte[] {1}), TYPE, 1);
        }

        assertThat(store().deleteAll(keys)).isEmpty();

        assertThat(store().stat(keys.get(0))).isEmpty();
        assertThat(store().stat(keys.get(999))).isEmpty();
        assertThat(store().stat(keys.get(1_000))).isEmpty();
        assertThat(held()).isEqualTo(1);
        assertThat(store().deleteAll(List.of())).isEmpty();
    }

    @Test
    void aBrokenUploadLeavesNothing() throws Exception {
        assertThatThrownBy(() -> store().write(key, new Endless(150_000, true), TYPE, LIMIT))
                .isInstanceOf(IOException.class)
                .hasMessage("the client went away");

        assertThat(store().stat(key)).isEmpty();
        assertThat(held()).isZero();
    }

    @Test
    void aBrokenUploadKeepsTheOlderObject() throws Exception {
        byte[] older = noise(5000, 4);
        put(older);

        assertThatThrownBy(() -> store().write(key, new Endless(150_000, true), "audio/webm", LIMIT))
                .isInstanceOf(IOException.class);

        assertThat(get()).isEqualTo(older);
        assertThat(store().stat(key)).contains(new ObjectStat(5000, TYPE));
        assertThat(held()).isEqualTo(1);
    }

    @Test
    void aReaderKeepsTheObjectThatItOpened() throws Exception {
        byte[] bytes = noise(200_000, 5);
        put(bytes);
        try (ObjectContent content = store().open(key)) {
            put(noise(200_000, 6));
            store().delete(key);

            assertThat(content.stream().readAllBytes()).isEqualTo(bytes);
        }
    }

    @Test
    void concurrentWritesOfOneKeyLeaveOneOfThemWhole() throws Exception {
        int writers = 8;
        List<byte[]> versions = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            versions.add(noise(100_000 + i, i));
        }
        ExecutorService threads = Executors.newFixedThreadPool(writers + 2);
        try {
            put(versions.get(0));
            CountDownLatch start = new CountDownLatch(1);
            List<Future<?>> jobs = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                byte[] version = versions.get(i);
                String type = "audio/v" + i;
                jobs.add(threads.submit(() -> {
                    start.await();
                    for (int round = 0; round < 5; round++) {
                        store().write(key, new ByteArrayInputStream(version), type, LIMIT);
                    }
                    return null;
                }));
            }
            for (int i = 0; i < 2; i++) {
                jobs.add(threads.submit(() -> {
                    start.await();
                    for (int round = 0; round < 50; round++) {
                        try (ObjectContent content = store().open(key)) {
                            byte[] seen = content.stream().readAllBytes();
                            int version = seen.length - 100_000;
                            assertThat(seen).isEqualTo(versions.get(version));
                            if (replacesTypeAndBytesTogether()) {
                                assertThat(content.contentType()).isIn(TYPE, "audio/v" + version);
                            }
                        }
                    }
                    return null;
                }));
            }
            start.countDown();
            for (Future<?> job : jobs) {
                job.get();
            }
        } finally {
            threads.shutdownNow();
        }
        byte[] last = get();
        assertThat(versions).anyMatch(version -> Arrays.equals(version, last));
        assertThat(held()).isEqualTo(1);
    }

    @Test
    void writesAndDeletesAtOnceDoNotDisturbEachOther() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> jobs = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                jobs.add(threads.submit(() -> {
                    for (int round = 0; round < 100; round++) {
                        put(new byte[] {1, 2, 3});
                    }
                    return null;
                }));
                jobs.add(threads.submit(() -> {
                    for (int round = 0; round < 500; round++) {
                        store().delete(key);
                    }
                    return null;
                }));
            }
            for (Future<?> job : jobs) {
                job.get();
            }
        } finally {
            threads.shutdownNow();
        }
        store().delete(key);
        assertThat(held()).isZero();
    }

    @Test
    void rangesAreInclusiveAndEndWithTheObject() throws Exception {
        byte[] bytes = noise(1000, 7);
        put(bytes);

        assertThat(range(0, 0)).isEqualTo(Arrays.copyOfRange(bytes, 0, 1));
        assertThat(range(0, 999)).isEqualTo(bytes);
        assertThat(range(10, 19)).isEqualTo(Arrays.copyOfRange(bytes, 10, 20));
        assertThat(range(999, 999)).isEqualTo(Arrays.copyOfRange(bytes, 999, 1000));
        assertThat(range(990, 1000)).isEqualTo(Arrays.copyOfRange(bytes, 990, 1000));
        assertThat(range(500, Long.MAX_VALUE)).isEqualTo(Arrays.copyOfRange(bytes, 500, 1000));
        try (ObjectContent content = store().openRange(key, 10, 19)) {
            assertThat(content.size()).isEqualTo(1000);
            assertThat(content.contentType()).isEqualTo(TYPE);
            assertThat(content.stream().read()).isEqualTo(bytes[10] & 0xFF);
            assertThat(content.stream().skip(100)).isEqualTo(9);
            assertThat(content.stream().read()).isEqualTo(-1);
        }
    }

    @Test
    void rangesOutsideTheObjectAreRefused() throws Exception {
        put(noise(1000, 8));

        assertThatIllegalArgumentException().isThrownBy(() -> store().openRange(key, -1, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> store().openRange(key, 6, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> store().openRange(key, 1000, 1000));
        assertThatCode(() -> store().openRange(key, 999, 1000).close()).doesNotThrowAnyException();
    }

    @Test
    void aCopyIsTheObjectUnderAnotherKeyAndTellsItsHash() throws Exception {
        byte[] bytes = noise(300_000, 1);
        StoredObject original = put(bytes);
        ObjectKey copy = ObjectKey.forRecording("att_copy");

        assertThat(store().copy(key, copy, 300_000)).isEqualTo(original);
        store().delete(key);

        assertThat(store().stat(copy)).contains(new ObjectStat(300_000, TYPE));
        try (ObjectContent content = store().open(copy)) {
            assertThat(content.stream().readAllBytes()).isEqualTo(bytes);
        }
    }

    @Test
    void nothingOrTooMuchIsNotCopied() throws Exception {
        ObjectKey copy = ObjectKey.forRecording("att_copy");
        assertThatThrownBy(() -> store().copy(key, copy, 1)).isInstanceOf(ObjectNotFound.class);
        put(noise(1000, 1));

        assertThatThrownBy(() -> store().copy(key, copy, 999)).isInstanceOf(TooLarge.class);

        assertThat(store().stat(copy)).isEmpty();
        assertThat(store().copy(key, copy, 1000).size()).isEqualTo(1000);
    }

    @Test
    void deletingTwiceDoesNoHarm() throws Exception {
        put(noise(10, 9));

        store().delete(key);
        store().delete(key);

        assertThat(store().stat(key)).isEmpty();
        assertThat(held()).isZero();
        assertThatThrownBy(this::get).isInstanceOf(ObjectNotFound.class);
        assertThatThrownBy(() -> range(0, 1)).isInstanceOf(ObjectNotFound.class);
    }

    @Test
    void deletingOneObjectLeavesItsNeighbour() throws Exception {
        ObjectKey neighbour = ObjectKey.forRecording("att_abcdefghijklmnopqrstuvwxyz");
        put(noise(10, 9));
        store().write(neighbour, new ByteArrayInputStream("near".getBytes(UTF_8)), TYPE, LIMIT);

        store().delete(key);

        assertThat(store().stat(neighbour)).contains(new ObjectStat(4, TYPE));
    }

    @Test
    void aFolderListsItsObjectsAndNoOthers() throws Exception {
        assertThat(store().list("deletions")).isEmpty();
        ObjectKey first = new ObjectKey("deletions/2026-11-23/account/usr_a/del_a");
        ObjectKey second = new ObjectKey("deletions/2026-11-24/session/ses_b/del_b");
        for (ObjectKey each : List.of(first, second, key)) {
            store().write(each, new ByteArrayInputStream(noise(3, 1)), TYPE, LIMIT);
        }

        assertThat(store().list("deletions")).containsExactlyInAnyOrder(first, second);

        store().delete(first);
        assertThat(store().list("deletions")).containsExactly(second);
    }

    @Test
    void aKeyInsideAnotherKeyIsNotFound() throws Exception {
        put(noise(10, 9));

        ObjectKey parent =
                ObjectKey.parse("recordings/att_abcdefghijklmnopqrstuvwxyz").orElseThrow();
        ObjectKey other = ObjectKey.parse("recordings/att_other/x").orElseThrow();
        assertThat(store().stat(parent)).isEmpty();
        assertThat(store().stat(other)).isEmpty();
        assertThatThrownBy(() -> store().open(parent)).isInstanceOf(ObjectNotFound.class);
    }

    @Test
    void aContentTypeThatIsNoneIsRefused() {
        for (String type : new String[] {"", " ", "audio/mp4\nX: y", "audio/é", "a".repeat(81)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store().write(key, InputStream.nullInputStream(), type, LIMIT));
        }
    }

    /** Gives the same byte on and on, then ends or breaks. */
    private static final class Endless extends InputStream {
        private final long length;
        private final boolean breaks;
        private long given;
        private int largestRequest;

        Endless(long length) {
            this(length, false);
        }

        Endless(long length, boolean breaks) {
            this.length = length;
            this.breaks = breaks;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            largestRequest = Math.max(largestRequest, count);
            if (given >= length) {
                if (breaks) {
                    throw new IOException("the client went away");
                }
                return -1;
            }
            int read = (int) Math.min(count, length - given);
            Arrays.fill(target, offset, offset + read, (byte) 'x');
            given += read;
            return read;
        }
    }
}
