package app.twicetold.persistence.purchase;

import java.time.Instant;

/** The last period of a subscription that was taken back, and until when what was signed of it is closed. */
public record StoreRevocationRow(Instant periodStart, Instant expiresAt, Instant revokedAt, Instant signedAt) {}
