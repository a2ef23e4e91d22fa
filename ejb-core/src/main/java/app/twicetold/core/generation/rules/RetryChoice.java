package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which failed jobs run again.
 *
 * @param ids the oldest first
 * @param unwanted those that are left out because nobody needs them any more
 * @param leftOut how many these are: for full cells, of used items, of superseded versions
 */
public record RetryChoice(List<String> ids, List<String> unwanted, LeftOut leftOut) {
    public RetryChoice {
        ids = List.copyOf(ids);
        unwanted = List.copyOf(unwanted);
    }

    /** How many jobs are left out, by the reason. */
    public record LeftOut(int fullCells, int usedItems, int superseded) {}

    /**
     * Chooses jobs.
     *
     * @param oldestFirst the failed jobs that are asked for
     * @param shortfalls how many articles each cell lacks
     * @param keepBriefs whether what an operator described is written for a full cell, too
     * @param most how many run again at most
     */
    public static RetryChoice of(
            List<FailedJob> oldestFirst, Map<Cell, Integer> shortfalls, boolean keepBriefs, int most) {
        Map<Cell, Integer> room = new HashMap<>(shortfalls);
        Set<String> made = new HashSet<>();
        List<String> ids = new ArrayList<>();
        List<String> unwanted = new ArrayList<>();
        int fullCells = 0;
        int usedItems = 0;
        int superseded = 0;
        for (FailedJob job : oldestFirst) {
            boolean needsRoom = job.fills() != null && !(keepBriefs && job.brief());
            if (job.state() == FailedJob.State.USED_ITEM) {
                usedItems++;
                unwanted.add(job.id());
            } else if (job.state() == FailedJob.State.SUPERSEDED || job.makes() != null && made.contains(job.makes())) {
                superseded++;
                unwanted.add(job.id());
            } else if (needsRoom && room.getOrDefault(job.fills(), 0) <= 0) {
                fullCells++;
                unwanted.add(job.id());
            } else if (ids.size() < most) {
                ids.add(job.id());
                if (job.makes() != null) {
                    made.add(job.makes());
                }
                if (job.fills() != null) {
                    room.merge(job.fills(), -1, Integer::sum);
                }
            }
        }
        return new RetryChoice(ids, unwanted, new LeftOut(fullCells, usedItems, superseded));
    }
}
