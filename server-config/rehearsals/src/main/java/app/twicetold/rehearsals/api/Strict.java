package app.twicetold.rehearsals.api;

import java.io.IOException;
import java.net.URI;

/** Everything but a success ends the rehearsal. */
public record Strict(URI service, Sentences sentences) implements Policy {
    @Override
    public Answer settle(Call call, Line line) {
        try {
            return succeeded(call, line.send(service, call), sentences);
        } catch (IOException unreachable) {
            throw new RehearsalStopped(sentences.unreachable(service, call));
        }
    }

    static Answer succeeded(Call call, Answer answer, Sentences sentences) {
        if (answer.ok() && answer.json() != null) {
            return answer;
        }
        throw new RehearsalStopped(sentences.refused(call, answer));
    }
}
