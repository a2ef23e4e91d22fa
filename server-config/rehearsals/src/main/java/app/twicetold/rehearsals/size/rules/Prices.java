package app.twicetold.rehearsals.size.rules;

/**
 * What the models of an attempt cost in US dollars.
 *
 * @param asrMinute of sound
 * @param input for 1,000 tokens
 * @param output for 1,000 tokens
 * @param speechMinute of sound
 * @param names of the three models, for the reader
 */
public record Prices(double asrMinute, double input, double output, double speechMinute, String names) {}
