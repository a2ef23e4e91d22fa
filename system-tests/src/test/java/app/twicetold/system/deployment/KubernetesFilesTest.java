package app.twicetold.system.deployment;

import static app.twicetold.system.deployment.DeploymentFiles.PINNED;
import static app.twicetold.system.deployment.DeploymentFiles.ROOT;
import static app.twicetold.system.deployment.DeploymentFiles.documented;
import static app.twicetold.system.deployment.DeploymentFiles.environment;
import static app.twicetold.system.deployment.DeploymentFiles.keys;
import static app.twicetold.system.deployment.DeploymentFiles.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.rules.recording.RecordingWeight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the files for Kubernetes say, as far as it can be held against the service without a cluster. */
@DisplayName("The files for Kubernetes")
class KubernetesFilesTest {
    private static final Path KUBERNETES = ROOT.resolve("server-config/kubernetes");
    private static final int PORT = 8080;
    private static final String CONTAINER = "spec.template.spec.containers.0.";

    private static Object base(String name) throws IOException {
        return yaml(KUBERNETES.resolve("base").resolve(name + ".yaml"));
    }

    private static Object at(Object document, String path) {
        return DeploymentFiles.at(document, path);
    }

    private static Path overlay(String name) {
        return KUBERNETES.resolve("overlays").resolve(name);
    }

    /** What the nodes of an overlay get from the files that are in the repository. */
    private static Map<String, String> settings(String overlay) throws IOException {
        Map<String, String> settings = new HashMap<>(environment(KUBERNETES.resolve("base/settings.env"), false));
        settings.putAll(environment(overlay(overlay).resolve("settings.env"), false));
        return settings;
    }

    private static Stream<Path> directories() throws IOException {
        try (Stream<Path> files = Files.walk(KUBERNETES)) {
            return files.filter(file -> file.endsWith("kustomization.yaml")).map(Path::getParent).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("directories")
    void manifestsAreAllListedAndLeaveTheirNamespaceToTheOverlay(Path directory) throws IOException {
        Map<?, ?> listing = (Map<?, ?>) yaml(directory.resolve("kustomization.yaml"));
        Set<String> listed = new TreeSet<>();
        for (String key : List.of("resources", "components")) {
            if (listing.get(key) instanceof List<?> names) {
                names.forEach(name -> {
                    assertThat(directory.resolve((String) name)).exists();
                    listed.add((String) name);
                });
            }
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.endsWith("kustomization.yaml"))
                    .toList()) {
                assertThat(listed).contains(file.getFileName().toString());
                Map<?, ?> document = (Map<?, ?>) yaml(file);
                assertThat(keys(document)).as(file.toString()).contains("apiVersion", "kind");
                assertThat(keys(at(document, "metadata"))).as(file.toString()).doesNotContain("namespace");
            }
        }
    }

    @Test
    void manifestsNameEverySettingAndNoOther() throws IOException {
        Map<String, String> plain = environment(KUBERNETES.resolve("base/settings.env"), true);
        Map<String, String> secret = environment(overlay("trial").resolve("secrets.env.example"), true);
        Set<String> named = new TreeSet<>(plain.keySet());
        named.addAll(secret.keySet());

        assertThat(plain.keySet()).noneMatch(DeploymentFiles::isSecret);
        assertThat(secret.keySet()).allMatch(DeploymentFiles::isSecret);
        assertThat(secret.values()).allMatch(String::isEmpty);
        assertThat(named).isEqualTo(new TreeSet<>(DeploymentFiles.ofANode()));
        for (String overlay : List.of("production", "trial")) {
            assertThat(plain.keySet()).containsAll(settings(overlay).keySet());
        }
        Set<String> ofTheContainer = new TreeSet<>();
        ((List<?>) at(base("deployment"), CONTAINER + "env"))
                .forEach(variable -> ofTheContainer.add((String) at(variable, "name")));
        assertThat(documented()).containsAll(ofTheContainer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"production", "trial"})
    void manifestsTakeSettingsAndSecretsByTheNamesThatOverlaysMake(String overlay) throws IOException {
        Object from = at(base("deployment"), CONTAINER + "envFrom");
        assertThat(at(base("kustomization"), "configMapGenerator.0.name")).isEqualTo(at(from, "0.configMapRef.name"));
        Object made = yaml(overlay(overlay).resolve("kustomization.yaml"));
        assertThat(at(made, "configMapGenerator.0.name")).isEqualTo(at(from, "0.configMapRef.name"));
        assertThat(at(made, "configMapGenerator.0.behavior")).isEqualTo("merge");
        if (overlay.equals("trial")) {
            assertThat(at(made, "secretGenerator.0.name")).isEqualTo(at(from, "1.secretRef.name"));
        }
        assertThat(at(yaml(overlay(overlay).resolve("namespace.yaml")), "metadata.name"))
                .isEqualTo(at(made, "namespace"));
    }

    @Test
    void manifestsHideTheOperatorApiFromThePublic() throws IOException {
        List<String> hidden =
                List.of(settings("production").getOrDefault("PUBLIC_HOSTS", "").split(", "));
        List<String> open = new ArrayList<>();
        ((List<?>) at(base("ingress"), "spec.rules")).forEach(rule -> open.add((String) at(rule, "host")));
        assertThat(hidden).containsExactlyElementsOf(open);
        Object operators = yaml(KUBERNETES.resolve("components/operators/ingress.yaml"));
        assertThat(hidden).doesNotContain((String) at(operators, "spec.rules.0.host"));
        assertThat(at(operators, "spec.rules.0.http.paths.0.path")).isEqualTo("/v1/admin");
        assertThat(at(operators, "spec.ingressClassName")).isNotEqualTo(at(base("ingress"), "spec.ingressClassName"));
    }

