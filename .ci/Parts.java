import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Compares the list of parts of a release with the libraries in its archives: java .ci/Parts.java <release directory>.
 * Ends with 1 when a library is not listed, or a part is in no archive. What is ours has no version in its file name
 * everywhere, and Payara Micro is unpacked, so these two are left out. What pages load in a browser is unpacked into a library
 * of ours, which names its parts. Fails, too, when the tools could kill processes.
 */
class Parts {
    private static final Pattern LIBRARY = Pattern.compile("(?:.*/)?([^/]+-\\d[^/]*)\\.jar");
    private static final Pattern PART = Pattern.compile("\"purl\" : \"pkg:maven/([^/]+)/([^@]+)@([^?\"]+)[^\"]*\"");
    private static final List<String> ARCHIVES = List.of(".zip", ".ear", ".war", ".rar");
    private static final String TOOLS = "rehearsals/twicetold-rehearsals.jar";
    private static final String KILLERS = "app/twicetold/rehearsals/chaos/";
    private static final List<String> NOT_COMPARED = List.of("twicetold-", "payara-micro-");
    private static final Pattern PAGES = Pattern.compile("(?:.*/)?twicetold-web-ui[^/]*\\.jar");
    private static final String PARTS_OF_PAGES = "app/twicetold/ui/parts.txt";
    private static int tools;
    private static int pages;


    public static void main(String[] arguments) throws IOException {
        Set<String> shipped = new TreeSet<>();
        Set<String> listed = new TreeSet<>();
        try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = file.getFileName().toString();
                if (name.endsWith(".cdx.json")) {
                    Matcher part = PART.matcher(Files.readString(file));
                    while (part.find()) {
                        listed.add(part.group(2) + "-" + part.group(3));
                    }
                } else {
                    try (InputStream content = Files.newInputStream(file)) {
                        collect(name, content, shipped);
                    }
                }
            }
        }
        shipped.removeIf(Parts::isNotCompared);
        listed.removeIf(Parts::isNotCompared);
        // A classifier stands behind the version.
        List<String> missing = shipped.stream()
                .filter(library -> listed.stream()
                        .noneMatch(part -> library.equals(part) || library.startsWith(part + "-")))
                .toList();
        List<String> superfluous = listed.stream()
                .filter(part -> shipped.stream()
                        .noneMatch(library -> library.equals(part) || library.startsWith(part + "-")))
                .toList();
        missing.forEach(library -> System.err.println("Shipped and not listed: " + library));
        superfluous.forEach(part -> System.err.println("Listed and not shipped: " + part));
        if (tools == 0) {
            System.err.println("The tools are not where they were: " + TOOLS);
        }
        if (pages == 0) {
            System.err.println("No archive has the parts that pages load: " + PARTS_OF_PAGES);
        }
        System.out.println(shipped.size() + " libraries, " + listed.size() + " parts");
        System.exit(missing.isEmpty() && superfluous.isEmpty() && !shipped.isEmpty() && tools > 0 && pages > 0 ? 0 : 1);
    }

    private static void collect(String name, InputStream content, Set<String> libraries) throws IOException {
        Matcher library = LIBRARY.matcher(name);
        if (name.endsWith(TOOLS)) {
            tools++;
            refuseKillers(content);
        } else if (PAGES.matcher(name).matches()) {
            addPartsOfPages(content, libraries);
        } else if (library.matches()) {
            libraries.add(library.group(1));
        } else if (ARCHIVES.stream().anyMatch(name::endsWith)) {
            ZipInputStream archive = new ZipInputStream(content);
            for (ZipEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                collect(entry.getName(), new ByteArrayInputStream(archive.readAllBytes()), libraries);
            }
        }
    }

    private static void addPartsOfPages(InputStream content, Set<String> libraries) throws IOException {
        ZipInputStream archive = new ZipInputStream(content);
        for (ZipEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
            if (entry.getName().equals(PARTS_OF_PAGES)) {
                pages++;
                libraries.addAll(new String(archive.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
            }
        }
    }

    private static void refuseKillers(InputStream content) throws IOException {
        ZipInputStream archive = new ZipInputStream(content);
        for (ZipEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
            if (entry.getName().startsWith(KILLERS) || entry.getName().startsWith("META-INF/services/")) {
                throw new IllegalStateException("A release kills nothing, but has " + entry.getName());
            }
        }
    }

    private static boolean isNotCompared(String name) {
        return NOT_COMPARED.stream().anyMatch(name::startsWith);
    }
}
