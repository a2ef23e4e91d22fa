package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OneJarTest {
    @TempDir
    private Path micro;

    @BeforeEach
    void unpack() throws IOException {
        Files.createDirectory(micro.resolve("runtime"));
        jar("launch-micro.jar", "Class-Path: runtime/adapter.rar runtime/a.jar runtime/b.jar", Map.of("boot", "boot"));
        jar("runtime/adapter.rar", "Name-Of: adapter", Map.of("ra.xml", "adapter"));
        jar("runtime/a.jar", "Name-Of: a", entries("of-a", "a", "in-both", "a", "META-INF/services/x.Y", "x.OfA"));
        jar("runtime/b.jar", "Name-Of: b", entries("of-b", "b", "in-both", "b", "META-INF/services/x.Y", "x.OfB"));
    }

    @Test
    void theFirstInTheClassPathIsUsedAndListsAreJoined() throws IOException {
        OneJar.make(micro);

        assertThat(read("payara.jar", "of-a")).isEqualTo("a");
        assertThat(read("payara.jar", "of-b")).isEqualTo("b");
        assertThat(read("payara.jar", "in-both")).isEqualTo("a");
        assertThat(read("payara.jar", "META-INF/services/x.Y").lines()).containsExactly("x.OfA", "x.OfB");
    }

    @Test
    void licencesStayWithTheJarThatTheyHoldFor() throws IOException {
        jar(
                "runtime/a.jar",
                "Name-Of: a",
                entries("META-INF/LICENSE", "of a", "NOTICE.txt", "by a", "of/LICENSE", "other"));
        jar("runtime/b.jar", "Name-Of: b", entries("META-INF/LICENSE", "of b"));

        OneJar.make(micro);

        assertThat(read("payara.jar", "META-INF/licenses/a.jar/META-INF/LICENSE"))
                .isEqualTo("of a");
        assertThat(read("payara.jar", "META-INF/licenses/b.jar/META-INF/LICENSE"))
                .isEqualTo("of b");
        assertThat(read("payara.jar", "META-INF/licenses/a.jar/NOTICE.txt")).isEqualTo("by a");
        assertThat(read("payara.jar", "of/LICENSE")).isEqualTo("other");
    }

    @Test
    void theClassPathNamesOneJarAndTheAdapters() throws IOException {
        OneJar.make(micro);

        assertThat(manifest("launch-micro.jar").getValue(Attributes.Name.CLASS_PATH))
                .isEqualTo("payara.jar runtime/adapter.rar");
        assertThat(read("launch-micro.jar", "boot")).isEqualTo("boot");
        assertThat(micro.resolve("runtime")).isDirectoryContaining("glob:**adapter.rar");
        assertThat(micro.resolve("runtime")).isDirectoryNotContaining("glob:**.jar");
    }

    @Test
    void classesForALaterJavaComeFromJarsThatSaySo() throws IOException {
        jar("runtime/a.jar", "Multi-Release: true", Map.of("META-INF/versions/17/of-a", "17"));
        jar("runtime/b.jar", "Name-Of: b", Map.of("META-INF/versions/17/of-b", "17"));

        OneJar.make(micro);

        assertThat(manifest("payara.jar").getValue(Attributes.Name.MULTI_RELEASE))
                .isEqualTo("true");
        assertThat(names("payara.jar"))
                .contains("META-INF/versions/17/of-a")
                .doesNotContain("META-INF/versions/17/of-b");
    }

    @Test
    void signaturesAndModulesOfTheJarsAreLeftOut() throws IOException {
        jar(
                "runtime/a.jar",
                "Name-Of: a",
                entries("META-INF/A.SF", "s", "META-INF/A.RSA", "s", "module-info.class", "m"));

        OneJar.make(micro);

        assertThat(names("payara.jar")).doesNotContain("META-INF/A.SF", "META-INF/A.RSA", "module-info.class");
    }

    @Test
    void aSecondTimeChangesNothing() throws IOException {
        OneJar.make(micro);
        byte[] before = Files.readAllBytes(micro.resolve("launch-micro.jar"));

        OneJar.make(micro);

        assertThat(micro.resolve("launch-micro.jar")).hasBinaryContent(before);
        assertThat(read("payara.jar", "of-a")).isEqualTo("a");
    }

    private static Map<String, String> entries(String... namesAndTexts) {
        Map<String, String> entries = new LinkedHashMap<>();
        for (int each = 0; each < namesAndTexts.length; each += 2) {
            entries.put(namesAndTexts[each], namesAndTexts[each + 1]);
        }
        return entries;
    }

    private void jar(String name, String line, Map<String, String> entries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        String[] attribute = line.split(": ", 2);
        manifest.getMainAttributes().putValue(attribute[0], attribute[1]);
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(micro.resolve(name)), manifest)) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                jar.putNextEntry(new JarEntry(entry.getKey()));
                jar.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private Attributes manifest(String name) throws IOException {
        try (JarFile jar = new JarFile(micro.resolve(name).toFile())) {
            return jar.getManifest().getMainAttributes();
        }
    }

    private String read(String name, String entry) throws IOException {
        try (JarFile jar = new JarFile(micro.resolve(name).toFile())) {
            return new String(jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private List<String> names(String name) throws IOException {
        try (JarFile jar = new JarFile(micro.resolve(name).toFile())) {
            return jar.stream().map(JarEntry::getName).toList();
        }
    }
}
