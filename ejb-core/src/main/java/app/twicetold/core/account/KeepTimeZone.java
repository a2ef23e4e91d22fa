package app.twicetold.core.account;

import app.twicetold.persistence.account.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Stores the time zone that a device reports. */
@Stateless
public class KeepTimeZone {
    private UserRepository users;

    @Inject
    public KeepTimeZone(UserRepository users) {
        this.users = users;
    }

    protected KeepTimeZone() {}

    /** @param zone a valid IANA id */
    public void keep(String userId, String zone) {
        users.setTimeZone(userId, zone);
    }
}
