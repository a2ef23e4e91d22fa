package app.twicetold.launcher;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/**
 * Puts the 300 jars of an unpacked Payara Micro into one, when the service is built. A JVM that archives classes asks
 * the system about each jar of the class path for each class, and every JVM opens and keeps all of them.
 */
public final class OneJar {
    private static final String NAME = "payara.jar";

    /**
     * Lists, one part in each jar, of which none may be lost. Of everything else the first in the class path is used.
     */
    private static final Pattern LISTS = Pattern.compile("META-INF/(services|hk2-locator)/.+");

    /** What speaks of the one jar that it stood in. */
    private static final Pattern OF_ITS_JAR =
            Pattern.compile("META-INF/(MANIFEST\\.MF|INDEX\\.LIST|[^/]+\\.(SF|RSA|DSA|EC))|(.*/)?module-info\\.class");

    /** The texts of licences, kept apart by the jar that they hold for. */
    private static final Pattern LICENCES =
            Pattern.compile("(META-INF/)?[^/]*(LICENSE|NOTICE|COPYRIGHT)(\\.(txt|md))?", Pattern.CASE_INSENSITIVE);

    private static final String VERSIONS = "META-INF/versions/";

    private OneJar() {}

    /** @param arguments the directory that Payara Micro is unpacked in */
    public static void main(String[] arguments) throws IOException {
        make(Path.of(arguments[0]));
    }

    /** Does nothing when it was done before. */
    static void make(Path micro) throws IOException {
        Path boot = micro.resolve("launch-micro.jar");
        Manifest manifest = manifestOf(boot);
        List<String> classPath = List.of(manifest.getMainAttributes()
                .getValue(Attributes.Name.CLASS_PATH)
                .split(" +"));
        if (classPath.contains(NAME)) {
            return;
        }
        List<Path> jars =
                classPath.stream().filter(OneJar::isJar).map(micro::resolve).toList();
        writeAll(jars, micro.resolve(NAME));
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Stream.concat(Stream.of(NAME), classPath.stream().filter(part -> !isJar(part)))
                                .collect(Collectors.joining(" ")));
        replaceManifest(boot, manifest);
        for (Path jar : jars) {
            Files.delete(jar);
        }
    }

    /** A resource adapter in the class path is looked for by its name. */
    private static boolean isJar(String part) {
        return part.endsWith(".jar");
    }

    private static void writeAll(List<Path> jars, Path target) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
        Map<String, ByteArrayOutputStream> lists = new LinkedHashMap<>();
        Set<String> written = new HashSet<>();
        try (JarOutputStream merged = new JarOutputStream(Files.newOutputStream(target), manifest)) {
            merged.setLevel(Deflater.BEST_SPEED);
            for (Path each : jars) {
                try (JarFile jar = new JarFile(each.toFile(), false)) {
                    for (JarEntry entry : Collections.list(jar.entries())) {
                        String name = entry.getName();
                        if (OF_ITS_JAR.matcher(name).matches() || name.startsWith(VERSIONS) && !jar.isMultiRelease()) {
                            continue;
                        }
                        if (LISTS.matcher(name).matches() && !entry.isDirectory()) {
                            append(jar, entry, lists.computeIfAbsent(name, first -> new ByteArrayOutputStream()));
                        } else if (LICENCES.matcher(name).matches() && !entry.isDirectory()) {
                            copy(jar, entry, "META-INF/licenses/" + each.getFileName() + "/" + name, merged);
                        } else if (written.add(name)) {
                            copy(jar, entry, name, merged);
                        }
                    }
                }
            }
            for (Map.Entry<String, ByteArrayOutputStream> list : lists.entrySet()) {
                merged.putNextEntry(new JarEntry(list.getKey()));
                list.getValue().writeTo(merged);
            }
        }
    }

    private static void append(JarFile jar, JarEntry entry, OutputStream list) throws IOException {
        jar.getInputStream(entry).transferTo(list);
        list.write('\n');
    }

    private static void copy(JarFile jar, JarEntry entry, String name, JarOutputStream target) throws IOException {
        target.putNextEntry(new JarEntry(name));
        jar.getInputStream(entry).transferTo(target);
    }

    private static Manifest manifestOf(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getManifest();
        }
    }

    private static void replaceManifest(Path jar, Manifest manifest) throws IOException {
        Path replaced = jar.resolveSibling("launch-micro.unfinished");
        try (JarFile before = new JarFile(jar.toFile(), false);
                JarOutputStream after = new JarOutputStream(Files.newOutputStream(replaced), manifest)) {
            for (JarEntry entry : Collections.list(before.entries())) {
                if (!OF_ITS_JAR.matcher(entry.getName()).matches()) {
                    copy(before, entry, entry.getName(), after);
                }
            }
        }
        Files.move(replaced, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
