package app.twicetold.core.training.audio;

import static app.twicetold.core.training.audio.Recordings.duration;
import static app.twicetold.core.training.audio.Recordings.join;
import static app.twicetold.core.training.audio.Recordings.load;
import static app.twicetold.core.training.audio.Recordings.longs;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.audio.ContainerDuration.Known;
import app.twicetold.core.training.audio.ContainerDuration.Unknown;
import app.twicetold.core.training.audio.ContainerDuration.Unreadable;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class WebmDurationTest {
    private static final byte[] HEAD = element("1A45DFA3", hex("4282847765626D"));
    private static final byte[] SOUND = element("1654AE6B", track(1, 2));
    /** A segment or cluster whose size its writer did not know. */
    private static final byte[] OPEN_SEGMENT = hex("1853806701FFFFFFFFFFFFFF");

    private static final byte[] OPEN_CLUSTER = hex("1F43B67501FFFFFFFFFFFFFF");

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    private static byte[] element(String id, byte[]... content) {
        byte[] body = join(content);
        return join(hex(id), longs(body.length | 1L << 56), body);
    }

    private static byte[] track(int number, int type) {
        return element("AE", element("D7", new byte[] {(byte) number}), element("83", new byte[] {(byte) type}));
    }

    private static byte[] clusterTime(int millis) {
        return element("E7", new byte[] {(byte) (millis >> 8), (byte) millis});
    }

    private static byte[] block(String id, int track, int offset) {
        return element(id, new byte[] {(byte) (0x80 | track), (byte) (offset >> 8), (byte) offset, 0, 1, 2, 3});
    }

    private static byte[] durationOf(double ticks) {
        return element("4489", longs(Double.doubleToLongBits(ticks)));
    }

    private static ContainerDuration webm(byte[]... parts) {
        return duration(AudioContainer.WEBM, join(parts));
    }

    @Test
    void theInfoElementTells() {
        assertThat(webm(HEAD, element("18538067", element("1549A966", durationOf(2500.4)), SOUND)))
                .isEqualTo(new Known(2500));
        assertThat(webm(HEAD, element("18538067", SOUND, element("1549A966", element("4489", hex("45480000"))))))
                .isEqualTo(new Known(3200));
    }

    @Test
    void theTimestampScaleCounts() {
        byte[] scale = element("2AD7B1", hex("0186A0"));

        assertThat(webm(HEAD, OPEN_SEGMENT, element("1549A966", scale, durationOf(25_000)), SOUND))
                .isEqualTo(new Known(2500));
    }

    @Test
    void withoutDurationTheBlocksTell() {
        byte[] blocks = join(
                OPEN_CLUSTER,
                clusterTime(0),
                block("A3", 1, 0),
                block("A3", 1, 60),
                OPEN_CLUSTER,
                clusterTime(1000),
                block("A3", 1, -20),
                block("A3", 1, 40));

        assertThat(webm(HEAD, OPEN_SEGMENT, SOUND, blocks)).isEqualTo(new Known(1040));
    }

    @Test
    void theLengthOfTheLastBlockCountsWhereItIsWritten() {
        byte[] group = element("A0", block("A1", 1, 100), element("9B", new byte[] {20}));

        assertThat(webm(HEAD, OPEN_SEGMENT, SOUND, OPEN_CLUSTER, clusterTime(0), block("A3", 1, 0), group))
                .isEqualTo(new Known(120));
    }

    @Test
    void blocksOfAnotherTrackDoNotCount() {
        byte[] tracks = element("1654AE6B", track(1, 1), track(2, 2));

        assertThat(webm(
                        HEAD,
                        OPEN_SEGMENT,
                        tracks,
                        OPEN_CLUSTER,
                        clusterTime(0),
                        block("A3", 2, 0),
                        block("A3", 2, 50),
                        block("A3", 1, 900)))
                .isEqualTo(new Known(50));
    }

    @Test
    void aRecordingThatWasCutOffCountsToTheCut() {
        byte[] file = load("without_duration.webm");

        assertThat(duration(AudioContainer.WEBM, Arrays.copyOf(file, file.length / 2)))
                .isInstanceOfSatisfying(
                        Known.class, known -> assertThat(known.durationMs()).isBetween(1000L, 2200L));
    }

    @Test
    void aDurationThatCannotBeIsNotBelieved() {
        for (double wrong : new double[] {1e300, Double.POSITIVE_INFINITY, 0.1}) {
            assertThat(webm(HEAD, OPEN_SEGMENT, element("1549A966", durationOf(wrong)), SOUND))
                    .isEqualTo(new Unknown());
        }
        for (double none : new double[] {0, -5, Double.NaN}) {
            assertThat(webm(
                            HEAD,
                            OPEN_SEGMENT,
                            element("1549A966", durationOf(none)),
                            SOUND,
                            OPEN_CLUSTER,
                            clusterTime(0),
                            block("A3", 1, 0),
                            block("A3", 1, 80)))
                    .isEqualTo(new Known(80));
        }
    }

    @Test
    void aSoundTrackWithoutBlocksIsUnknown() {
        assertThat(webm(HEAD, OPEN_SEGMENT, SOUND)).isEqualTo(new Unknown());
        assertThat(webm(HEAD, OPEN_SEGMENT, SOUND, OPEN_CLUSTER, clusterTime(0), block("A3", 1, 0)))
                .isEqualTo(new Unknown());
    }

    @Test
    void aFileWithoutSoundIsUnreadable() {
        assertThat(webm(HEAD)).isInstanceOf(Unreadable.class);
        assertThat(webm(HEAD, OPEN_SEGMENT, element("1654AE6B", track(1, 1)))).isInstanceOf(Unreadable.class);
    }
}
