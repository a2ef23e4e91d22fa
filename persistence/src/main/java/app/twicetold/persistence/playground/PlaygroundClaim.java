package app.twicetold.persistence.playground;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;

/**
 * A worker holds a row.
 *
 * @param token which the landing has to show
 * @param leaseUntil after which another worker may take the row
 */
@Embeddable
public record PlaygroundClaim(
        @Column(name = "claim_token") String token,
        @Column(name = "lease_until") Instant leaseUntil) {}
