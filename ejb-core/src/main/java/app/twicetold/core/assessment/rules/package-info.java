/** What the service, not the model, decides about an assessment: scores, bands, evidence, confidence, comparison. */
@NullMarked
package app.twicetold.core.assessment.rules;

import org.jspecify.annotations.NullMarked;
