package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.rules.Mends;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.provider.chain.AttemptRecord;

/**
 * An assessment by the rules of the service.
 *
 * @param mends what the rules had to mend in the answer of the model
 * @param call the model, and what its answer took
 */
public record Judged(ScoredAssessment assessment, Mends mends, AttemptRecord call) {}
