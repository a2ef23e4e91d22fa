package app.twicetold.core.training.audio;

import static app.twicetold.core.training.audio.Recordings.ascii;
import static app.twicetold.core.training.audio.Recordings.duration;
import static app.twicetold.core.training.audio.Recordings.indexOf;
import static app.twicetold.core.training.audio.Recordings.ints;
import static app.twicetold.core.training.audio.Recordings.join;
import static app.twicetold.core.training.audio.Recordings.load;
import static app.twicetold.core.training.audio.Recordings.longs;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.audio.ContainerDuration.Claimed;
import app.twicetold.core.training.audio.ContainerDuration.Known;
import app.twicetold.core.training.audio.ContainerDuration.Unknown;
import app.twicetold.core.training.audio.ContainerDuration.Unreadable;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mp4parser.IsoFile;
import org.mp4parser.boxes.iso14496.part12.MediaHeaderBox;
import org.mp4parser.boxes.iso14496.part12.TrackFragmentBox;
import org.mp4parser.boxes.iso14496.part12.TrackRunBox;
import org.mp4parser.tools.Path;

class Mp4DurationTest {
    private static final byte[] FTYP = box("ftyp", ascii("isom"), ints(0));
    private static final int UNKNOWN = 0xFFFF_FFFF;

    private static byte[] box(String type, byte[]... content) {
        byte[] body = join(content);
        return join(ints(body.length + 8), ascii(type), body);
    }

    private static byte[] largeBox(String type, byte[]... content) {
        byte[] body = join(content);
        return join(ints(1), ascii(type), longs(body.length + 16), body);
    }

    private static byte[] mvhd(int timescale, int duration) {
        return box("mvhd", ints(0, 0, 0, timescale, duration), new byte[80]);
    }

    private static byte[] wideMvhd(int timescale, long duration) {
        return box("mvhd", ints(0x0100_0000), longs(0, 0), ints(timescale), longs(duration), new byte[80]);
    }

    private static byte[] track(int id, String handler, int timescale, int duration) {
        return track(id, handler, box("mdhd", ints(0, 0, 0, timescale, duration, 0)));
    }

    private static byte[] track(int id, String handler, byte[] mdhd) {
        return box(
                "trak",
                box("tkhd", ints(0, 0, 0, id, 0, 0), new byte[60]),
                box("mdia", mdhd, box("hdlr", ints(0, 0), ascii(handler), new byte[13])));
    }

    private static byte[] trex(int id, int sampleDuration) {
        return box("trex", ints(0, id, 1, sampleDuration, 0, 0));
    }

    private static byte[] fragment(byte[] tfhd, byte[]... runs) {
        return box("moof", box("mfhd", ints(0, 1)), box("traf", tfhd, join(runs)));
    }

    private static byte[] tfhd(int trackId) {
        return box("tfhd", ints(0x020000, trackId));
    }

    private static byte[] run(int samples) {
        return box("trun", ints(0, samples));
    }

    /** A fragmented movie with a sound track of 16 000 units a second, 1024 units a sample. */
    private static byte[] fragmentedMovie(byte[]... extra) {
        return box("moov", mvhd(1000, 0), track(7, "soun", 16_000, 0), box("mvex", join(extra), trex(7, 1024)));
    }

    private static ContainerDuration mp4(byte[]... parts) {
        return duration(AudioContainer.MP4, join(parts));
    }

    @ParameterizedTest
    @ValueSource(strings = {"regular.mp4", "faststart.mp4"})
    void aPlainFileAgreesWithTheReferenceParser(String file) throws Exception {
        try (IsoFile oracle = new IsoFile(Channels.newChannel(new ByteArrayInputStream(load(file))))) {
            MediaHeaderBox header = Path.getPath(oracle, "moov/trak/mdia/mdhd");

            assertThat(duration(AudioContainer.MP4, load(file)))
                    .isEqualTo(new Known(header.getDuration() * 1000 / header.getTimescale()));
        }
    }

