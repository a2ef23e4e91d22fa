package app.twicetold.system;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.rules.recording.RecordingWeight;
import app.twicetold.launcher.MessageBroker;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What the files for containers say, as far as it can be held against the service without building an image. */
@DisplayName("The files for")
class DeploymentFilesTest {
    private static final Path ROOT = Path.of("..");
    private static final Path DOCKER = ROOT.resolve("server-config/docker");
    private static final Path KUBERNETES = ROOT.resolve("server-config/kubernetes");
    private static final int PORT = 8080;
    private static final Pattern SETTING = Pattern.compile("`([A-Z][A-Z0-9_]+)`");
    private static final Pattern PINNED = Pattern.compile("[a-z0-9./-]+:v?\\d+\\.\\d[\\w.-]*");

    private static Object yaml(Path file) throws IOException {
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        return new Yaml(new SafeConstructor(strict)).load(Files.readString(file));
    }

    private static Object kubernetes(String name) throws IOException {
        return yaml(KUBERNETES.resolve(name + ".yaml"));
    }

    /** The value at a path of keys and indices, such as {@code spec.ports.0.port}. */
    private static Object at(Object document, String path) {
        Object value = document;
        for (String step : path.split("\\.")) {
            value = value instanceof List<?> list ? list.get(Integer.parseInt(step)) : ((Map<?, ?>) value).get(step);
            assertThat(value).as("%s of %s", step, path).isNotNull();
        }
        return value;
    }

    private static Set<String> keys(Object map) {
        return ((Map<?, ?>) map).keySet().stream().map(String::valueOf).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Every name in the first column of a table of settings. */
    private static Set<String> documented() throws IOException {
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

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Nested
    @DisplayName("web modules")
    class WebModules {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "web-landing/src/main/webapp/WEB-INF/web.xml",
                    "server-config/payara-micro/src/main/webapp/WEB-INF/web.xml"
                })
        void webModulesMakeEveryServletBeforeTheFirstRequest(String file) throws Exception {
            NodeList servlets = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(ROOT.resolve(file).toFile())
                    .getElementsByTagName("servlet");
            assertThat(servlets.getLength()).isGreaterThan(5);
            for (int i = 0; i < servlets.getLength(); i++) {
                Element servlet = (Element) servlets.item(i);
                assertThat(servlet.getElementsByTagName("load-on-startup").getLength())
                        .as(servlet.getElementsByTagName("servlet-name").item(0).getTextContent())
                        .isOne();
            }
        }

        @Test
        void webModulesHaveServletsOfTheirOwnInTheEar() throws IOException {
            String file = Files.readString(ROOT.resolve("web-landing/src/main/webapp/WEB-INF/web.xml"));
            assertThat(Pattern.compile("<[a-z]+-class>([^<]+)<")
                            .matcher(file)
                            .results()
                            .map(name -> name.group(1)))
                    .hasSizeGreaterThan(5)
                    .allMatch(name -> name.startsWith("app.twicetold.landing."));
        }
    }

    @Nested
    @DisplayName("Docker")
    class Docker {
        private final List<String> dockerfile = lines("Dockerfile");

        private static List<String> lines(String name) {
            try {
                return Files.readAllLines(DOCKER.resolve(name));
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        private List<String> instructions(String name) {
            return dockerfile.stream()
                    .filter(line -> line.startsWith(name + " "))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .toList();
        }

        private Object compose() throws IOException {
            return yaml(DOCKER.resolve("compose.yaml"));
        }

        @Test
        void dockerfilesBuildInOneImageAndRunAsNobodySpecialInASmallerOne() {
            List<String> bases = instructions("FROM");
            assertThat(bases).hasSize(2);
            assertThat(bases.get(0)).contains("-jdk-").endsWith(" AS build");
            assertThat(bases.get(1)).contains("-jre-");
            assertThat(bases)
                    .allMatch(base -> PINNED.matcher(base.split(" ")[0]).matches());
            assertThat(instructions("USER")).containsExactly("10001:10001");
            assertThat(instructions("EXPOSE")).containsExactly(String.valueOf(PORT));
            assertThat(instructions("HEALTHCHECK")).hasSize(1);
        }

        @Test
        void dockerfilesCopyOnlyWhatIsThere() {
            for (String copied : instructions("COPY")) {
                if (!copied.startsWith("--from")) {
                    String source = copied.replaceAll("^(--\\S+ )*", "").split(" ")[0];
                    assertThat(ROOT.resolve(source)).exists();
                }
            }
        }

        @Test
        void dockerfilesRunAsProductionUnlessToldOtherwise() {
            assertThat(String.join("\n", dockerfile)).contains("ENV APP_ENV=production ");
        }

        @ParameterizedTest
        @CsvSource({
            "pom.xml, true",
            "ejb-core/src/main/java/app/twicetold/core/training/attempt/CreateAttempt.java, true",
            "ejb-core/src/main/resources/app/twicetold/core/purchase/store/apple-root-ca-g3.pem, true",
            "system-tests/src/test/resources/app/twicetold/system/store/root.pem, true",
            "server-config/docker/healthcheck, true",
            ".git/config, false",
            "ejb-core/target/classes/a.class, false",
            ".twicetold/postgres/PG_VERSION, false",
            ".twicetold/secrets.properties, false",
            "elsewhere/secrets.properties, false",
            "twicetold.properties, false",
            "server-config/docker/.env, false",
            "server-config/docker/.env.production, false",
            ".env, false",
            "server-config/kubernetes/secret.yaml, false",
            "AuthKey_ABC123.p8, false",
            "server-config/apple.pem, false",
            "backup/twicetold.dump, false"
        })
        void dockerfilesTakeSourcesIntoTheImageAndNoSecretsOrData(String file, boolean taken) throws IOException {
            boolean ignored = false;
            for (String line : Files.readAllLines(ROOT.resolve(".dockerignore"))) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    boolean again = line.startsWith("!");
                    if (covers(again ? line.substring(1) : line, Path.of(file))) {
                        ignored = !again;
                    }
                }
            }
            assertThat(ignored).isEqualTo(!taken);
        }

