package app.twicetold.core.shared.language;

/**
 * Why an assessment has low confidence, in the words of a language.
 *
 * @param little there is little to judge by; also when a model does not say why
 * @param unclear the recogniser was not sure of what it heard
 * @param unfounded what the judgement rests on was not found in the transcript
 */
public record LowConfidence(String little, String unclear, String unfounded) {}
