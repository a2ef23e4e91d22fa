package app.twicetold.system.house;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands before another server of this machine, and can take it away: by refusing, or by saying nothing any more. */
final class TcpProxy implements AutoCloseable {
    private final int target;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private ServerSocket listening;
    private volatile boolean silent;

    private TcpProxy(int target, ServerSocket listening) {
        this.target = target;
        this.listening = listening;
        this.port = listening.getLocalPort();
    }

    static TcpProxy before(int target) {
        try {
            TcpProxy proxy = new TcpProxy(target, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            proxy.listen();
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return port;
    }

    /** New connections are refused, and those that are open end. */
    void refuse() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        open.forEach(TcpProxy::close);
        open.clear();
    }

    /** Connections are taken and stay open, and nothing comes back. */
    void fallSilent() {
        silent = true;
    }

    /** As in the beginning. Connections that were silent end. */
    void resume() {
        silent = false;
        open.forEach(TcpProxy::close);
        open.clear();
        try {
            if (listening.isClosed()) {
                listening = new ServerSocket();
                listening.setReuseAddress(true);
                listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                listen();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        refuse();
    }

    private void listen() {
        ServerSocket mine = listening;
        start(() -> {
            while (!mine.isClosed()) {
                try {
                    Socket client = mine.accept();
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                    open.add(client);
                    open.add(server);
                    start(() -> carry(client, server));
                    start(() -> carry(server, client));
                } catch (IOException closed) {
                    // The loop ends with the socket.
                }
            }
        });
    }

    private void carry(Socket from, Socket to) {
        byte[] buffer = new byte[8192];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (!silent) {
                    out.write(buffer, 0, n);
                    out.flush();
                }
            }
        } catch (IOException ended) {
            // Both sides are closed.
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "tcp-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException alreadyGone) {
            // Closing is what was wanted.
        }
    }
}