    @Test
    void aFragmentedFileAgreesWithTheReferenceParser() throws Exception {
        byte[] file = load("fragmented.mp4");
        try (IsoFile oracle = new IsoFile(Channels.newChannel(new ByteArrayInputStream(file)))) {
            assertThat(oracle.getMovieBox().getMovieHeaderBox().getDuration()).isZero();
            List<TrackFragmentBox> fragments = Path.getPaths(oracle, "moof/traf");
            long units = 0;
            for (TrackFragmentBox fragment : fragments) {
                for (TrackRunBox run : fragment.getBoxes(TrackRunBox.class)) {
                    for (TrackRunBox.Entry entry : run.getEntries()) {
                        units += run.isSampleDurationPresent()
                                ? entry.getSampleDuration()
                                : fragment.getTrackFragmentHeaderBox().hasDefaultSampleDuration()
                                        ? fragment.getTrackFragmentHeaderBox().getDefaultSampleDuration()
                                        : 1024;
                    }
                }
            }
            assertThat(units).isPositive();
            assertThat(duration(AudioContainer.MP4, file)).isEqualTo(new Known(units * 1000 / 16_000));
        }
    }

    @Test
    void aDurationOfAllOnesMeansTheSameAsZero() {
        byte[] file = load("fragmented.mp4");
        int mvhd = indexOf(file, "mvhd") + 4;
        Arrays.fill(file, mvhd + 16, mvhd + 20, (byte) 0xFF);

        assertThat(duration(AudioContainer.MP4, file)).isEqualTo(new Known(3264));
    }

    @Test
    void theHeaderTellsInBothWidths() {
        byte[] track = track(1, "soun", 16_000, 0);

        assertThat(mp4(FTYP, box("moov", mvhd(600, 1500), track))).isEqualTo(new Claimed(2500, false));
        assertThat(mp4(FTYP, box("moov", wideMvhd(600, 1500), track))).isEqualTo(new Claimed(2500, false));
        assertThat(mp4(FTYP, box("moov", wideMvhd(1 << 20, (1L << 32) + (1 << 20)), track)))
                .isEqualTo(new Claimed(4_097_000, false));
    }

    @Test
    void aMovieThatDoesNotTellAsksItsSoundTrack() {
        byte[] video = track(1, "vide", 1000, 9000);
        byte[] wideMdhd = box("mdhd", ints(0x0100_0000), longs(0, 0), ints(16_000), longs(24_000), ints(0));

        assertThat(mp4(FTYP, box("moov", mvhd(600, UNKNOWN), video, track(2, "soun", 16_000, 24_000))))
                .isEqualTo(new Claimed(1500, false));
        assertThat(mp4(FTYP, box("moov", wideMvhd(600, -1), track(2, "soun", wideMdhd))))
                .isEqualTo(new Claimed(1500, false));
        assertThat(mp4(FTYP, box("moov", mvhd(600, 0), track(2, "soun", 16_000, UNKNOWN))))
                .isEqualTo(new Unknown());
    }

    @Test
    void aDurationThatCannotBeIsNotBelieved() {
        byte[] track = track(1, "soun", 16_000, 0);

        assertThat(mp4(FTYP, box("moov", wideMvhd(1, Long.MAX_VALUE), track))).isEqualTo(new Unknown());
        assertThat(mp4(FTYP, box("moov", wideMvhd(1, -2), track))).isEqualTo(new Unknown());
        assertThat(mp4(FTYP, box("moov", mvhd(0, 5), track))).isEqualTo(new Unknown());
    }

    @Test
    void theMovieExtendsHeaderTellsBeforeTheFragments() {
        byte[] fragment = fragment(tfhd(7), run(10));

        assertThat(mp4(FTYP, fragmentedMovie(box("mehd", ints(0, 4321))), fragment))
                .isEqualTo(new Claimed(4321, false));
        assertThat(mp4(FTYP, fragmentedMovie(box("mehd", ints(0x0100_0000), longs(4321))), fragment))
                .isEqualTo(new Claimed(4321, false));
        assertThat(mp4(FTYP, fragmentedMovie(box("mehd", ints(0, 0))), fragment))
                .isEqualTo(new Claimed(640, false));
    }