    @Test
    void manifestsScaleWithinTheConnectionsOfADatabase() throws IOException {
        Object scaler = yaml(KUBERNETES.resolve("components/autoscaling/horizontalpodautoscaler.yaml"));
        int nodes = (Integer) at(scaler, "spec.maxReplicas")
                + (Integer) at(base("deployment"), "spec.strategy.rollingUpdate.maxSurge");
        Map<String, String> settings = settings("production");
        int connections = nodes
                * (Integer.parseInt(settings.get("DATABASE_POOL_SIZE"))
                        + Integer.parseInt(settings.get("DATABASE_JOBS_POOL_SIZE")));
        // PostgreSQL allows 100 unless told otherwise, three of them to administrators only.
        assertThat(connections).isLessThan(97);
        assertThat(at(scaler, "spec.scaleTargetRef.name")).isEqualTo(at(base("deployment"), "metadata.name"));
    }

    @Test
    void manifestsAddANodeBeforeAllHaveAsMuchAtWorkAsTheyMay() throws IOException {
        Object scaler = yaml(KUBERNETES.resolve("components/autoscaling/horizontalpodautoscaler.yaml"));
        assertThat(at(scaler, "spec.metrics.1.external.metric.name")).isEqualTo("attempts_at_work");
        int atWork = Integer.parseInt((String) at(scaler, "spec.metrics.1.external.target.averageValue"));
        String most = environment(KUBERNETES.resolve("base/settings.env"), true).get("PIPELINE_CONCURRENCY");
        assertThat(atWork).isEqualTo(Integer.parseInt(most) * 3 / 4);
    }

    @Test
    void manifestsAgreeOnThePort() throws IOException {
        Object deployment = base("deployment");
        assertThat(at(deployment, CONTAINER + "ports.0.containerPort")).isEqualTo(PORT);
        assertThat(at(deployment, CONTAINER + "env.0.value")).isEqualTo(String.valueOf(PORT));
        assertThat(at(base("networkpolicy"), "spec.ingress.0.ports.0.port")).isEqualTo(PORT);
        Object name = at(deployment, CONTAINER + "ports.0.name");
        assertThat(at(base("service"), "spec.ports.0.targetPort")).isEqualTo(name);
        for (String probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
            assertThat(at(deployment, CONTAINER + probe + ".httpGet.port")).isEqualTo(name);
        }
        Object served = at(base("service"), "spec.ports.0.name");
        for (int host : new int[] {0, 1}) {
            assertThat(at(base("ingress"), "spec.rules." + host + ".http.paths.0.backend.service.port.name"))
                    .isEqualTo(served);
        }
    }

    @Test
    void manifestsProbeRoutesThatTheApplicationHas() throws IOException {
        String routes = Files.readString(ROOT.resolve("server-config/payara-micro/src/main/webapp/WEB-INF/web.xml"));
        Object deployment = base("deployment");
        for (String probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
            assertThat(routes)
                    .contains("<url-pattern>" + at(deployment, CONTAINER + probe + ".httpGet.path") + "</url-pattern>");
        }
        assertThat(at(deployment, CONTAINER + "livenessProbe.httpGet.path"))
                .as("A node is not restarted because the database is away")
                .isEqualTo("/api/health");
    }

    @Test
    void manifestsLetTheLongestUploadThrough() throws IOException {
        String bound = String.valueOf(((Map<?, ?>) at(base("ingress"), "metadata.annotations"))
                .get("nginx.ingress.kubernetes.io/proxy-body-size"));
        assertThat(bound).matches("\\d+m");
        assertThat(Long.parseLong(bound.replace("m", "")) << 20).isGreaterThan(RecordingWeight.MAX_BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"production", "trial"})
    void manifestsCountTheClientsBehindTheIngress(String overlay) throws IOException {
        assertThat(settings(overlay).get("TRUSTED_PROXIES")).contains("10.0.0.0/8");
    }

    @Test
    void manifestsSelectTheNodesOfTheDeployment() throws IOException {
        Object labels = at(base("deployment"), "spec.template.metadata.labels");
        assertThat(at(base("deployment"), "spec.selector.matchLabels")).isEqualTo(labels);
        assertThat(at(base("service"), "spec.selector")).isEqualTo(labels);
        assertThat(at(base("poddisruptionbudget"), "spec.selector.matchLabels")).isEqualTo(labels);
        assertThat(at(base("networkpolicy"), "spec.podSelector.matchLabels")).isEqualTo(labels);
        Object monitor = yaml(KUBERNETES.resolve("components/monitoring/servicemonitor.yaml"));
        assertThat(at(monitor, "spec.selector.matchLabels"))
                .as("The operator of Prometheus looks for the labels of the service")
                .isEqualTo(at(base("service"), "metadata.labels"));
    }

    @Test
    void manifestsRunAsTheUserOfTheImageWithNoMoreRightsThanNeeded() throws IOException {
        Object deployment = base("deployment");
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
        int heap = Integer.parseInt(settings("production").get("SERVER_HEAP_MB"));
        MatchResult limit = Pattern.compile("(\\d+)Gi")
                .matcher((String) at(base("deployment"), CONTAINER + "resources.limits.memory"))
                .results()
                .findFirst()
                .orElseThrow();
        assertThat(Integer.parseInt(limit.group(1)) * 1024).isGreaterThanOrEqualTo(heap + 768);
    }
}
