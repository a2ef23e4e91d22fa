package app.twicetold.core.training.audio;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Duration of a WebM or Matroska file: the largest of {@code Segment/Info/Duration}, the time between the first and the
 * last block of a sound track with that block's length where it is written, and, of Opus, what all packets play. The
 * file is read to its end as one flat row of elements, entering those that matter, so segments and clusters of unknown
 * size need no rule of their own. After damage it goes on with the next cluster, as decoders do.
 */
final class WebmDuration {
    private static final int EBML = 0x1A45DFA3;
    private static final int SEGMENT = 0x18538067;
    private static final int INFO = 0x1549A966;
    private static final int TIMESTAMP_SCALE = 0x2AD7B1;
    private static final int DURATION = 0x4489;
    private static final int TRACKS = 0x1654AE6B;
    private static final int TRACK_ENTRY = 0xAE;
    private static final int TRACK_NUMBER = 0xD7;
    private static final int TRACK_TYPE = 0x83;
    private static final int CODEC_ID = 0x86;
    private static final int CONTENT_ENCODINGS = 0x6D80;
    private static final int CLUSTER = 0x1F43B675;
    private static final int CLUSTER_TIMESTAMP = 0xE7;
    private static final int SIMPLE_BLOCK = 0xA3;
    private static final int BLOCK_GROUP = 0xA0;
    private static final int BLOCK = 0xA1;
    private static final int BLOCK_DURATION = 0x9B;

    private static final long SOUND = 2;
    private static final long UNKNOWN_SIZE = -1;
    private static final int MAX_TRACKS = 32;
    private static final double NANOS_PER_MILLI = 1_000_000.0;
    private static final long MAX_MILLIS = ContainerDuration.MAX_BELIEVED.toMillis();

    private final AudioBytes bytes;
    private long scaleNanos = 1_000_000;
    private double duration;
    private Track entry = new Track();
    private final Map<Long, Track> tracks = new TreeMap<>();
    private final Map<Long, Blocks> blocks = new HashMap<>();
    private Blocks last = new Blocks();
    private long clusterTime;

    /** A track as its entry describes it. */
    private static final class Track {
        private long type = -1;
        private boolean opus;
        private boolean lossless;
        private boolean encoded;
    }

    /** The blocks of a track as far as they have been read; times in ticks. */
    private static final class Blocks {
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;
        private long end = Long.MIN_VALUE;
        /** What its packets play, if they are of Opus. */
        private long opusNanos;
    }

    private WebmDuration(AudioBytes bytes) {
        this.bytes = bytes;
    }

    static ContainerDuration of(AudioBytes bytes) throws IOException, DamagedAudio {
        if (!bytes.has(0, 4) || bytes.i32(0) != EBML) {
            throw new DamagedAudio("not a WebM file");
        }
        WebmDuration webm = new WebmDuration(bytes);
        long position = 0;
        while (position < bytes.size()) {
            long next = webm.element(position);
            position = next < 0 ? webm.nextCluster(position + 1) : next;
        }
        return webm.result();
    }

    /** Reads the element at a position. The answer is where the next one is, negative when there is none. */
    private long element(long position) throws IOException, DamagedAudio {
        int idLength = vintLength(position);
        long sizeAt = position + idLength;
        if (idLength > 4 || !bytes.has(sizeAt, 1)) {
            return -1;
        }
        int sizeLength = vintLength(sizeAt);
        if (sizeLength > 8 || !bytes.has(sizeAt, sizeLength)) {
            return -1;
        }
        int id = (int) number(position, idLength);
        long size = vint(sizeAt, sizeLength);
        long body = sizeAt + sizeLength;
        if (isEntered(id)) {
            if (id == TRACK_ENTRY) {
                entry = new Track();
            }
            return body;
        }
        if (size == UNKNOWN_SIZE || size > bytes.size() - body) {
            return -1;
        }
        leaf(id, body, size);
        return body + size;
    }

    private long nextCluster(long position) throws IOException, DamagedAudio {
        long at = bytes.find(CLUSTER >>> 24, position);
        while (bytes.has(at, 4) && bytes.i32(at) != CLUSTER) {
            at = bytes.find(CLUSTER >>> 24, at + 1);
        }
        return bytes.has(at, 4) ? at : bytes.size();
    }

    private static boolean isEntered(int id) {
        return id == SEGMENT || id == INFO || id == TRACKS || id == TRACK_ENTRY || id == CLUSTER || id == BLOCK_GROUP;
    }

