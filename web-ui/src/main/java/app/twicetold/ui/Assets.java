package app.twicetold.ui;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.zip.GZIPOutputStream;

/**
 * Files that pages use, read once. Their addresses carry a digest of their bytes, so that browsers may keep them for good.
 */
public final class Assets {
    /** The names of the files of a folder, one a line. The build writes it. */
    private static final String INDEX = "files.txt";

    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css",
            "js", "text/javascript",
            "png", "image/png",
            "svg", "image/svg+xml");

    private final String root;
    private final SortedMap<String, Asset> files;

    private Assets(String root, SortedMap<String, Asset> files) {
        this.root = root;
        this.files = files;
    }

    /**
     * Reads files.
     *
     * @param beside a class of the archive that holds them
     * @param folder on the class path, with a slash at its end
     * @param root the beginning of their addresses, with a slash at its end
     * @param names in the folder
     * @throws IllegalStateException when one is missing or of an unknown type
     */
    public static Assets of(Class<?> beside, String folder, String root, List<String> names) {
        SortedMap<String, Asset> files = new TreeMap<>();
        for (String name : names) {
            byte[] bytes = read(beside, folder + name);
            files.put(name, Asset.of(bytes, type(name)));
        }
        return new Assets(root, files);
    }

    /** Reads every file of a folder whose type pages use. The build has listed the names. */
    public static Assets all(Class<?> beside, String folder, String root) {
        List<String> names = new String(read(beside, folder + INDEX), StandardCharsets.UTF_8)
                .lines()
                .filter(name -> TYPES.containsKey(ending(name)))
                .toList();
        return of(beside, folder, root, names);
    }

    /** These files and others, under the same address. */
    public Assets and(Assets others) {
        SortedMap<String, Asset> both = new TreeMap<>(files);
        both.putAll(others.files);
        return new Assets(root, both);
    }

    /** These files but for some. */
    public Assets without(Predicate<String> unwanted) {
        SortedMap<String, Asset> some = new TreeMap<>(files);
        some.keySet().removeIf(unwanted);
        return new Assets(root, some);
    }

    /**
     * The address of a file.
     *
     * @throws IllegalArgumentException when there is none of the name
     */
    public String url(String name) {
        Asset asset = find(name).orElseThrow(() -> new IllegalArgumentException("No file " + name));
        return root + name + "?v=" + asset.version();
    }

    public Optional<Asset> find(String name) {
        return Optional.ofNullable(files.get(name));
    }

    public SortedSet<String> names() {
        return new TreeSet<>(files.keySet());
    }

    String root() {
        return root;
    }

    private static byte[] read(Class<?> beside, String path) {
        try (InputStream in = beside.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("Missing file " + path);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String type(String name) {
        String type = TYPES.get(ending(name));
        if (type == null) {
            throw new IllegalStateException("Unknown type of file " + name);
        }
        return type;
    }

    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static byte[] zipped(byte[] bytes) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return zipped.toByteArray();
    }

    /**
     * A file.
     *
     * @param zipped the same bytes by gzip
     * @param type without the character set, which is UTF-8
     * @param version what differs when the bytes do
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Asset(byte[] bytes, byte[] zipped, String type, String version) {
        /** A file of these bytes. */
        static Asset of(byte[] bytes, String type) {
            return new Asset(bytes, Assets.zipped(bytes), type, Served.digest(bytes));
        }

        /** Writes it. Only under the address of this version it is for good. */
        public void serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
            // The query as it was sent: servers fail in ways of their own on one that cannot be decoded.
            boolean thisVersion = ("v=" + version).equals(request.getQueryString());
            serve(request, response, thisVersion ? "public, max-age=31536000, immutable" : "no-cache");
        }

        void serve(HttpServletRequest request, HttpServletResponse response, String cacheControl) throws IOException {
            boolean unzips = Served.unzips(request.getHeader("Accept-Encoding"));
            response.setHeader("Vary", "Accept-Encoding");
            if (unzips) {
                response.setHeader("Content-Encoding", "gzip");
            }
            Served.cached(request, response, type + ";charset=UTF-8", cacheControl, unzips ? zipped : bytes);
        }
    }
}
