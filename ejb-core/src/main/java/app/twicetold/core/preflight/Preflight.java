package app.twicetold.core.preflight;

import app.twicetold.core.shared.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tries everything that the settings name, without a running service and without costs. Of the brokers it only says
 * which one cannot be reached: their client belongs to the servers.
 */
public final class Preflight {
    private Preflight() {}

    /**
     * For the launcher, which knows the service by name alone.
     *
     * @param values checked settings by name; without {@code DATABASE_URL} the database is an embedded one
     * @return for each look its grade, what was looked at, and a sentence
     */
    public static List<List<String>> run(Map<String, String> values) {
        return run(new Settings(name -> Optional.ofNullable(values.get(name)))).stream()
                .map(finding -> List.of(finding.grade().name(), finding.item(), finding.sentence()))
                .toList();
    }

    static List<Finding> run(Settings settings) {
        List<Finding> findings = new ArrayList<>(ProductionGaps.of(settings));
        findings.addAll(BrokerLooks.findings(settings));
        findings.addAll(new DatabaseLook(settings).findings());
        findings.add(ObjectStoreLook.finding(settings));
        findings.addAll(new ProviderLooks(settings).findings());
        findings.addAll(ServiceLooks.findings(settings));
        return findings;
    }
}
