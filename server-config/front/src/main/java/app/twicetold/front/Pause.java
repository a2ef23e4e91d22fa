package app.twicetold.front;

import java.time.Duration;

final class Pause {
    private Pause() {}

    static void of(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
