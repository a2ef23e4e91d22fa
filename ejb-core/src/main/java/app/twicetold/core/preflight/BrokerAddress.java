package app.twicetold.core.preflight;

import app.twicetold.core.shared.Settings;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code BROKER_URL} in the notation of Artemis: one broker or several, with parameters. The servers hand it to the
 * client of Artemis, which says little about what it cannot use; so it is read here before.
 */
public record BrokerAddress(List<Broker> brokers) {
    private static final String SETTING = "BROKER_URL";
    private static final String SHAPE = "must look like tcp://host:61616, several of them with commas between them,"
            + " parameters behind a question mark";

    private static final Pattern SEVERAL = Pattern.compile("\\(([^()]+)\\)(?:\\?([^()]*))?");
    private static final Pattern BARE = Pattern.compile("([^()?]+)(?:\\?([^()]*))?");
    private static final Pattern ONE =
            Pattern.compile("tcp://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+]):([1-9][0-9]{0,4})/?(?:\\?(.*))?");
    private static final int LARGEST_PORT = 65_535;

    public BrokerAddress {
        brokers = List.copyOf(brokers);
    }

    /**
     * One broker.
     *
     * @param tls null for a connection without TLS
     */
    public record Broker(String host, int port, @Nullable BrokerTls tls) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /**
     * Reads the setting.
     *
     * @throws Settings.InvalidSetting when it is malformed, or names a trust store that cannot be opened
     */
    public static Optional<BrokerAddress> from(Settings settings) {
        return settings.optional(SETTING).map(BrokerAddress::parse);
    }

    static BrokerAddress parse(String url) {
        Matcher list = SEVERAL.matcher(url);
        if (!list.matches()) {
            list = BARE.matcher(url);
        }
        if (!list.matches()) {
            throw refused(url);
        }
        Map<String, String> shared = parameters(list.group(2));
        List<Broker> brokers = new ArrayList<>();
        for (String one : list.group(1).split(",", -1)) {
            Matcher broker = ONE.matcher(one.strip());
            if (!broker.matches() || Integer.parseInt(broker.group(2)) > LARGEST_PORT) {
                throw refused(one);
            }
            Map<String, String> own = parameters(broker.group(3));
            if (brokers.isEmpty()) {
                // Artemis gives the parameters of the first one to all.
                shared.putAll(own);
            }
            Map<String, String> parameters = new HashMap<>(shared);
            parameters.putAll(own);
            brokers.add(
                    new Broker(broker.group(1), Integer.parseInt(broker.group(2)), BrokerTls.of(SETTING, parameters)));
        }
        return new BrokerAddress(brokers);
    }

    private static Settings.InvalidSetting refused(String part) {
        if (part.matches("\\s*\\(?\\s*ssl:.*")) {
            return new Settings.InvalidSetting(SETTING, "asks for TLS by sslEnabled=true, not by ssl://");
        }
        if (part.matches(".*://[^/?]*@.*")) {
            return new Settings.InvalidSetting(SETTING, "must not hold a login: BROKER_USER and BROKER_PASSWORD do");
        }
        return new Settings.InvalidSetting(SETTING, SHAPE);
    }

    private static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> parameters = new HashMap<>();
        if (query == null || query.isBlank()) {
            return parameters;
        }
        try {
            // Artemis decodes the whole first, and each value again.
            String decoded = URLDecoder.decode(query.replace("+", "%2B"), StandardCharsets.UTF_8);
            for (String parameter : decoded.split("[&;]", -1)) {
                int equals = parameter.indexOf('=');
                if (equals < 1) {
                    throw new Settings.InvalidSetting(SETTING, "has a parameter that is not name=value");
                }
                String value = URLDecoder.decode(parameter.substring(equals + 1), StandardCharsets.UTF_8);
                if (value.contains("://")) {
                    throw new Settings.InvalidSetting(
                            SETTING, "has an address within a parameter: put several brokers into parentheses");
                }
                parameters.put(parameter.substring(0, equals), value);
            }
        } catch (IllegalArgumentException brokenEscape) {
            throw new Settings.InvalidSetting(SETTING, "has a parameter with a broken escape (%)");
        }
        return parameters;
    }
}