        /** Whether a pattern of a .dockerignore means a file or a directory above it. */
        private static boolean covers(String pattern, Path file) {
            String regex = pattern.replace(".", "\\.")
                    .replace("**/", "\0")
                    .replace("*", "[^/]*")
                    .replace("\0", "(?:.*/)?");
            for (@Nullable Path part = file; part != null; part = part.getParent()) {
                if (part.toString().matches(regex)) {
                    return true;
                }
            }
            return false;
        }

        @Test
        void everySettingInAFileExists() throws IOException {
            Set<String> named = new TreeSet<>(keys(at(compose(), "services.twicetold.environment")));
            String environment =
                    String.join("\n", dockerfile).split("\nENV ", 2)[1].split("\n[A-Z]+ ", 2)[0];
            Pattern.compile("(?:^|\\s)([A-Z0-9_]+)=")
                    .matcher(environment)
                    .results()
                    .forEach(name -> named.add(name.group(1)));
            assertThat(named).contains("HTTP_PORT", "S3_ENDPOINT");
            assertThat(documented()).containsAll(named);
        }

        @Test
        void dockerfilesAskForEverySecretAndHoldNone() throws IOException {
            String compose = Files.readString(DOCKER.resolve("compose.yaml"));
            Map<String, String> example = lines(".env.example").stream()
                    .filter(line -> line.matches("[A-Z0-9_]+=.*"))
                    .collect(Collectors.toMap(line -> line.split("=")[0], line -> line.replaceFirst("^[^=]*=", "")));
            List<String> asked = Pattern.compile("\\$\\{([A-Z0-9_]+)")
                    .matcher(compose)
                    .results()
                    .map(variable -> variable.group(1))
                    .filter(name -> !name.equals("APP_ENV"))
                    .toList();
            assertThat(example.keySet()).containsExactlyInAnyOrderElementsOf(new HashSet<>(asked));
            example.forEach((name, value) -> {
                if (name.matches(".*(SECRET|KEY|PASSWORD).*")) {
                    assertThat(value).as(name).isEmpty();
                }
            });
            assertThat(keys(at(compose(), "services.twicetold.environment")).stream()
                            .filter(name -> name.matches(".*(SECRET|PASSWORD|ADMIN_KEY).*")))
                    .hasSize(5)
                    .allMatch(name -> compose.contains("${" + name + ":?"));
        }

        @Test
        void dockerfilesReachEachOtherUnderTheirNames() throws IOException {
            Object services = at(compose(), "services");
            Map<?, ?> environment = (Map<?, ?>) at(services, "twicetold.environment");
            Set<String> names = keys(services);
            for (String setting : List.of("DATABASE_URL", "BROKER_URL", "S3_ENDPOINT")) {
                String address = String.valueOf(environment.get(setting));
                assertThat(address.replaceFirst("^[a-z:]+//", "").split(":")[0]).isIn(names);
            }
            assertThat(at(services, "s3.environment.S3PROXY_ENDPOINT")).isEqualTo("http://0.0.0.0:8000");
            assertThat(environment.get("S3_ENDPOINT")).isEqualTo("http://s3:8000");
            assertThat(((List<?>) at(services, "s3.volumes")).get(0))
                    .isEqualTo("recordings:" + at(services, "s3.environment.JCLOUDS_FILESYSTEM_BASEDIR") + "/"
                            + environment.get("S3_BUCKET"));
            assertThat(((List<?>) at(services, "twicetold.ports")).get(0)).isEqualTo(PORT + ":" + PORT);
            assertThat(keys(at(services, "twicetold.depends_on"))).isSubsetOf(names);
        }

