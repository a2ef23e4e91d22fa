package app.twicetold.core.training.audio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Duration of an MP4 file (ISO/IEC 14496-12): the largest of what {@code mvhd}, {@code mehd} and {@code mdhd} tell and,
 * of every sound track, what the samples in {@code moov} and in every {@code moof} add up to. The headers of a
 * fragmented file, which is what browsers record, leave 0 or all ones. Boxes are visited once, by skipping; only
 * headers are read.
 */
final class Mp4Duration {
    private static final int MOOV = fourcc("moov");
    private static final int MVHD = fourcc("mvhd");
    private static final int TRAK = fourcc("trak");
    private static final int TKHD = fourcc("tkhd");
    private static final int MDIA = fourcc("mdia");
    private static final int MDHD = fourcc("mdhd");
    private static final int HDLR = fourcc("hdlr");
    private static final int MINF = fourcc("minf");
    private static final int STBL = fourcc("stbl");
    private static final int STSD = fourcc("stsd");
    private static final int STTS = fourcc("stts");
    private static final int MVEX = fourcc("mvex");
    private static final int MEHD = fourcc("mehd");
    private static final int TREX = fourcc("trex");
    private static final int MOOF = fourcc("moof");
    private static final int TRAF = fourcc("traf");
    private static final int TFHD = fourcc("tfhd");
    private static final int TRUN = fourcc("trun");
    private static final int FTYP = fourcc("ftyp");
    private static final int SOUND = fourcc("soun");

    private static final int BOX_HEADER = 8;
    private static final int LARGE_BOX_HEADER = 16;
    private static final int MAX_DEPTH = 6;

    private static final int MAX_SOUND_TRACKS = 16;

    private final AudioBytes bytes;
    private final List<Mp4Track> sounds = new ArrayList<>();
    private boolean movie;
    private boolean fragments;
    private long movieTimescale;
    private long movieDuration;
    private long fragmentsDuration;
    private Mp4Track track = new Mp4Track();
    private final Map<Long, Long> sampleDurations = new HashMap<>();
    private long fragmentTrackId;
    private long fragmentSampleDuration;

    private Mp4Duration(AudioBytes bytes) {
        this.bytes = bytes;
    }

    static ContainerDuration of(AudioBytes bytes) throws IOException, DamagedAudio {
        Mp4Duration mp4 = new Mp4Duration(bytes);
        try {
            // The top level is read twice, because fragments can be read only after moov, wherever moov is.
            mp4.boxes(0, bytes.size(), 0, MOOV);
            if (!mp4.movie) {
                throw new DamagedAudio("the MP4 file has no moov box");
            }
            if (mp4.sounds.isEmpty()) {
                throw new DamagedAudio("the MP4 file has no sound track");
            }
            if (mp4.fragments) {
                mp4.boxes(0, bytes.size(), 0, MOOF);
            }
            return mp4.result();
        } catch (ArithmeticException e) {
            throw new DamagedAudio("the MP4 file adds up to an impossible duration");
        }
    }

    private ContainerDuration result() {
        long longestMs = Math.max(
                ContainerDuration.told(movieDuration, movieTimescale),
                ContainerDuration.told(fragmentsDuration, movieTimescale));
        for (Mp4Track sound : sounds) {
            longestMs = Math.max(longestMs, sound.durationMs());
        }
        return sounds.stream().allMatch(Mp4Track::isCounted)
                ? ContainerDuration.known(longestMs)
                : ContainerDuration.claimed(longestMs, sounds.stream().anyMatch(Mp4Track::isLossless));
    }

    /** Visits the boxes from {@code start} to {@code end}; on the top level only those of type {@code wanted}. */
    private void boxes(long start, long end, int depth, int wanted) throws IOException, DamagedAudio {
        long position = start;
        while (end - position >= BOX_HEADER) {
            long size = bytes.u32(position);
            int type = bytes.i32(position + 4);
            int header = BOX_HEADER;
            if (depth == 0 && position == 0 && type != FTYP && type != MOOV) {
                requireKnownStart(type);
            }
            if (size == 1) {
                if (end - position < LARGE_BOX_HEADER) {
                    throw new DamagedAudio("an MP4 box is cut off");
                }
                size = bytes.i64(position + BOX_HEADER);
                header = LARGE_BOX_HEADER;
            } else if (size == 0) {
                size = end - position;
            }
            if (size < header) {
                throw new DamagedAudio("an MP4 box is smaller than its header");
            }
            boolean cut = size > end - position;
            if (cut && (depth > 0 || type == MOOV)) {
                throw new DamagedAudio("an MP4 box is larger than what holds it");
            }
            if (cut) {
                // A recording that was cut off: the fragments before this box still count.
                return;
            }
            fragments |= type == MOOF;
            if (depth > 0 || type == wanted) {
                box(type, position + header, position + size, depth);
            }
            position += size;
        }
    }

    /** Old files may start without {@code ftyp}, but not with anything that is no box. */
    private static void requireKnownStart(int type) throws DamagedAudio {
        if (type != fourcc("free")
                && type != fourcc("skip")
                && type != fourcc("wide")
                && type != fourcc("mdat")
                && type != fourcc("styp")
                && type != fourcc("pnot")) {
            throw new DamagedAudio("not an MP4 file");
        }
    }

