package app.twicetold.core.privacy;

import java.util.Optional;

/** The grants that an identity provider gave us and that we give back when an account goes. */
public interface IdentityGrants {
    /** Exchanges a fresh authorization code for a token to revoke, encrypted; empty when the provider refuses. */
    Optional<String> exchange(String authorizationCode);

    /**
     * Revokes an encrypted token.
     *
     * @return false when the provider does not answer and it is worth trying again
     */
    boolean revoke(String encryptedToken);
}
