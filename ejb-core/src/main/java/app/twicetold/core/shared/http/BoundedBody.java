package app.twicetold.core.shared.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Collects a body up to a limit. A longer success fails; of a longer error the beginning is enough. */
final class BoundedBody implements BodySubscriber<byte[]> {
    static final int LARGEST_ERROR = 64 << 10;

    private static final int SUCCESSES = 2;

    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int limit;
    private final boolean success;
    private @Nullable Subscription subscription;

    private BoundedBody(int limit, boolean success) {
        this.limit = limit;
        this.success = success;
    }

    /** @param limit for the body of a success */
    static BodyHandler<byte[]> handler(int limit) {
        return answer -> answer.statusCode() / 100 == SUCCESSES
                ? new BoundedBody(limit, true)
                : new BoundedBody(LARGEST_ERROR, false);
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            if (body.isDone()) {
                return;
            }
            int taken = Math.min(part.remaining(), limit - bytes.size());
            byte[] copy = new byte[taken];
            part.get(copy);
            bytes.write(copy, 0, taken);
            if (part.hasRemaining()) {
                if (success) {
                    body.completeExceptionally(new IOException("An answer of more than " + limit + " bytes"));
                } else {
                    body.complete(bytes.toByteArray());
                }
                if (subscription != null) {
                    subscription.cancel();
                }
            }
        }
    }

    @Override
    public void onError(Throwable fault) {
        body.completeExceptionally(fault);
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toByteArray());
    }
}
