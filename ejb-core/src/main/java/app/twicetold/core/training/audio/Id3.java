package app.twicetold.core.training.audio;

import java.io.IOException;

/** The tags (ID3v2) that a stream of frames may begin with. */
final class Id3 {
    private static final int HEADER_BYTES = 10;
    private static final int MAX_TAGS = 16;

    private Id3() {}

    /** Where the tags end; 0 without any. It may be past the end of the file. */
    static long end(AudioBytes bytes) throws IOException, DamagedAudio {
        long position = 0;
        for (int tags = 0; tags < MAX_TAGS && bytes.spells(position, "ID3"); tags++) {
            int footer = (bytes.u8(position + 5) & 0x10) == 0 ? 0 : HEADER_BYTES;
            int length = 0;
            for (int i = 6; i < HEADER_BYTES; i++) {
                length = (length << 7) | (bytes.u8(position + i) & 0x7F);
            }
            position += HEADER_BYTES + length + footer;
        }
        return position;
    }
}
