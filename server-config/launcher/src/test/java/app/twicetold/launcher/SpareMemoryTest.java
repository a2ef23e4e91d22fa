package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpareMemoryTest {
    @Test
    void aHeapThatGrewForTheStartIsGivenBack() throws IOException, InterruptedException {
        List<Long> committed = committedBeforeAndAfter("-XX:-ShrinkHeapInSteps");

        assertThat(committed.get(1)).isLessThan(committed.get(0) / 2);
    }

    @Test
    void aJvmThatShrinksInStepsIsAskedForAllOfThem() throws IOException, InterruptedException {
        List<Long> committed = committedBeforeAndAfter("-XX:+ShrinkHeapInSteps");

        assertThat(committed.get(1)).isLessThan(committed.get(0) / 2);
    }

    @Test
    void theHeapMayGrowAgainAsBefore() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        List<String> before = freeRatios(machine);

        SpareMemory.giveBack();

        assertThat(freeRatios(machine)).isEqualTo(before);
    }

    private static List<String> freeRatios(HotSpotDiagnosticMXBean machine) {
        return List.of(
                machine.getVMOption("MinHeapFreeRatio").getValue(),
                machine.getVMOption("MaxHeapFreeRatio").getValue());
    }

    /** In a JVM with the collector of the service. */
    private static List<Long> committedBeforeAndAfter(String option) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xms16m",
                        "-Xmx256m",
                        option,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Grown.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor()).isZero();
        return output.lines().map(Long::valueOf).toList();
    }

    /** A program whose start needs much and whose work needs little. */
    static final class Grown {
        private Grown() {}

        public static void main(String[] arguments) {
            keepMuch();
            System.out.println(committed());
            SpareMemory.giveBack();
            System.out.println(committed());
        }

        private static void keepMuch() {
            List<byte[]> kept = new ArrayList<>();
            while (kept.size() < 100) {
                kept.add(new byte[1 << 20]);
            }
        }

        private static long committed() {
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted();
        }
    }
}
