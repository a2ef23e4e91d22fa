package app.twicetold.core.training.audio;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The frames of the largest recording")
class AudioMemoryTest {
    private static final int SIZE = 10 * 1024 * 1024;
    private static final long MOST_BYTES = 8L * 1024 * 1024;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Headers of the shortest frames, of one rate and of two that take turns. */
    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "MPEG, FFF314C0, 24",
        "MPEG, FFFB14C0, 96",
        "MP4, FFF1584000FFFC, 7",
        "MP4, FFF1584000FFFCFFF1584000FFFCFFF15C4000FFFCFFF15C4000FFFC, 28"
    })
    void takeLittleMemory(AudioContainer container, String headers, int length, @TempDir Path directory)
            throws IOException {
        byte[] header = HexFormat.of().parseHex(headers);
        byte[] file = new byte[SIZE / length * length];
        for (int at = 0; at < file.length; at += length) {
            System.arraycopy(header, 0, file, at, header.length);
        }
        ObjectStore store = new DirectoryObjectStore(directory);
        ObjectKey key = ObjectKey.forRecording("att_a");
        store.write(key, new ByteArrayInputStream(file), container.contentType(), file.length);

        long before = threads.getCurrentThreadAllocatedBytes();
        MeasuredRecording measured = MeasuredRecording.of(container, store, key);
        long taken = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(measured.isCounted()).isTrue();
        assertThat(taken).isLessThan(MOST_BYTES);
    }
}
