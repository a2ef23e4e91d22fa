package app.twicetold.core.playground.evaluation;

import app.twicetold.core.judge.JudgeReport;
import app.twicetold.core.judge.JudgeTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an evaluation found.
 *
 * @param report as {@code ./run judge} writes and compares it
 * @param comparable whether it and the one that it is compared with are of one set; null without such a one
 * @param table the lines that {@code ./run judge} prints, in English, with the figures of the other one in brackets
 */
public record EvaluationReport(JudgeReport report, @Nullable Boolean comparable, List<String> table) {
    static EvaluationReport of(JudgeReport report, @Nullable JudgeReport earlier) {
        return new EvaluationReport(
                report, earlier == null ? null : earlier.set().equals(report.set()), JudgeTable.of(report, earlier));
    }
}
