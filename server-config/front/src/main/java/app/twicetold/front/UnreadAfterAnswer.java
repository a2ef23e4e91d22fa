package app.twicetold.front;

import io.undertow.server.HttpServerExchange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.TimeUnit;
import org.xnio.channels.StreamSinkChannel;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.StreamSourceConduit;

/**
 * The body of a request, until its answer begins. After that Undertow reads the rest of the body, to get to the next
 * request of the connection. A thread would wait there for a client that sends nothing. Such a connection is closed
 * instead.
 */
final class UnreadAfterAnswer extends AbstractStreamSourceConduit<StreamSourceConduit> {
    private final HttpServerExchange exchange;

    UnreadAfterAnswer(StreamSourceConduit body, HttpServerExchange exchange) {
        super(body);
        this.exchange = exchange;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return (int) toBeContinued(super.read(target));
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        return toBeContinued(super.read(targets, offset, length));
    }

    @Override
    public long transferTo(long position, long count, FileChannel target) throws IOException {
        return toBeContinued(super.transferTo(position, count, target));
    }

    @Override
    public long transferTo(long count, ByteBuffer through, StreamSinkChannel target) throws IOException {
        return toBeContinued(super.transferTo(count, through, target));
    }

    @Override
    public void awaitReadable() throws IOException {
        toBeContinued(0);
        super.awaitReadable();
    }

    @Override
    public void awaitReadable(long time, TimeUnit unit) throws IOException {
        toBeContinued(0);
        super.awaitReadable(time, unit);
    }

    /** Does not wait for bytes that have not come when the answer has begun. */
    private long toBeContinued(long read) throws IOException {
        if (read == 0 && exchange.isResponseStarted()) {
            exchange.setPersistent(false);
            throw new IOException("The body did not come before its answer");
        }
        return read;
    }
}
