package app.twicetold.core.training.audio;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the frames of a stream without an index, which a decoder follows from one to the next. Other bytes are
 * skipped up to the next byte that may start a frame, as decoders do. Junk hides no frame and costs one look at each
 * byte.
 */
final class FrameCount {
    private static final int SYNC = 0xFF;

    private final AudioBytes bytes;
    private final Format format;
    private final long end;
    private final Map<Integer, Long> samplesByRate = new HashMap<>();

    /** How the frames of a stream begin. */
    @FunctionalInterface
    interface Format {
        /** The frame whose header is at the position; null when there is none. */
        @Nullable
        Frame at(AudioBytes bytes, long position) throws IOException, DamagedAudio;
    }

    /**
     * One frame, as its header tells.
     *
     * @param kind what is equal in neighbouring frames of a stream
     * @param length in bytes, header included
     */
    record Frame(int kind, int rate, int samples, int length) {}

    /** @param end where the sound ends at the latest */
    FrameCount(AudioBytes bytes, Format format, long end) {
        this.bytes = bytes;
        this.format = format;
        this.end = end;
    }

    /** The first position, between two positions, of a frame that another frame follows; -1 when there is none. */
    long first(long start, long limit) throws IOException, DamagedAudio {
        for (long position = bytes.find(SYNC, start); position < limit; position = bytes.find(SYNC, position + 1)) {
            Frame frame = format.at(bytes, position);
            if (frame != null && isFollowed(position, frame)) {
                return position;
            }
        }
        return -1;
    }

    /** The duration of all frames from a position on, in ms. */
    long from(long start) throws IOException, DamagedAudio {
        int kind = 0;
        boolean inStep = false;
        long position = start;
        while (position < end) {
            Frame frame = format.at(bytes, position);
            boolean counts = frame != null && ((inStep && frame.kind() == kind) || isFollowed(position, frame));
            if (frame != null && counts) {
                samplesByRate.merge(frame.rate(), (long) frame.samples(), Long::sum);
                kind = frame.kind();
                position += frame.length();
            } else {
                position = bytes.find(SYNC, position + 1);
            }
            inStep = counts;
        }
        return ContainerDuration.counted(samplesByRate);
    }

    /** A lone header may be chance. The next frame must be of the same kind, or the sound must end with this frame. */
    private boolean isFollowed(long position, Frame frame) throws IOException, DamagedAudio {
        if (frame.length() > end - position) {
            return false;
        }
        long next = position + frame.length();
        if (isEnd(next)) {
            return true;
        }
        Frame following = format.at(bytes, next);
        return following != null && following.kind() == frame.kind();
    }

    private boolean isEnd(long position) throws IOException, DamagedAudio {
        return position == end
                || bytes.spells(position, "TAG")
                || bytes.spells(position, "APETAGEX")
                || bytes.spells(position, "LYRICSBEGIN")
                || bytes.spells(position, "ID3");
    }
}