    private void leaf(int id, long body, long size) throws IOException, DamagedAudio {
        switch (id) {
            case TIMESTAMP_SCALE -> scaleNanos = unsigned(body, size);
            case DURATION -> duration = Math.max(duration, real(body, size));
            case TRACK_NUMBER -> note(unsigned(body, size));
            case TRACK_TYPE -> entry.type = unsigned(body, size);
            case CODEC_ID -> {
                entry.opus = bytes.spells(body, "A_OPUS");
                entry.lossless = bytes.spells(body, "A_PCM") || bytes.spells(body, "A_FLAC");
            }
            case CONTENT_ENCODINGS -> entry.encoded = true;
            case CLUSTER_TIMESTAMP -> clusterTime = unsigned(body, size);
            case SIMPLE_BLOCK, BLOCK -> block(body, size);
            case BLOCK_DURATION -> last.end = Math.max(last.end, last.last + unsigned(body, size));
            default -> {}
        }
    }

    private void note(long number) throws DamagedAudio {
        tracks.putIfAbsent(number, entry);
        if (tracks.size() > MAX_TRACKS) {
            throw new DamagedAudio("the WebM file has too many tracks");
        }
    }

    private void block(long body, long size) throws IOException, DamagedAudio {
        int numberLength = size == 0 ? 9 : vintLength(body);
        if (numberLength > 8 || size < numberLength + 3) {
            return;
        }
        long number = vint(body, numberLength);
        if (!blocks.containsKey(number) && blocks.size() == MAX_TRACKS) {
            throw new DamagedAudio("the WebM file has blocks of too many tracks");
        }
        last = blocks.computeIfAbsent(number, track -> new Blocks());
        long time = clusterTime + (short) bytes.u16(body + numberLength);
        last.first = Math.min(last.first, time);
        last.last = Math.max(last.last, time);
        last.end = Math.max(last.end, time);
        int flags = bytes.u8(body + numberLength + 2);
        last.opusNanos += new WebmLacing(bytes, body + numberLength + 3, body + size).opusNanos(flags >> 1 & 3);
    }

    private ContainerDuration result() throws DamagedAudio {
        long longestMs = millis(duration);
        boolean counted = true;
        boolean lossless = false;
        boolean sound = false;
        for (Map.Entry<Long, Track> numbered : tracks.entrySet()) {
            Track track = numbered.getValue();
            if (track.type == SOUND) {
                sound = true;
                Blocks played = Objects.requireNonNullElseGet(blocks.get(numbered.getKey()), Blocks::new);
                boolean opus = track.opus && !track.encoded && played.opusNanos > 0;
                counted &= opus;
                lossless |= track.lossless;
                longestMs = Math.max(longestMs, millis((double) played.end - played.first));
                longestMs = Math.max(longestMs, opus ? Math.min(played.opusNanos / 1_000_000, MAX_MILLIS) : 0);
            }
        }
        if (!sound) {
            throw new DamagedAudio("the WebM file has no sound track");
        }
        return counted ? ContainerDuration.known(longestMs) : ContainerDuration.claimed(longestMs, lossless);
    }

    /** Ticks that a header tells, as ms; 0 when that is not believable. */
    private long millis(double ticks) {
        double millis = Math.floor(ticks * scaleNanos / NANOS_PER_MILLI + 0.5);
        // The comparison is also false for a NaN.
        return millis >= 1 && millis <= MAX_MILLIS ? (long) millis : 0;
    }

    /** How many bytes the variable-length number at {@code position} has: 1 to 8, or 9 when it is none. */
    private int vintLength(long position) throws IOException, DamagedAudio {
        return Integer.numberOfLeadingZeros(bytes.u8(position)) - 24 + 1;
    }

    /** The number without its length marker, or {@link #UNKNOWN_SIZE} when all its bits are ones. */
    private long vint(long position, int length) throws IOException, DamagedAudio {
        long mask = (1L << (7 * length)) - 1;
        long value = number(position, length) & mask;
        return value == mask ? UNKNOWN_SIZE : value;
    }

    private long number(long position, int length) throws IOException, DamagedAudio {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = (value << 8) | bytes.u8(position + i);
        }
        return value;
    }

    /** An unsigned element; values beyond 56 bits are never meant and read as 0. */
    private long unsigned(long body, long size) throws IOException, DamagedAudio {
        return size <= 7 ? number(body, (int) size) : size == 8 && bytes.u8(body) == 0 ? bytes.i64(body) : 0;
    }

    private double real(long body, long size) throws IOException, DamagedAudio {
        if (size == 4) {
            return Float.intBitsToFloat(bytes.i32(body));
        }
        return size == 8 ? Double.longBitsToDouble(bytes.i64(body)) : 0;
    }
}