        @Test
        void dockerfilesPinEveryImageOfOthers() throws IOException {
            ((Map<?, ?>) at(compose(), "services"))
                    .forEach((name, service) -> assertThat((String) at(service, "image"))
                            .as("image of %s", name)
                            .matches(PINNED));
        }

        @Test
        void dockerfilesGiveTheBrokerTheQueuesOfTheService() throws IOException {
            String broker = Files.readString(DOCKER.resolve("broker.xml"));
            for (String queue : MessageBroker.QUEUES) {
                for (String address : List.of(queue, queue + ".dlq")) {
                    assertThat(broker)
                            .contains("<address name=\"" + address + "\"><anycast><queue name=\"" + address + "\"/>");
                }
                assertThat(broker)
                        .contains("<address-setting match=\"" + queue + "\">")
                        .contains("<dead-letter-address>" + queue + ".dlq</dead-letter-address>");
            }
        }

        @ParameterizedTest
        @CsvSource({"200, true", "503, false", "404, false"})
        void dockerfilesKnowAHealthyServiceFromAnother(int status, boolean healthy) throws Exception {
            HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            List<String> asked = new ArrayList<>();
            service.createContext("/", exchange -> {
                asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
                exchange.sendResponseHeaders(status, -1);
                exchange.close();
            });
            service.start();
            try {
                assertThat(isHealthy(service.getAddress().getPort())).isEqualTo(healthy);
            } finally {
                service.stop(0);
            }
            assertThat(asked).containsExactly("GET /health");
            assertThat(isHealthy(service.getAddress().getPort()))
                    .as("a service that is gone")
                    .isFalse();
        }

        private static boolean isHealthy(int port) throws IOException, InterruptedException {
            ProcessBuilder check = new ProcessBuilder(
                    "bash", DOCKER.resolve("healthcheck").toAbsolutePath().toString());
            check.environment().put("HTTP_PORT", String.valueOf(port));
            check.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
            Process process = check.start();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            return process.exitValue() == 0;
        }
    }

    @Nested
    @DisplayName("Kubernetes")
    class Kubernetes {
        private static final String CONTAINER = "spec.template.spec.containers.0.";

