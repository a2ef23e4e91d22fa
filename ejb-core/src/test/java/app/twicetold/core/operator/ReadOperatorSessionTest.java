package app.twicetold.core.operator;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

class ReadOperatorSessionTest {
    private static final Instant NOW = Instant.parse("2026-11-27T08:15:30Z");

    private static OperatorSession session(String actor, Map<String, String> settings) {
        Config config = (Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> Optional.ofNullable(settings.get((String) arguments[0])));
        return new ReadOperatorSession(new Settings(config), () -> NOW).read(new Actor(actor, "req_1"));
    }

    @Test
    void itSaysByWhatAnOperatorCame() {
        assertThat(session(Actor.ADMIN_KEY, Map.of()).signedInBy()).isEqualTo("key");
        assertThat(session("mei@example.org", Map.of()).signedInBy()).isEqualTo("gateway");
        assertThat(session("gateway:admin-key", Map.of()).signedInBy()).isEqualTo("gateway");
    }

    @Test
    void itSaysWhatIsOperated() {
        OperatorSession session = session("mei@example.org", Map.of("APP_ENV", "staging"));

        assertThat(session.actor()).isEqualTo("mei@example.org");
        assertThat(session.environment()).isEqualTo("staging");
        assertThat(session.version()).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(session.at()).isEqualTo(NOW);
        assertThat(session("mei@example.org", Map.of()).environment()).isEqualTo("development");
    }
}
