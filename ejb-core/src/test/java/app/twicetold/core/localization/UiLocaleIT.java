package app.twicetold.core.localization;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link UiLocale} in a process with a small heap. */
class UiLocaleIT {
    /** What ICU would keep of these tags is several times the heap. */
    @Test
    void theTagsOfStrangersLeaveNothingBehind() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx12m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        InASmallHeap.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
    }

    /** A service that meets 100,000 tags, half in headers and half of devices, and then one that it knows. */
    static final class InASmallHeap {
        private static final int TAGS = 100_000;
        private static final int A_HEADER = UiLocale.MAX_RANGES;

        private InASmallHeap() {}

        public static void main(String[] arguments) {
            Random random = new Random(12);
            StringBuilder header = new StringBuilder();
            for (int tag = 0; tag < TAGS; tag += 2) {
                UiLocale.supported(tag(random));
                header.append(tag(random)).append(',');
                if (tag % (2 * A_HEADER) == 0) {
                    UiLocale.resolve(header.toString(), tag(random), null);
                    header.setLength(0);
                }
            }
            if (!UiLocale.resolve("zh-CN", null, null).equals("zh-Hans")) {
                throw new IllegalStateException("another answer than before");
            }
        }

        private static String tag(Random random) {
            String language = "" + (char) ('a' + random.nextInt(26)) + (char) ('a' + random.nextInt(26));
            return language + "-x-" + Long.toString(random.nextInt() & Integer.MAX_VALUE, Character.MAX_RADIX);
        }
    }
}
