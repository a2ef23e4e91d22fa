package app.twicetold.system.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads the files that deploy the service, and the settings that the documents list. */
final class DeploymentFiles {
    static final Path ROOT = Path.of("..");
    /** An image with a version. */
    static final Pattern PINNED = Pattern.compile("[a-z0-9./-]+:v?\\d+\\.\\d[\\w.-]*");

    private static final Pattern SETTING = Pattern.compile("`([A-Z][A-Z0-9_]+)`");

    private DeploymentFiles() {}

    static Object yaml(Path file) throws IOException {
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        return new Yaml(new SafeConstructor(strict)).load(Files.readString(file));
    }

    /** The value at a path of keys and indices, such as {@code spec.ports.0.port}. */
    static Object at(Object document, String path) {
        Object value = document;
        for (String step : path.split("\\.")) {
            value = value instanceof List<?> list ? list.get(Integer.parseInt(step)) : ((Map<?, ?>) value).get(step);
            assertThat(value).as("%s of %s", step, path).isNotNull();
        }
        return value;
    }

    static Set<String> keys(Object map) {
        return ((Map<?, ?>) map).keySet().stream().map(String::valueOf).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Every name in the first column of a table of settings. */
    static Set<String> documented() throws IOException {
        Set<String> names = new HashSet<>();
        for (String file : List.of("README.md", "docs/operations.md")) {
            Files.readAllLines(ROOT.resolve(file)).stream()
                    .filter(line -> line.startsWith("| `"))
                    .map(line -> line.substring(1).split("\\|", 2)[0])
                    .flatMap(cell -> SETTING.matcher(cell).results())
                    .forEach(name -> names.add(name.group(1)));
        }
        assertThat(names).contains("APP_ENV", "S3_BUCKET", "SITE_URL");
        return names;
    }

    /** Settings of a node in a container, which keeps nothing itself. */
    static Set<String> ofANode() throws IOException {
        Set<String> names = documented();
        names.removeAll(Set.of(
                "TWICETOLD_CONFIG",
                "HTTP_PORT",
                "DATA_DIR",
                "BROKER_PORT",
                "BROKER_REDELIVERY_DELAY_SECONDS",
                "BROKER_REDELIVERY_DELAY_MS",
                "OBJECT_STORE_DIR",
                "FETCH_ALLOW_PRIVATE"));
        return names;
    }

    static boolean isSecret(String setting) {
        return setting.matches(".*(_KEY|_ACCESS_KEY_ID|PASSWORD|SECRET|SECRET_PREVIOUS|SERVICE_ACCOUNT)");
    }

    /** What a file of settings sets, and what it names in a comment with its default. */
    static Map<String, String> environment(Path file, boolean comments) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.matches((comments ? "#?" : "") + "[A-Z][A-Z0-9_]*=.*"))
                .map(line -> line.replaceFirst("^#", "").split("=", 2))
                .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1]));
    }
}
