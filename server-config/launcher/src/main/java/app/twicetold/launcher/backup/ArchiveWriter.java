package app.twicetold.launcher.backup;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a backup. It appears under its name whole or not at all, and only its owner can read it. */
final class ArchiveWriter implements AutoCloseable {
    private final Path target;
    private final Path unfinished;
    private final ZipOutputStream zip;
    private final MessageDigest digest = ArchiveReader.sha256();
    private long files;

    ArchiveWriter(Path target) throws IOException {
        this.target = target;
        this.unfinished = target.resolveSibling(target.getFileName() + ".part");
        Files.deleteIfExists(unfinished);
        Files.createFile(
                unfinished, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        this.zip = new ZipOutputStream(Files.newOutputStream(unfinished));
        zip.setLevel(Deflater.BEST_SPEED);
    }

    /** Adds a file. One that has gone meanwhile is left out. @return whether it was there */
    boolean add(String name, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            add(name, in);
            return true;
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    void add(String name, byte[] bytes) throws IOException {
        add(name, new ByteArrayInputStream(bytes));
    }

    private void add(String name, InputStream in) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        byte[] buffer = new byte[65_536];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            zip.write(buffer, 0, read);
            digest.update(buffer, 0, read);
        }
        zip.closeEntry();
        files++;
    }

    /** Adds an empty directory. */
    void addDirectory(String name) throws IOException {
        zip.putNextEntry(new ZipEntry(name + "/"));
        zip.closeEntry();
    }

    long files() {
        return files;
    }

    /** The sum over names and bytes so far. */
    String sum() {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Ends the archive and gives it its name. */
    void finish(Manifest manifest) throws IOException {
        zip.putNextEntry(new ZipEntry(Manifest.NAME));
        zip.write(manifest.text().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
        zip.close();
        try (FileChannel written = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Without {@link #finish} nothing is left. */
    @Override
    public void close() throws IOException {
        try {
            zip.close();
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
