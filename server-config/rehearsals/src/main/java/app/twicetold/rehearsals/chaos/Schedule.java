package app.twicetold.rehearsals.chaos;

import app.twicetold.rehearsals.chaos.Blow.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What happens in a run, and in which order. The same seed makes the same schedule. */
final class Schedule {
    /** Nothing is known to last shorter, so that every kill meets work. */
    private static final int SHORTEST_PAUSE_MS = 2_000;

    private static final int LONGEST_PAUSE_MS = 8_000;

    private Schedule() {}

    /**
     * As many kills as wanted, of every kind alike, and three outages between them.
     *
     * @param kills at least 0
     * @param nodes that can be hit
     * @param pooler whether there is one
     */
    static List<Blow> of(long seed, int kills, int nodes, boolean pooler) {
        Random random = new Random(seed);
        List<Kind> each = Arrays.stream(Kind.values())
                .filter(kind -> !kind.isOutage() && (pooler || kind != Kind.POOLER))
                .toList();
        List<Kind> kinds = new ArrayList<>(kills + 3);
        while (kinds.size() < kills) {
            List<Kind> round = new ArrayList<>(each);
            Collections.shuffle(round, random);
            kinds.addAll(round.subList(0, Math.min(round.size(), kills - kinds.size())));
        }
        kinds.add(kinds.size() / 3, Kind.DATABASE_AWAY);
        kinds.add(kinds.size() / 2, Kind.PROVIDER_AWAY);
        kinds.add(kinds.size() * 2 / 3, Kind.BROKER_AWAY);
        List<Blow> blows = new ArrayList<>(kinds.size());
        for (Kind kind : kinds) {
            int pause = SHORTEST_PAUSE_MS + random.nextInt(LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS + 1);
            blows.add(new Blow(kind, random.nextInt(nodes), Duration.ofMillis(pause)));
        }
        return List.copyOf(blows);
    }
}
