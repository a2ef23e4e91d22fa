package app.twicetold.system.deployment;

import static app.twicetold.system.deployment.DeploymentFiles.PINNED;
import static app.twicetold.system.deployment.DeploymentFiles.ROOT;
import static app.twicetold.system.deployment.DeploymentFiles.at;
import static app.twicetold.system.deployment.DeploymentFiles.documented;
import static app.twicetold.system.deployment.DeploymentFiles.environment;
import static app.twicetold.system.deployment.DeploymentFiles.keys;
import static app.twicetold.system.deployment.DeploymentFiles.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.launcher.MessageBroker;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
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

/** What the files for containers say, as far as it can be held against the service without building an image. */
@DisplayName("The files for")
class DeploymentFilesTest {
    private static final Path DOCKER = ROOT.resolve("server-config/docker");
    private static final int PORT = 8080;

    @Nested
    @DisplayName("web modules")
    class WebModules {
        /** A filter before a name that no servlet has would be before nothing, and no body would pass its gate. */
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "web-landing/src/main/webapp/WEB-INF/web.xml",
                    "server-config/payara-micro/src/main/webapp/WEB-INF/web.xml"
                })
        void aFilterStandsBeforeServletsThatAreThere(String file) throws Exception {
            String text = Files.readString(ROOT.resolve(file));
            Set<String> servlets = new TreeSet<>();
            Set<String> filtered = new TreeSet<>();
            Pattern.compile("(?s)<(servlet|filter-mapping)>(.*?)</\\1>")
                    .matcher(text)
                    .results()
                    .forEach(part -> {
                        Set<String> names = part.group(1).equals("servlet") ? servlets : filtered;
                        Pattern.compile("<servlet-name>(.*?)</servlet-name>")
                                .matcher(part.group(2))
                                .results()
                                .forEach(name -> names.add(name.group(1)));
                    });
            assertThat(filtered).isNotEmpty();
            assertThat(servlets).containsAll(filtered);
        }

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
            "server-config/kubernetes/overlays/trial/secrets.env, false",
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
            Map<String, String> example = environment(DOCKER.resolve(".env.example"), false);
            assertThat(Pattern.compile("\\$\\{([A-Z0-9_]+)")
                            .matcher(compose)
                            .results()
                            .map(variable -> variable.group(1)))
                    .isNotEmpty()
                    .allMatch(example::containsKey);
            assertThat(at(compose(), "services.twicetold.env_file")).isEqualTo(".env");
            environment(DOCKER.resolve(".env.example"), true).forEach((name, value) -> {
                if (DeploymentFiles.isSecret(name)) {
                    assertThat(value).as(name).isEmpty();
                }
            });
            assertThat(keys(at(compose(), "services.twicetold.environment")).stream()
                            .filter(name -> name.matches(".*(SECRET|PASSWORD|ADMIN_KEY).*")))
                    .hasSize(5)
                    .allMatch(name -> compose.contains("${" + name + ":?"));
        }

        @Test
        void dockerfilesNameEverySetting() throws IOException {
            Set<String> named = new TreeSet<>(
                    environment(DOCKER.resolve(".env.example"), true).keySet());
            named.addAll(keys(at(compose(), "services.twicetold.environment")));
            assertThat(documented()).containsAll(named);
            assertThat(named).containsAll(DeploymentFiles.ofANode());
        }

        @ParameterizedTest
        @ValueSource(strings = {"postgres", "artemis", "s3"})
        void dockerfilesStartTheServiceOnceTheOthersAreHealthy(String other) throws IOException {
            assertThat(keys(at(compose(), "services." + other))).contains("healthcheck");
            assertThat(at(compose(), "services.twicetold.depends_on." + other + ".condition"))
                    .isEqualTo("service_healthy");
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
}
