package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.Console;
import app.twicetold.launcher.Distribution;
import app.twicetold.rehearsals.api.RehearsalStopped;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;

/** What is played on an installation that was started for it. */
@FunctionalInterface
interface Rehearsal {
    /** Whether everything holds in the end. */
    boolean play(Installation installation) throws IOException, SQLException;

    /**
     * Starts nodes of a release, plays, and stops them, also when this process is stopped meanwhile.
     *
     * @return the exit code: 0 when everything holds, else 1
     */
    static int run(Distribution release, int nodes, Optional<Pooler> pooler, Rehearsal rehearsal) {
        try (Installation installation = Installation.start(release, nodes, pooler)) {
            Thread stop = new Thread(installation::close, "stop");
            Runtime.getRuntime().addShutdownHook(stop);
            boolean holds = rehearsal.play(installation);
            Runtime.getRuntime().removeShutdownHook(stop);
            return holds ? 0 : 1;
        } catch (RehearsalStopped stopped) {
            Console.complain("twicetold: " + stopped.sentence());
            return 1;
        } catch (IOException | SQLException failed) {
            Console.complain("twicetold: The run cannot go on: " + failed);
            return 1;
        }
    }
}
