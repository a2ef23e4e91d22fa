package app.twicetold.core.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * The format of a file that holds an object: a header of {@value #HEADER_BYTES} bytes with the content type as readable
 * text, then the bytes. ({@code tail -c +129 file} gives the bytes to a person.)
 */
final class ObjectFile {
    static final int HEADER_BYTES = 128;
    private static final String MAGIC = "twicetold-object 1 ";

    private ObjectFile() {}

    /** What a file of that type begins with. */
    static byte[] header(String contentType) {
        String text = String.format(
                Locale.ROOT, "%-" + (HEADER_BYTES - 1) + "s\n", MAGIC + ContentTypes.require(contentType));
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * @throws IOException {@link java.nio.file.NoSuchFileException} without a file, another for one of another format
     */
    static ObjectStat stat(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            String contentType = readHeader(file, channel);
            return new ObjectStat(channel.size() - HEADER_BYTES, contentType);
        }
    }

    /** All bytes of an object. */
    static ObjectContent open(Path file) throws IOException {
        return opened(file, 0, Long.MAX_VALUE, true);
    }

    /**
     * Some bytes of an object, both ends included.
     *
     * @throws IllegalArgumentException when it has no byte {@code first}
     */
    static ObjectContent open(Path file, long first, long last) throws IOException {
        return opened(file, first, last, false);
    }

    private static ObjectContent opened(Path file, long first, long last, boolean whole) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            String contentType = readHeader(file, channel);
            long size = channel.size() - HEADER_BYTES;
            if (!whole && first >= size) {
                throw new IllegalArgumentException("byte " + first + " is not inside the " + size + " bytes");
            }
            channel.position(HEADER_BYTES + first);
            InputStream stream = Channels.newInputStream(channel);
            return new ObjectContent(
                    size, contentType, whole ? stream : new RangeStream(stream, Math.min(last, size - 1) - first + 1));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static String readHeader(Path file, FileChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        while (header.hasRemaining()) {
            if (channel.read(header, header.position()) < 0) {
                throw new IOException(file + " is shorter than the header of an object");
            }
        }
        String text = new String(header.array(), StandardCharsets.US_ASCII);
        if (!text.startsWith(MAGIC)) {
            throw new IOException(file + " was not written by this store");
        }
        return text.substring(MAGIC.length()).strip();
    }
}