        @Test
        void manifestsAreAllListedAndOfOneNamespace() throws IOException {
            Set<String> there = files(KUBERNETES).stream()
                    .map(file -> file.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> listed = new TreeSet<>();
            ((List<?>) at(kubernetes("kustomization"), "resources")).forEach(name -> listed.add((String) name));
            assertThat(listed).contains("secret.yaml");
            listed.remove("secret.yaml");
            listed.add("secret.example.yaml");
            listed.add("kustomization.yaml");
            there.remove("secret.yaml");
            assertThat(there).isEqualTo(listed);
            for (String name : there) {
                Object document = yaml(KUBERNETES.resolve(name));
                assertThat(keys(document)).as(name).contains("apiVersion", "kind");
                if (!Set.of("kustomization.yaml", "namespace.yaml").contains(name)) {
                    assertThat(at(document, "metadata.namespace")).as(name).isEqualTo("twicetold");
                    assertThat(at(document, "metadata.name")).as(name).isEqualTo("twicetold");
                }
            }
        }

        @Test
        void everySettingInAFileExists() throws IOException {
            Set<String> named = new TreeSet<>();
            named.addAll(keys(at(kubernetes("configmap"), "data")));
            named.addAll(keys(at(kubernetes("secret.example"), "stringData")));
            ((List<?>) at(kubernetes("deployment"), CONTAINER + "env"))
                    .forEach(variable -> named.add((String) at(variable, "name")));
            assertThat(named).contains("HTTP_PORT", "JWT_SECRET", "DATABASE_URL");
            assertThat(documented()).containsAll(named);
        }

        @Test
        void manifestsHoldNoSecret() throws IOException {
            assertThat(((Map<?, ?>) at(kubernetes("secret.example"), "stringData")).values())
                    .allMatch(value -> value.equals(""));
            assertThat(keys(at(kubernetes("configmap"), "data")))
                    .noneMatch(name -> name.matches(".*(SECRET|PASSWORD|KEY).*"));
        }

        @Test
        void manifestsGiveValuesThatAreText() throws IOException {
            assertThat(((Map<?, ?>) at(kubernetes("configmap"), "data")).values())
                    .allMatch(String.class::isInstance);
        }

        @Test
        void manifestsAgreeOnThePort() throws IOException {
            Object deployment = kubernetes("deployment");
            assertThat(at(deployment, CONTAINER + "ports.0.containerPort")).isEqualTo(PORT);
            assertThat(at(deployment, CONTAINER + "env.0.value")).isEqualTo(String.valueOf(PORT));
            assertThat(at(kubernetes("networkpolicy"), "spec.ingress.0.ports.0.port"))
                    .isEqualTo(PORT);
            Object name = at(deployment, CONTAINER + "ports.0.name");
            assertThat(at(kubernetes("service"), "spec.ports.0.targetPort")).isEqualTo(name);
            for (String probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
                assertThat(at(deployment, CONTAINER + probe + ".httpGet.port")).isEqualTo(name);
            }
            Object served = at(kubernetes("service"), "spec.ports.0.name");
            for (int host : new int[] {0, 1}) {
                assertThat(at(kubernetes("ingress"), "spec.rules." + host + ".http.paths.0.backend.service.port.name"))
                        .isEqualTo(served);
            }
        }

        @Test
        void manifestsProbeRoutesThatTheApplicationHas() throws IOException {
            String routes =
                    Files.readString(ROOT.resolve("server-config/payara-micro/src/main/webapp/WEB-INF/web.xml"));
            Object deployment = kubernetes("deployment");
            for (String probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
                assertThat(routes)
                        .contains("<url-pattern>" + at(deployment, CONTAINER + probe + ".httpGet.path")
                                + "</url-pattern>");
            }
            assertThat(at(deployment, CONTAINER + "livenessProbe.httpGet.path"))
                    .as("A node is not restarted because the database is away")
                    .isEqualTo("/api/health");
        }

        @Test
        void manifestsLetTheLongestUploadThrough() throws IOException {
            String bound = String.valueOf(((Map<?, ?>) at(kubernetes("ingress"), "metadata.annotations"))
                    .get("nginx.ingress.kubernetes.io/proxy-body-size"));
            assertThat(bound).matches("\\d+m");
            assertThat(Long.parseLong(bound.replace("m", "")) << 20).isGreaterThan(RecordingWeight.MAX_BYTES);
        }

        @Test
        void manifestsCountTheClientsBehindTheIngress() throws IOException {
            assertThat((String) at(kubernetes("configmap"), "data.TRUSTED_PROXIES"))
                    .contains("10.0.0.0/8");
            assertThat(at(kubernetes("configmap"), "data.TRUSTED_PROXY_HEADER")).isEqualTo("X-Forwarded-For");
        }

        @Test
        void manifestsSelectTheNodesOfTheDeployment() throws IOException {
            Object labels = at(kubernetes("deployment"), "spec.template.metadata.labels");
            assertThat(at(kubernetes("deployment"), "spec.selector.matchLabels"))
                    .isEqualTo(labels);
            assertThat(at(kubernetes("service"), "spec.selector")).isEqualTo(labels);
            assertThat(at(kubernetes("poddisruptionbudget"), "spec.selector.matchLabels"))
                    .isEqualTo(labels);
            assertThat(at(kubernetes("networkpolicy"), "spec.podSelector.matchLabels"))
                    .isEqualTo(labels);
        }

        @Test
        void manifestsRunAsTheUserOfTheImageWithNoMoreRightsThanNeeded() throws IOException {
            Object deployment = kubernetes("deployment");
            assertThat(at(deployment, "spec.template.spec.securityContext.runAsUser"))
                    .isEqualTo(10_001);
            assertThat(at(deployment, "spec.template.spec.securityContext.runAsNonRoot"))
                    .isEqualTo(true);
            assertThat(at(deployment, CONTAINER + "securityContext.readOnlyRootFilesystem"))
                    .isEqualTo(true);
            assertThat(at(deployment, CONTAINER + "securityContext.allowPrivilegeEscalation"))
                    .isEqualTo(false);
            assertThat((String) at(deployment, CONTAINER + "image")).matches(PINNED);
        }

        @Test
        void manifestsLeaveRoomForTheHeapAndTheLauncher() throws IOException {
            int heap = Integer.parseInt((String) at(kubernetes("configmap"), "data.SERVER_HEAP_MB"));
            MatchResult limit = Pattern.compile("(\\d+)Gi")
                    .matcher((String) at(kubernetes("deployment"), CONTAINER + "resources.limits.memory"))
                    .results()
                    .findFirst()
                    .orElseThrow();
            assertThat(Integer.parseInt(limit.group(1)) * 1024).isGreaterThanOrEqualTo(heap + 768);
        }
    }
}
