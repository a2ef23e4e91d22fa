package app.twicetold.launcher.backup;

import app.twicetold.launcher.StartRefused;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Reads a backup: once to see whether it is whole, then to unpack it. */
final class ArchiveReader {
    private final Path file;

    ArchiveReader(Path file) {
        this.file = file;
    }

    /**
     * Reads the whole archive and compares it with its sum.
     *
     * @throws StartRefused when it is damaged, cut off, or no backup
     */
    Manifest verify() {
        MessageDigest digest = sha256();
        @Nullable Manifest manifest = null;
        long files = 0;
        try (ZipInputStream zip = open()) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().equals(Manifest.NAME)) {
                    manifest = Manifest.parse(new String(zip.readAllBytes(), StandardCharsets.UTF_8));
                } else if (!entry.isDirectory()) {
                    digest.update(entry.getName().getBytes(StandardCharsets.UTF_8));
                    files++;
                    read(zip, digest);
                }
            }
        } catch (IOException | IllegalArgumentException broken) {
            throw damaged(String.valueOf(broken.getMessage()));
        }
        if (manifest == null) {
            throw damaged("it has no end");
        }
        if (manifest.files() != files
                || !manifest.sha256().equals(HexFormat.of().formatHex(digest.digest()))) {
            throw damaged("its files do not have the sum that it says");
        }
        return manifest;
    }

    /** Unpacks everything. Only the owner can read what is unpacked, as the database demands it. */
    void unpack(Path directory) throws IOException {
        try (ZipInputStream zip = open()) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = directory.resolve(entry.getName()).normalize();
                if (!target.startsWith(directory)) {
                    throw damaged("it has the name " + entry.getName());
                }
                if (entry.isDirectory()) {
                    createDirectories(target);
                } else if (!entry.getName().equals(Manifest.NAME)) {
                    createDirectories(target.resolveSibling(""));
                    Files.createFile(
                            target, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                    try (var out = Files.newOutputStream(target)) {
                        zip.transferTo(out);
                    }
                }
            }
        }
    }

    static void createDirectories(Path directory) throws IOException {
        Files.createDirectories(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    private ZipInputStream open() throws IOException {
        return new ZipInputStream(new BufferedInputStream(Files.newInputStream(file)));
    }

    private static void read(InputStream in, MessageDigest digest) throws IOException {
        byte[] buffer = new byte[65_536];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            digest.update(buffer, 0, read);
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private StartRefused damaged(String how) {
        return StartRefused.failure("The backup " + file + " is damaged (" + how + "); take another one.");
    }
}
