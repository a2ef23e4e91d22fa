package app.twicetold.persistence.playground;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * Why the work on a row failed.
 *
 * @param kind what the last provider said, or where the fault was
 */
@Embeddable
public record PlaygroundFailure(
        @Column(name = "error_code") String code,
        @Column(name = "error_kind") String kind,
        @Column(name = "error_retryable") boolean retryable) {}
