package app.twicetold.core.notification.apns;

import app.twicetold.core.notification.PushSender;
import app.twicetold.core.notification.PushSettings;
import app.twicetold.core.notification.PushTransport;
import com.eatthepath.pushy.apns.ApnsClient;
import com.eatthepath.pushy.apns.ApnsClientBuilder;
import com.eatthepath.pushy.apns.DeliveryPriority;
import com.eatthepath.pushy.apns.PushNotificationResponse;
import com.eatthepath.pushy.apns.PushType;
import com.eatthepath.pushy.apns.auth.ApnsSigningKey;
import com.eatthepath.pushy.apns.util.SimpleApnsPayloadBuilder;
import com.eatthepath.pushy.apns.util.SimpleApnsPushNotification;
import com.eatthepath.pushy.apns.util.TokenUtil;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Sends to Apple over one connection, with a signed token instead of a client certificate. */
@ApplicationScoped
public class ApnsPushSender implements PushSender {
    private static final Logger LOG = Logger.getLogger(ApnsPushSender.class.getName());
    private static final String COLLAPSE_ID = "daily";
    private static final int GONE = 410;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;
    private static final long CLOSING_SECONDS = 5;

    private PushSettings settings;
    private UnaryOperator<ApnsClientBuilder> trust;
    private @Nullable ApnsClient client;

    @Inject
    public ApnsPushSender(PushSettings settings) {
        this(settings, builder -> builder);
    }

    /** @param trust for a server that Apple did not certify */
    ApnsPushSender(PushSettings settings, UnaryOperator<ApnsClientBuilder> trust) {
        this.settings = settings;
        this.trust = trust;
    }

    protected ApnsPushSender() {}

    @Override
    public PushTransport transport() {
        return PushTransport.APNS;
    }

    @Override
    public void prepare() {
        client();
    }

    @Override
    public CompletableFuture<Outcome> send(Push push) {
        SimpleApnsPayloadBuilder payload = new SimpleApnsPayloadBuilder();
        payload.setAlertTitle(push.title()).setAlertBody(push.body()).setSound("default");
        payload.addCustomProperty("kind", push.kind().wire());
        // If a device ever gets two notifications, the collapse id makes it show one.
        SimpleApnsPushNotification notification = new SimpleApnsPushNotification(
                TokenUtil.sanitizeTokenString(push.token()),
                apns().topic(),
                payload.build(),
                push.expires(),
                DeliveryPriority.IMMEDIATE,
                PushType.ALERT,
                COLLAPSE_ID);
        return client().sendNotification(notification)
                .thenApply(ApnsPushSender::outcome)
                .orTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(ApnsPushSender::unanswered);
    }

    private static Outcome outcome(PushNotificationResponse<SimpleApnsPushNotification> response) {
        if (response.isAccepted()) {
            return Outcome.SENT;
        }
        int status = response.getStatusCode();
        String reason = status + " " + response.getRejectionReason().orElse("");
        if (status == GONE) {
            return Outcome.unregistered(
                    reason, response.getTokenInvalidationTimestamp().orElse(null));
        }
        // A token that Apple calls bad is kept, because every token is bad with the keys of the wrong environment.
        return status == TOO_MANY_REQUESTS || status >= SERVER_ERROR ? Outcome.retry(reason) : Outcome.failed(reason);
    }

    /** Retries only what certainly did not arrive, so that no user is notified twice. */
    private static Outcome unanswered(Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        String reason = cause.getClass().getSimpleName();
        boolean unsent = cause instanceof ConnectException
                || cause instanceof UnknownHostException
                || cause instanceof SSLException;
        LOG.log(Level.WARNING, () -> "Apple took no notification: " + reason);
        return unsent ? Outcome.retry(reason) : Outcome.unknown(reason);
    }

    private PushSettings.Apns apns() {
        return settings.apns().orElseThrow();
    }

    private synchronized ApnsClient client() {
        if (client == null) {
            PushSettings.Apns apns = apns();
            try {
                client = trust.apply(new ApnsClientBuilder()
                                .setApnsServer(apns.host(), apns.port())
                                .setSigningKey(new ApnsSigningKey(apns.keyId(), apns.teamId(), apns.key()))
                                .setConnectionTimeout(settings.timeout()))
                        .build();
            } catch (SSLException | NoSuchAlgorithmException | InvalidKeyException e) {
                throw new IllegalStateException("The client of Apple's push service cannot be made", e);
            }
        }
        return client;
    }

    @PreDestroy
    synchronized void close() {
        if (client != null) {
            try {
                client.close().get(CLOSING_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                LOG.log(Level.FINE, e, () -> "The client of Apple's push service closes by itself");
            }
            client = null;
        }
    }
}
