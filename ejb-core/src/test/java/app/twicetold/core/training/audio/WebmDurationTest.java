package app.twicetold.core.training.audio;

import static app.twicetold.core.training.audio.Recordings.ascii;
import static app.twicetold.core.training.audio.Recordings.duration;
import static app.twicetold.core.training.audio.Recordings.join;
import static app.twicetold.core.training.audio.Recordings.load;
import static app.twicetold.core.training.audio.Recordings.longs;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.audio.ContainerDuration.Claimed;
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
                .isEqualTo(new Claimed(2500, false));
        assertThat(webm(HEAD, element("18538067", SOUND, element("1549A966", element("4489", hex("45480000"))))))
                .isEqualTo(new Claimed(3200, false));
    }

    @Test
    void theTimestampScaleCounts() {
        byte[] scale = element("2AD7B1", hex("0186A0"));

        assertThat(webm(HEAD, OPEN_SEGMENT, element("1549A966", scale, durationOf(25_000)), SOUND))
                .isEqualTo(new Claimed(2500, false));
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

        assertThat(webm(HEAD, OPEN_SEGMENT, SOUND, blocks)).isEqualTo(new Claimed(1040, false));
    }

    @Test
    void theLengthOfTheLastBlockCountsWhereItIsWritten() {
        byte[] group = element("A0", block("A1", 1, 100), element("9B", new byte[] {20}));

        assertThat(webm(HEAD, OPEN_SEGMENT, SOUND, OPEN_CLUSTER, clusterTime(0), block("A3", 1, 0), group))
                .isEqualTo(new Claimed(120, false));
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
                .isEqualTo(new Claimed(50, false));
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
                    .isEqualTo(new Claimed(80, false));
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

    private static final byte[] OPUS = element(
            "1654AE6B",
            element(
                    "AE",
                    element("D7", new byte[] {1}),
                    element("83", new byte[] {2}),
                    element("86", ascii("A_OPUS"))));

    /** A block at time 0 of track 1, laced as the flags say. */
    private static byte[] opus(int flags, int... packets) {
        byte[] body = new byte[4 + packets.length];
        body[0] = (byte) 0x81;
        body[3] = (byte) flags;
        for (int i = 0; i < packets.length; i++) {
            body[4 + i] = (byte) packets[i];
        }
        return element("A3", body);
    }

    private static ContainerDuration opusOf(byte[]... blocks) {
        return webm(HEAD, OPEN_SEGMENT, OPUS, OPEN_CLUSTER, clusterTime(0), join(blocks));
    }

    /** The clusters of a recording a hundred times: what its header says and when its blocks begin stay the same. */
    @Test
    void aHeaderThatSaysLessThanTheBlocksIsNotBelieved() {
        byte[] file = load("with_duration.webm");
        int clusters = Recordings.indexOf(file, "\u001F\u0043\u00B6\u0075");
        byte[][] parts = new byte[100][];
        Arrays.fill(parts, Arrays.copyOfRange(file, clusters, file.length));

        assertThat(duration(AudioContainer.WEBM, join(Arrays.copyOf(file, clusters), join(parts))))
                .isEqualTo(new Known(322_000));
    }

    @Test
    void timeStampsThatSayMoreThanTheHeaderCount() {
        assertThat(webm(
                        HEAD,
                        OPEN_SEGMENT,
                        element("1549A966", durationOf(30)),
                        SOUND,
                        OPEN_CLUSTER,
                        clusterTime(0),
                        block("A3", 1, 0),
                        OPEN_CLUSTER,
                        clusterTime(50_000),
                        block("A3", 1, 0)))
                .isEqualTo(new Claimed(50_000, false));
    }

    @Test
    void aPacketPlaysAsLongAsItsFirstByteSays() {
        assertThat(opusOf(opus(0, 0x00))).as("speech of 10 ms").isEqualTo(new Known(10));
        assertThat(opusOf(opus(0, 0x18))).as("speech of 60 ms").isEqualTo(new Known(60));
        assertThat(opusOf(opus(0, 0x60), opus(0, 0x68))).as("both hybrids").isEqualTo(new Known(30));
        assertThat(opusOf(opus(0, 0x80), opus(0, 0x80))).as("music of 2.5 ms").isEqualTo(new Known(5));
        assertThat(opusOf(opus(0, 0x98))).as("music of 20 ms").isEqualTo(new Known(20));
        assertThat(opusOf(opus(0, 0x99))).as("two frames").isEqualTo(new Known(40));
        assertThat(opusOf(opus(0, 0x9A))).as("two frames").isEqualTo(new Known(40));
        assertThat(opusOf(opus(0, 0x9B, 5))).as("five frames").isEqualTo(new Known(100));
        assertThat(opusOf(opus(0, 0x9B, 6))).as("the longest packet").isEqualTo(new Known(120));
        assertThat(opusOf(opus(0, 0x9B, 7))).as("longer than a packet may be").isEqualTo(new Known(120));
        assertThat(opusOf(opus(0))).as("an empty packet").isEqualTo(new Unknown());
    }

    @Test
    void everyPacketOfALacedBlockCounts() {
        assertThat(opusOf(opus(0x02, 2, 1, 1, 0x98, 0x98, 0x98))).as("Xiph").isEqualTo(new Known(60));
        assertThat(opusOf(opus(0x04, 2, 0x98, 0x98, 0x98))).as("fixed").isEqualTo(new Known(60));
        assertThat(opusOf(opus(0x06, 2, 0x81, 0xBF, 0x98, 0x98, 0x98)))
                .as("EBML")
                .isEqualTo(new Known(60));
        assertThat(opusOf(opus(0x04, 255, 0x98))).as("too few bytes").isEqualTo(new Unknown());
    }

    @Test
    void afterDamageTheNextClusterCounts() {
        byte[] cluster = join(OPEN_CLUSTER, clusterTime(0), opus(0, 0x98));

        assertThat(webm(HEAD, OPEN_SEGMENT, OPUS, cluster, new byte[500], cluster))
                .isEqualTo(new Known(40));
        assertThat(webm(HEAD, OPEN_SEGMENT, OPUS, cluster, hex("A308FFFFFFFFFFFFFF"), cluster))
                .isEqualTo(new Known(40));
    }

    @Test
    void theLongestSoundTrackCounts() {
        byte[] tracks = element("1654AE6B", track(1, 2), track(2, 2));

        assertThat(webm(
                        HEAD,
                        OPEN_SEGMENT,
                        tracks,
                        OPEN_CLUSTER,
                        clusterTime(0),
                        block("A3", 1, 0),
                        block("A3", 1, 50),
                        block("A3", 2, 0),
                        block("A3", 2, 900)))
                .isEqualTo(new Claimed(900, false));
    }

    @Test
    void aCodecThatKeepsEverythingIsNamed() {
        byte[] pcm = element(
                "1654AE6B",
                element(
                        "AE",
                        element("D7", new byte[] {1}),
                        element("83", new byte[] {2}),
                        element("86", ascii("A_PCM/FLOAT/IEEE"))));

        assertThat(webm(HEAD, OPEN_SEGMENT, element("1549A966", durationOf(2500)), pcm))
                .isEqualTo(new Claimed(2500, true));
    }
}
