package app.twicetold.core.shared.language;

/**
 * How much of its source an adapted text may repeat.
 *
 * @param run the longest run of equal words or characters, in the unit of the language
 * @param share of the runs of five in the text, those that stand in its source, 0 to 1
 */
public record CopyLimit(int run, double share) {}
