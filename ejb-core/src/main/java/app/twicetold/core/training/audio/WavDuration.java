package app.twicetold.core.training.audio;

import java.io.IOException;

/**
 * Duration of a RIFF/WAVE file: what its {@code data} chunks hold, by the codec. A recorder that streams cannot go back
 * to write the size of its data; it leaves 0, all ones or another value beyond the file, and then the data reach to the
 * end of the file. The byte rate in the header is believed only of a codec that is not known here.
 */
final class WavDuration {
    private static final int CHUNK_HEADER = 8;
    private static final int FMT_BYTES = 16;
    private static final int EXTENSIBLE_BYTES = 26;

    private final AudioBytes bytes;
    private WavFormat format = WavFormat.NONE;
    private long factSamples;
    private long dataBytes;
    private int dataChunks;
    private long framesMs;

    private WavDuration(AudioBytes bytes) {
        this.bytes = bytes;
    }

    static ContainerDuration of(AudioBytes bytes) throws IOException, DamagedAudio {
        if (!(bytes.spells(0, "RIFF") || bytes.spells(0, "RF64")) || !bytes.spells(8, "WAVE")) {
            throw new DamagedAudio("not a WAVE file");
        }
        WavDuration wav = new WavDuration(bytes);
        wav.chunks();
        return wav.result();
    }

    private void chunks() throws IOException, DamagedAudio {
        long position = 12;
        while (bytes.has(position, CHUNK_HEADER)) {
            long length = bytes.u32LittleEndian(position + 4);
            long body = position + CHUNK_HEADER;
            long rest = bytes.size() - body;
            if (format.equals(WavFormat.NONE) && bytes.spells(position, "fmt ")) {
                format = format(body, length);
            } else if (bytes.spells(position, "fact") && length >= 4 && rest >= 4) {
                factSamples = bytes.u32LittleEndian(body);
            } else if (bytes.spells(position, "data")) {
                if (format.equals(WavFormat.NONE)) {
                    throw new DamagedAudio("the WAVE file names no format before its data");
                }
                // Decoders go on with the next data chunk where one ends.
                length = length == 0 ? rest : Math.min(length, rest);
                dataChunks++;
                dataBytes += length;
                framesMs += format.isMpeg() ? framesMs(body, length) : 0;
            }
            position = body + length + (length & 1);
        }
    }

    private ContainerDuration result() throws DamagedAudio {
        if (dataChunks == 0) {
            throw new DamagedAudio("the WAVE file has no data");
        }
        // A frame that begins in one chunk and ends in another is not counted here, but decoders play it.
        boolean counted = format.isMpeg() ? dataChunks == 1 : format.isCounted();
        if (counted) {
            return ContainerDuration.known(believed(format.isMpeg() ? framesMs : format.durationMs(dataBytes)));
        }
        long toldMs = Math.max(format.durationMs(dataBytes), ContainerDuration.told(factSamples, format.rate()));
        return ContainerDuration.claimed(believed(Math.max(framesMs, toldMs)), false);
    }

    private static long believed(long durationMs) {
        return Math.min(durationMs, ContainerDuration.MAX_BELIEVED.toMillis());
    }

    private long framesMs(long body, long length) throws IOException, DamagedAudio {
        return new FrameCount(bytes, MpegDuration::frame, body + length).from(body);
    }

    private WavFormat format(long body, long length) throws IOException, DamagedAudio {
        if (length < FMT_BYTES) {
            throw new DamagedAudio("the WAVE format chunk is too short");
        }
        int tag = bytes.u16LittleEndian(body);
        if (tag == WavFormat.EXTENSIBLE && length >= EXTENSIBLE_BYTES) {
            tag = bytes.u16LittleEndian(body + EXTENSIBLE_BYTES - 2);
        }
        WavFormat read = new WavFormat(
                tag,
                bytes.u16LittleEndian(body + 2),
                bytes.u32LittleEndian(body + 4),
                bytes.u32LittleEndian(body + 8),
                bytes.u16LittleEndian(body + 12),
                bytes.u16LittleEndian(body + 14));
        if (!read.makesSense()) {
            throw new DamagedAudio("the WAVE format makes no sense");
        }
        return read;
    }
}
