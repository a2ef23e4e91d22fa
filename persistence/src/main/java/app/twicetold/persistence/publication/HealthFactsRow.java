package app.twicetold.persistence.publication;

/**
 * What users did with an article: its reports over all versions, everything else since its current text was generated.
 */
public record HealthFactsRow(
        String articleId,
        long started,
        long completed,
        long assessed,
        long keyInfoTotal,
        long votes,
        long helpful,
        long reports) {}
