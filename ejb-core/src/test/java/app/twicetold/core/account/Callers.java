package app.twicetold.core.account;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.testing.TestDatabase;

/** Users as a request brings them: with their row as it is now. */
public final class Callers {
    private Callers() {}

    public static Caller of(String userId) {
        return TestDatabase.get()
                .inTransaction(entities -> new Caller(
                        new UserRepository(entities)
                                .findCaller(userId)
                                .orElseThrow()
                                .user(),
                        EntitlementStatus.NONE));
    }
}
