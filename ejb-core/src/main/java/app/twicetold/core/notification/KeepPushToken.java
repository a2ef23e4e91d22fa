package app.twicetold.core.notification;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.notification.DeviceRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Stores the device that gets a user's notifications. The last device that sent a token counts. */
@Stateless
public class KeepPushToken {
    private DeviceRepository devices;
    private InstantSource clock;

    @Inject
    public KeepPushToken(DeviceRepository devices, InstantSource clock) {
        this.devices = devices;
        this.clock = clock;
    }

    protected KeepPushToken() {}

    /** @throws ServiceException {@code unauthorized} when the account was deleted in the meantime */
    public void put(String userId, String token, @Nullable String platform) {
        if (!devices.putToken(userId, token, platform, clock.instant())) {
            throw ServiceException.callerGone();
        }
    }

    public void remove(String userId) {
        devices.removeToken(userId);
    }
}
