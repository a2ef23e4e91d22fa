package app.twicetold.persistence.publication;

/** What users did with an article, over all its versions. */
public record HealthFactsRow(
        String articleId,
        long started,
        long completed,
        long assessed,
        long keyInfoTotal,
        long votes,
        long helpful,
        long reports) {}
