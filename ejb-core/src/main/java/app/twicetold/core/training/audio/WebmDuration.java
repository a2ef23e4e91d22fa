package app.twicetold.core.training.audio;

import java.io.IOException;

/**
 * Duration of a WebM or Matroska file: {@code Segment/Info/Duration}, and where a recorder that streams left it out, the
 * time between the first and the last block of the sound track, plus the last block's length where it is written. The
 * file is read as one flat row of elements, entering those that matter, so segments and clusters of unknown size need no
 * rule of their own.
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
    private static final int CLUSTER = 0x1F43B675;
    private static final int CLUSTER_TIMESTAMP = 0xE7;
    private static final int SIMPLE_BLOCK = 0xA3;
    private static final int BLOCK_GROUP = 0xA0;
    private static final int BLOCK = 0xA1;
    private static final int BLOCK_DURATION = 0x9B;

    private static final long SOUND = 2;
    private static final long UNKNOWN_SIZE = -1;
    private static final double NANOS_PER_MILLI = 1_000_000.0;
    private static final double MAX_MILLIS = ContainerDuration.MAX_BELIEVED.toMillis();

    private final AudioBytes bytes;
    private long scaleNanos = 1_000_000;
    private double duration;
    private long trackNumber = -1;
    private long trackType = -1;
    private long soundTrack = -1;
    private long clusterTime;
    private long firstBlock = Long.MAX_VALUE;
    private long lastBlock = Long.MIN_VALUE;
    private long lastBlockEnd = Long.MIN_VALUE;

    private WebmDuration(AudioBytes bytes) {
        this.bytes = bytes;
    }

    static ContainerDuration of(AudioBytes bytes) throws IOException, DamagedAudio {
        if (!bytes.has(0, 4) || bytes.i32(0) != EBML) {
            throw new DamagedAudio("not a WebM file");
        }
        WebmDuration webm = new WebmDuration(bytes);
        webm.scan();
        return webm.result();
    }

    private void scan() throws IOException, DamagedAudio {
        long position = 0;
        while (bytes.has(position, 2)) {
            int idLength = vintLength(position);
            long sizeAt = position + idLength;
            if (idLength > 4 || !bytes.has(sizeAt, 1)) {
                break;
            }
            int sizeLength = vintLength(sizeAt);
            if (sizeLength > 8 || !bytes.has(sizeAt, sizeLength)) {
                break;
            }
            int id = (int) number(position, idLength);
            long size = vint(sizeAt, sizeLength);
            long body = sizeAt + sizeLength;
            if (isEntered(id)) {
                if (id == TRACK_ENTRY) {
                    trackNumber = -1;
                    trackType = -1;
                }
                position = body;
            } else {
                if (size == UNKNOWN_SIZE || size > bytes.size() - body) {
                    // Cut off in the middle: what came before still counts.
                    break;
                }
                leaf(id, body, size);
                position = body + size;
                if (duration > 0 && soundTrack >= 0) {
                    break;
                }
            }
        }
    }

    private static boolean isEntered(int id) {
        return id == SEGMENT || id == INFO || id == TRACKS || id == TRACK_ENTRY || id == CLUSTER || id == BLOCK_GROUP;
    }

    private void leaf(int id, long body, long size) throws IOException, DamagedAudio {
        switch (id) {
            case TIMESTAMP_SCALE -> scaleNanos = unsigned(body, size);
            case DURATION -> duration = real(body, size);
            case TRACK_NUMBER -> {
                trackNumber = unsigned(body, size);
                noteTrack();
            }
            case TRACK_TYPE -> {
                trackType = unsigned(body, size);
                noteTrack();
            }
            case CLUSTER_TIMESTAMP -> clusterTime = unsigned(body, size);
            case SIMPLE_BLOCK, BLOCK -> block(body, size);
            case BLOCK_DURATION -> lastBlockEnd = Math.max(lastBlockEnd, lastBlock + unsigned(body, size));
            default -> {}
        }
    }

    private void noteTrack() {
        if (soundTrack < 0 && trackType == SOUND && trackNumber >= 0) {
            soundTrack = trackNumber;
        }
    }

    private void block(long body, long size) throws IOException, DamagedAudio {
        int numberLength = size == 0 ? 9 : vintLength(body);
        if (numberLength > 8 || size < numberLength + 3 || vint(body, numberLength) != soundTrack) {
            return;
        }
        long time = clusterTime + (short) bytes.u16(body + numberLength);
        firstBlock = Math.min(firstBlock, time);
        lastBlock = Math.max(lastBlock, time);
        lastBlockEnd = Math.max(lastBlockEnd, time);
    }

    private ContainerDuration result() throws DamagedAudio {
        if (soundTrack < 0) {
            throw new DamagedAudio("the WebM file has no sound track");
        }
        double ticks = duration > 0 ? duration : (double) lastBlockEnd - firstBlock;
        double millis = Math.floor(ticks * scaleNanos / NANOS_PER_MILLI + 0.5);
        // The comparison is false for a NaN, too.
        return millis >= 1 && millis <= MAX_MILLIS
                ? new ContainerDuration.Known((long) millis)
                : new ContainerDuration.Unknown();
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
