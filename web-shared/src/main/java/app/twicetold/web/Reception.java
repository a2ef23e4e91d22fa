package app.twicetold.web;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/** Takes the bytes of one body as they come, and sends the request on at the end. */
final class Reception implements ReadListener, AsyncListener {
    private final AsyncContext waiting;
    private final ServletInputStream in;
    private final ReceivedBody body;
    private final byte[] buffer = new byte[ReceivedBody.BUFFER_BYTES];
    private boolean over;

    Reception(AsyncContext waiting, ServletInputStream in, ReceivedBody body) {
        this.waiting = waiting;
        this.in = in;
        this.body = body;
    }

    @Override
    public synchronized void onDataAvailable() throws IOException {
        while (!over && in.isReady()) {
            int n = in.read(buffer);
            if (n < 0) {
                break;
            }
            body.add(buffer, n);
            if (body.isBeyondPatience()) {
                goOn();
            }
        }
    }

    @Override
    public synchronized void onAllDataRead() {
        if (!over) {
            body.end();
            goOn();
        }
    }

    @Override
    public synchronized void onError(Throwable broken) {
        if (!over) {
            body.breakOff(ReceivedBody.Flaw.CLIENT_GONE);
            goOn();
        }
    }

    @Override
    public synchronized void onTimeout(AsyncEvent event) {
        if (!over) {
            body.breakOff(ReceivedBody.Flaw.TOO_SLOW);
            goOn();
        }
    }

    @Override
    public void onComplete(AsyncEvent event) {
        body.discard();
    }

    @Override
    public void onError(AsyncEvent event) {
        onError(event.getThrowable());
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // The request waits once.
    }

    private void goOn() {
        over = true;
        waiting.dispatch();
    }
}