    private void box(int type, long body, long end, int depth) throws IOException, DamagedAudio {
        if (depth >= MAX_DEPTH) {
            return;
        }
        if (type == MOOV) {
            movie = true;
            boxes(body, end, depth + 1, 0);
        } else if (type == TRAK) {
            track = new Mp4Track();
            boxes(body, end, depth + 1, 0);
            if (track.sound) {
                sounds.add(track);
            }
            if (sounds.size() > MAX_SOUND_TRACKS) {
                throw new DamagedAudio("the MP4 file has too many sound tracks");
            }
        } else if (type == MDIA || type == MINF || type == STBL || type == MVEX || type == MOOF) {
            boxes(body, end, depth + 1, 0);
        } else if (type == TRAF) {
            fragmentTrackId = 0;
            fragmentSampleDuration = 0;
            boxes(body, end, depth + 1, 0);
        } else if (type == MVHD) {
            movieTimescale = timescale(body, end);
            movieDuration = headerDuration(body, end);
        } else if (type == TKHD) {
            require(body, end, version(body, end) == 1 ? 24 : 16);
            track.id = bytes.u32(body + (version(body, end) == 1 ? 20 : 12));
        } else if (type == MDHD) {
            track.timescale = timescale(body, end);
            track.duration = headerDuration(body, end);
        } else if (type == HDLR) {
            require(body, end, 12);
            track.sound |= bytes.i32(body + 8) == SOUND;
        } else if (type == STSD) {
            track.codec = Mp4Codec.of(bytes, body, end);
        } else if (type == STTS) {
            sampleTable(body, end);
        } else if (type == MEHD) {
            require(body, end, version(body, end) == 1 ? 12 : 8);
            fragmentsDuration = known(version(body, end) == 1, body + 4);
        } else if (type == TREX) {
            require(body, end, 16);
            if (sampleDurations.size() < MAX_SOUND_TRACKS) {
                sampleDurations.put(bytes.u32(body + 4), bytes.u32(body + 12));
            }
        } else if (type == TFHD) {
            fragmentHeader(body, end);
        } else if (type == TRUN) {
            fragmentRun(body, end);
        }
    }

    private long timescale(long body, long end) throws IOException, DamagedAudio {
        boolean wide = version(body, end) == 1;
        require(body, end, wide ? 32 : 20);
        return bytes.u32(body + (wide ? 20 : 12));
    }

    private long headerDuration(long body, long end) throws IOException, DamagedAudio {
        boolean wide = version(body, end) == 1;
        return known(wide, body + (wide ? 24 : 16));
    }

    /** A duration of 64 or 32 bits; all ones mean that the writer did not know it. */
    private long known(boolean wide, long position) throws IOException, DamagedAudio {
        long value = wide ? bytes.i64(position) : bytes.u32(position);
        return value == (wide ? -1L : 0xFFFF_FFFFL) ? 0 : value;
    }

    private void sampleTable(long body, long end) throws IOException, DamagedAudio {
        require(body, end, 8);
        long entries = bytes.u32(body + 4);
        requireEntries(body + 8, end, entries, 8);
        for (long i = 0; i < entries; i++) {
            long count = bytes.u32(body + 8 + i * 8);
            long delta = bytes.u32(body + 12 + i * 8);
            track.add(count, delta);
        }
    }

    private void fragmentHeader(long body, long end) throws IOException, DamagedAudio {
        require(body, end, 8);
        int flags = bytes.i32(body);
        fragmentTrackId = bytes.u32(body + 4);
        fragmentSampleDuration = sampleDurations.getOrDefault(fragmentTrackId, 0L);
        if ((flags & 0x08) != 0) {
            long position = body + 8 + ((flags & 0x01) == 0 ? 0 : 8) + ((flags & 0x02) == 0 ? 0 : 4);
            require(position, end, 4);
            fragmentSampleDuration = bytes.u32(position);
        }
    }

    private void fragmentRun(long body, long end) throws IOException, DamagedAudio {
        Mp4Track sound = null;
        for (Mp4Track known : sounds) {
            sound = known.id == fragmentTrackId ? known : sound;
        }
        if (sound == null) {
            return;
        }
        require(body, end, 8);
        int flags = bytes.i32(body);
        long count = bytes.u32(body + 4);
        if ((flags & 0x100) == 0) {
            sound.add(count, fragmentSampleDuration);
            return;
        }
        long position = body + 8 + ((flags & 0x01) == 0 ? 0 : 4) + ((flags & 0x04) == 0 ? 0 : 4);
        int entryBytes = 4 * Integer.bitCount(flags & 0xF00);
        requireEntries(position, end, count, entryBytes);
        for (long i = 0; i < count; i++) {
            sound.add(1, bytes.u32(position + i * entryBytes));
        }
    }

    private int version(long body, long end) throws IOException, DamagedAudio {
        require(body, end, 4);
        return bytes.u8(body);
    }

    private static void require(long body, long end, int length) throws DamagedAudio {
        if (end - body < length) {
            throw new DamagedAudio("an MP4 box is too short");
        }
    }

    private static void requireEntries(long position, long end, long count, int entryBytes) throws DamagedAudio {
        if (position > end || count > (end - position) / entryBytes) {
            throw new DamagedAudio("an MP4 box announces more entries than it holds");
        }
    }

    static int fourcc(String type) {
        return type.charAt(0) << 24 | type.charAt(1) << 16 | type.charAt(2) << 8 | type.charAt(3);
    }
}
