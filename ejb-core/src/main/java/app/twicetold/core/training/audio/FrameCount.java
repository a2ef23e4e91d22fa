package app.twicetold.core.training.audio;

import java.io.IOException;

/**
 * Adds up the frames of a stream without an index, which a decoder follows from one to the next. Other bytes are
 * skipped up to the next byte that may start a frame, as decoders do. Junk hides no frame and costs one look at each
 * byte. A recording has up to a million frames, so no frame costs memory of its own.
 */
final class FrameCount {
    private static final int SYNC = 0xFF;

    private final AudioBytes bytes;
    private final Format format;
    private final long end;
    private final SamplesByRate samples = new SamplesByRate();
    private final Frame here = new Frame();
    private final Frame next = new Frame();

    /** How the frames of a stream begin. */
    @FunctionalInterface
    interface Format {
        /** Reads the frame whose header is at the position; false when there is none. */
        boolean read(AudioBytes bytes, long position, Frame into) throws IOException, DamagedAudio;
    }

    /** The frame that was read last. */
    static final class Frame {
        private int kind;
        private int rate;
        private int samples;
        private int length;

        /**
         * @param kind what is equal in neighbouring frames of a stream
         * @param length in bytes, header included
         */
        void set(int kind, int rate, int samples, int length) {
            this.kind = kind;
            this.rate = rate;
            this.samples = samples;
            this.length = length;
        }

        int rate() {
            return rate;
        }

        int samples() {
            return samples;
        }

        int length() {
            return length;
        }
    }

    /** @param end where the sound ends at the latest */
    FrameCount(AudioBytes bytes, Format format, long end) {
        this.bytes = bytes;
        this.format = format;
        this.end = end;
    }

    /** The first position, between two positions, of a frame that another frame follows; -1 when there is none. */
    long first(long start, long limit) throws IOException, DamagedAudio {
        for (long position = bytes.find(SYNC, start); position < limit; position = bytes.find(SYNC, position + 1)) {
            if (format.read(bytes, position, here) && isFollowed(position)) {
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
            boolean counts =
                    format.read(bytes, position, here) && ((inStep && here.kind == kind) || isFollowed(position));
            if (counts) {
                samples.add(here.rate, here.samples);
                kind = here.kind;
                position += here.length;
            } else {
                position = bytes.find(SYNC, position + 1);
            }
            inStep = counts;
        }
        return samples.durationMs();
    }

    /** A lone header may be chance. The next frame must be of the same kind, or the sound must end with this frame. */
    private boolean isFollowed(long position) throws IOException, DamagedAudio {
        if (here.length > end - position) {
            return false;
        }
        long after = position + here.length;
        return isEnd(after) || (format.read(bytes, after, next) && next.kind == here.kind);
    }

    private boolean isEnd(long position) throws IOException, DamagedAudio {
        return position == end
                || bytes.spells(position, "TAG")
                || bytes.spells(position, "APETAGEX")
                || bytes.spells(position, "LYRICSBEGIN")
                || bytes.spells(position, "ID3");
    }
}
