package app.twicetold.rehearsals.api;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.Optional;

/**
 * Comes again while the service is away, for a minute. A call that may have arrived is not repeated. Any other refusal
 * ends the rehearsal.
 */
public record Patient(URI service) implements Policy {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(500);

    @Override
    public Answer settle(Call call, Line line) {
        Optional<Answer> answer = Waiting.until(
                        PATIENCE,
                        PAUSE,
                        () -> once(call, line),
                        seen -> seen.isPresent() && !seen.get().away())
                .orElseGet(() -> once(call, line));
        return Strict.succeeded(call, answer.orElseThrow(() -> unreachable(call)), Sentences.PLAIN);
    }

    private Optional<Answer> once(Call call, Line line) {
        try {
            return Optional.of(line.send(service, call));
        } catch (ConnectException | HttpConnectTimeoutException nobodyThere) {
            return Optional.empty();
        } catch (IOException broken) {
            throw unreachable(call);
        }
    }

    private RehearsalStopped unreachable(Call call) {
        return new RehearsalStopped(Sentences.PLAIN.unreachable(service, call));
    }
}
