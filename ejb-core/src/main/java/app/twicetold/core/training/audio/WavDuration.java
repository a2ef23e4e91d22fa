package app.twicetold.core.training.audio;

import java.io.IOException;

/**
 * Duration of a RIFF/WAVE file: bytes of the {@code data} chunk over bytes a second. A recorder that streams cannot go
 * back to write the size of its data; it leaves 0, all ones or another value beyond the file, and then the data reach to
 * the end of the file.
 */
final class WavDuration {
    private static final int CHUNK_HEADER = 8;
    private static final int FMT_BYTES = 16;
    private static final int PCM = 1;
    private static final int FLOAT = 3;
    private static final int EXTENSIBLE = 0xFFFE;

    private WavDuration() {}

    static ContainerDuration of(AudioBytes bytes) throws IOException, DamagedAudio {
        if (!(bytes.spells(0, "RIFF") || bytes.spells(0, "RF64")) || !bytes.spells(8, "WAVE")) {
            throw new DamagedAudio("not a WAVE file");
        }
        long bytesPerSecond = 0;
        long position = 12;
        while (bytes.has(position, CHUNK_HEADER)) {
            long length = bytes.u32LittleEndian(position + 4);
            long body = position + CHUNK_HEADER;
            if (bytes.spells(position, "fmt ")) {
                if (length < FMT_BYTES) {
                    throw new DamagedAudio("the WAVE format chunk is too short");
                }
                bytesPerSecond = bytesPerSecond(bytes, body);
            } else if (bytes.spells(position, "data")) {
                if (bytesPerSecond == 0) {
                    throw new DamagedAudio("the WAVE file names no format before its data");
                }
                long rest = bytes.size() - body;
                return ContainerDuration.ofUnits(length == 0 ? rest : Math.min(length, rest), bytesPerSecond);
            }
            position = body + length + (length & 1);
        }
        throw new DamagedAudio("the WAVE file has no data");
    }

    private static long bytesPerSecond(AudioBytes bytes, long body) throws IOException, DamagedAudio {
        int format = bytes.u16LittleEndian(body);
        int channels = bytes.u16LittleEndian(body + 2);
        long rate = bytes.u32LittleEndian(body + 4);
        long declared = bytes.u32LittleEndian(body + 8);
        int frameBytes = bytes.u16LittleEndian(body + 12);
        boolean plain = format == PCM || format == FLOAT || format == EXTENSIBLE;
        long perSecond = plain ? rate * frameBytes : declared;
        if (channels == 0 || perSecond == 0) {
            throw new DamagedAudio("the WAVE format makes no sense");
        }
        return perSecond;
    }
}