    @Test
    void sampleDurationsComeFromRunThenFragmentThenMovie() {
        byte[] ofMovie = fragment(tfhd(7), run(10));
        byte[] ofFragment = fragment(box("tfhd", ints(0x2000B, 7), longs(0), ints(1, 512)), run(10));
        byte[] ofRun = fragment(tfhd(7), box("trun", ints(0xF05, 2, 0, 0), ints(160, 9, 9, 9), ints(320, 9, 9, 9)));

        assertThat(mp4(FTYP, fragmentedMovie(), ofMovie)).isEqualTo(new Claimed(640, false));
        assertThat(mp4(FTYP, fragmentedMovie(), ofFragment)).isEqualTo(new Claimed(320, false));
        assertThat(mp4(FTYP, fragmentedMovie(), ofRun)).isEqualTo(new Claimed(30, false));
        assertThat(mp4(FTYP, fragmentedMovie(), ofMovie, box("mdat", new byte[9]), ofFragment, ofRun))
                .isEqualTo(new Claimed(990, false));
        assertThat(mp4(FTYP, fragmentedMovie(), fragment(tfhd(7), run(10), run(5))))
                .isEqualTo(new Claimed(960, false));
    }

    @Test
    void fragmentsOfAnotherTrackDoNotCount() {
        assertThat(mp4(FTYP, fragmentedMovie(), fragment(tfhd(7), run(10)), fragment(tfhd(8), run(99))))
                .isEqualTo(new Claimed(640, false));
    }

    @Test
    void samplesInTheMovieCountBeforeThoseOfTheFragments() {
        byte[] mdhd = box("mdhd", ints(0, 0, 0, 16_000, 0, 0));
        byte[] stbl = box("stbl", box("stts", ints(0, 2, 10, 1024, 1, 512)));
        byte[] trak = box(
                "trak",
                box("tkhd", ints(0, 0, 0, 7, 0, 0), new byte[60]),
                box("mdia", mdhd, box("hdlr", ints(0, 0), ascii("soun"), new byte[13]), box("minf", stbl)));
        byte[] moov = box("moov", mvhd(1000, 0), trak, box("mvex", trex(7, 1024)));

        assertThat(mp4(FTYP, moov, fragment(tfhd(7), run(10)))).isEqualTo(new Claimed(1312, false));
    }

    @Test
    void aMovieWithoutAnyFragmentIsUnknown() {
        assertThat(mp4(FTYP, fragmentedMovie())).isEqualTo(new Unknown());
    }

    @Test
    void theLastFragmentMayBeCutOff() {
        byte[] fragment = fragment(tfhd(7), run(10));
        byte[] cut = Arrays.copyOf(fragment, fragment.length - 1);

        assertThat(mp4(FTYP, fragmentedMovie(), fragment, cut)).isEqualTo(new Claimed(640, false));
    }

    @Test
    void boxesOf64BitSizesAndAnOpenEndAreFollowed() {
        byte[] moov = largeBox("moov", mvhd(600, 1500), track(1, "soun", 16_000, 0));
        byte[] openEnd = join(ints(0), ascii("moov"), mvhd(600, 1500), track(1, "soun", 16_000, 0));

        assertThat(mp4(FTYP, largeBox("mdat", new byte[100_000]), moov)).isEqualTo(new Claimed(2500, false));
        assertThat(mp4(FTYP, openEnd)).isEqualTo(new Claimed(2500, false));
    }

    @Test
    void soundDataAreSkippedNotRead() throws Exception {
        byte[] file =
                join(FTYP, box("mdat", new byte[5_000_000]), box("moov", mvhd(600, 1500), track(1, "soun", 16_000, 0)));
        Recordings.Counting reader = new Recordings.Counting(file);

        assertThat(ContainerDuration.of(AudioContainer.MP4, reader, file.length))
                .isEqualTo(new Claimed(2500, false));
        assertThat(reader.read).isLessThan(2L * AudioBytes.WINDOW_BYTES);
    }

