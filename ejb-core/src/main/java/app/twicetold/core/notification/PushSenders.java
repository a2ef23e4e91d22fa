package app.twicetold.core.notification;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The senders by their transports. Chooses the sender that reaches a device. */
@ApplicationScoped
public class PushSenders {
    private final Map<PushTransport, PushSender> senders = new EnumMap<>(PushTransport.class);
    private PushSettings settings;

    @Inject
    public PushSenders(PushSettings settings, @Any Instance<PushSender> senders) {
        this(settings, (Iterable<PushSender>) senders);
    }

    PushSenders(PushSettings settings, Iterable<PushSender> senders) {
        this.settings = settings;
        senders.forEach(sender -> this.senders.put(sender.transport(), sender));
    }

    protected PushSenders() {}

    /** @param platform {@code ios} or {@code android}, or null when the device did not say */
    public PushTransport transport(String token, @Nullable String platform) {
        return settings.transport(token, platform);
    }

    public PushSender sender(PushTransport transport) {
        PushSender sender = senders.get(transport);
        if (sender == null) {
            throw new IllegalStateException("There is no sender for " + transport);
        }
        return sender;
    }

    /** Prepares the senders that have settings. */
    public void prepare() {
        settings.transports().forEach(transport -> sender(transport).prepare());
    }
}