    @Test
    void aFalseBoxSizeCostsNoMemoryAndIsUnreadable() {
        for (int size : new int[] {0x7FFF_FFFF, 0xFFFF_FFFF, 0x4000_0000, 2, 7}) {
            byte[] tiny = Arrays.copyOf(join(FTYP, ints(size), ascii("moov"), ints(size), ascii("mvhd")), 64);
            assertThat(mp4(tiny)).as("size %x", size).isInstanceOf(Unreadable.class);
        }
        for (long size : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, -1, 15}) {
            byte[] tiny = Arrays.copyOf(join(FTYP, ints(1), ascii("moov"), longs(size)), 64);
            assertThat(mp4(tiny)).as("size %x", size).isInstanceOf(Unreadable.class);
        }
    }

    @Test
    void falseCountsAreUnreadable() {
        byte[] tooMany = fragment(tfhd(7), box("trun", ints(0x100, UNKNOWN, 5)));
        byte[] shortRun = fragment(tfhd(7), box("trun", ints(0x105, 0)));
        byte[] overflow = fragment(box("tfhd", ints(8, 7, UNKNOWN)), run(UNKNOWN), run(UNKNOWN));

        assertThat(mp4(FTYP, fragmentedMovie(), tooMany)).isInstanceOf(Unreadable.class);
        assertThat(mp4(FTYP, fragmentedMovie(), shortRun)).isInstanceOf(Unreadable.class);
        assertThat(mp4(FTYP, fragmentedMovie(), overflow)).isInstanceOf(Unreadable.class);
    }

    @Test
    void boxesInsideBoxesWithoutEndAreNotFollowedForever() {
        byte[] nested = new byte[0];
        for (int i = 0; i < 20_000; i++) {
            nested = i % 100 == 0 ? box("mdia", nested) : nested;
        }
        for (int i = 0; i < 2000; i++) {
            nested = box("moov", nested);
        }

        assertThat(mp4(FTYP, nested)).isInstanceOf(Unreadable.class);
    }

    @Test
    void aFileWithoutSoundIsUnreadable() {
        assertThat(mp4(FTYP, box("moov", mvhd(600, 1500), track(1, "vide", 1000, 5))))
                .isInstanceOf(Unreadable.class);
        assertThat(mp4(FTYP, box("moov", mvhd(600, 1500)))).isInstanceOf(Unreadable.class);
        assertThat(mp4(FTYP, box("mdat", new byte[50]))).isInstanceOf(Unreadable.class);
    }

    /** A sound track with a codec, and time tables of one entry. */
    private static byte[] sound(int id, byte[] stsd, int samples, int unitsEach) {
        byte[] stbl = box("stbl", stsd, box("stts", ints(0, 1, samples, unitsEach)));
        return box(
                "trak",
                box("tkhd", ints(0, 0, 0, id, 0, 0), new byte[60]),
                box(
                        "mdia",
                        box("mdhd", ints(0, 0, 0, 16_000, 0, 0)),
                        box("hdlr", ints(0, 0), ascii("soun"), new byte[13]),
                        box("minf", stbl)));
    }

    /** A description without descriptors: of these little more is known than their name. */
    private static byte[] description(String codec) {
        return box("stsd", ints(0, 1), box(codec, new byte[28]));
    }

    /** AAC as {@code configuration} says: 5 bits of type, 4 of the rate. */
    private static byte[] aac(int... configuration) {
        byte[] bytes = new byte[configuration.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) configuration[i];
        }
        byte[] decoder = join(
                new byte[] {4, (byte) (15 + bytes.length)}, new byte[13], new byte[] {5, (byte) bytes.length}, bytes);
        byte[] descriptors = join(new byte[] {3, (byte) (3 + decoder.length), 0, 1, 0}, decoder, new byte[] {6, 1, 2});
        return box("stsd", ints(0, 1), box("mp4a", new byte[28], box("esds", ints(0), descriptors)));
    }

    @Test
    void aHeaderThatSaysLessThanTheSamplesIsNotBelieved() {
        byte[] moov = box("moov", mvhd(1000, 30_000), sound(1, description("mp4a"), 15_000, 16_000));

        assertThat(mp4(FTYP, moov)).isEqualTo(new Claimed(15_000_000, false));
    }

    @Test
    void fragmentsCountWhateverTheHeadersSay() {
        byte[] moov = box(
                "moov",
                mvhd(1000, 5),
                track(7, "soun", 16_000, 7),
                box("mvex", box("mehd", ints(0, 9)), trex(7, 1024)));
        byte[] withoutExtends = box("moov", mvhd(1000, 5), track(7, "soun", 16_000, 7));
        byte[] fragment = fragment(box("tfhd", ints(8, 7, 1024)), run(1000));

        assertThat(mp4(FTYP, moov, fragment)).isEqualTo(new Claimed(64_000, false));
        assertThat(mp4(FTYP, fragment, withoutExtends, fragment)).isEqualTo(new Claimed(128_000, false));
    }

    @Test
    void theLongestSoundTrackCounts() {
        byte[] first = sound(1, description("mp4a"), 10, 1024);
        byte[] second = sound(2, description("mp4a"), 20, 1024);

        assertThat(mp4(FTYP, box("moov", mvhd(1000, 0), first, second))).isEqualTo(new Claimed(1280, false));
        assertThat(mp4(FTYP, box("moov", mvhd(1000, 0), second, first))).isEqualTo(new Claimed(1280, false));
        assertThat(mp4(
                        FTYP,
                        box("moov", mvhd(1000, 0), first, second),
                        fragment(box("tfhd", ints(8, 2, 512)), run(10))))
                .isEqualTo(new Claimed(1600, false));
    }

    @Test
    void soManySoundTracksAreNoRecording() {
        byte[][] tracks = new byte[17][];
        Arrays.fill(tracks, sound(1, description("mp4a"), 10, 1024));

        assertThat(mp4(FTYP, box("moov", Arrays.copyOf(tracks, 16)))).isInstanceOf(Claimed.class);
        assertThat(mp4(FTYP, box("moov", tracks))).isInstanceOf(Unreadable.class);
    }

    /** A time table of one unit a sample makes hours into seconds; decoders play the frames all the same. */
    @Test
    void framesPlayAsLongAsTheirCodecSays() {
        byte[] lowComplexity = sound(1, aac(0x14, 0x08), 1000, 1); // Type 2, 16 kHz.
        byte[] highEfficiency = sound(1, aac(0x2C, 0x08), 1000, 1); // Type 5, 8 kHz.
        byte[] explicitRate = sound(1, aac(0x17, 0x80, 0x1F, 0x40, 0), 1000, 1); // Type 2, 16 kHz in 24 bits.
        byte[] lowDelay = sound(1, aac(0xBA, 0x80), 1000, 1); // Type 23, 32 kHz.
        byte[] unified = sound(1, aac(0xF9, 0x50), 1000, 1); // Type 42, 16 kHz.

        assertThat(mp4(FTYP, box("moov", mvhd(1000, 1), lowComplexity))).isEqualTo(new Known(60_000));
        assertThat(mp4(FTYP, box("moov", mvhd(1000, 1), highEfficiency))).isEqualTo(new Known(60_000));
        assertThat(mp4(FTYP, box("moov", mvhd(1000, 1), explicitRate))).isEqualTo(new Known(60_000));
        assertThat(mp4(FTYP, box("moov", mvhd(1000, 1), lowDelay))).isEqualTo(new Known(15_000));
        assertThat(mp4(FTYP, box("moov", mvhd(1000, 1), unified))).isEqualTo(new Known(48_000));
    }

    @Test
    void framesOfACodecOfWhichLittleIsKnownPlayTenMilliseconds() {
        for (String codec : List.of("mp4a", "Opus", "ac-3")) {
            assertThat(mp4(FTYP, box("moov", mvhd(1000, 1), sound(1, description(codec), 1000, 1))))
                    .as(codec)
                    .isEqualTo(new Claimed(10_000, false));
        }
        assertThat(mp4(FTYP, box("moov", mvhd(1000, 1), sound(1, description("alac"), 1000, 1))))
                .isEqualTo(new Claimed(10_000, true));
        assertThat(mp4(FTYP, box("moov", mvhd(1000, 1), sound(1, description("sowt"), 16_000, 1))))
                .isEqualTo(new Claimed(1000, true));
    }

    @Test
    void aRealRecordingWhoseTablesLieIsCounted() {
        byte[] file = load("regular.mp4");
        int table = indexOf(file, "stts") + 4;
        int entries = ByteBuffer.wrap(file).getInt(table + 4);
        for (int entry = 0; entry < entries; entry++) {
            ByteBuffer.wrap(file).putInt(table + 12 + 8 * entry, 1);
        }
        ByteBuffer.wrap(file).putInt(indexOf(file, "mvhd") + 20, 20).putInt(indexOf(file, "mdhd") + 20, 20);

        assertThat(duration(AudioContainer.MP4, file)).isEqualTo(new Known(3060));
    }
}
