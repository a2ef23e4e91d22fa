package app.twicetold.system.house;

import app.twicetold.system.harness.RawAnswer;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** An upload of which the service has the headers and the first half of the bytes. */
final class HalfSent implements AutoCloseable {
    private static final int PATIENCE_MS = 60_000;

    private final Socket socket;
    private final Recording recording;

    private HalfSent(Socket socket, Recording recording) {
        this.socket = socket;
        this.recording = recording;
    }

    /**
     * Begins an upload.
     *
     * @param address on the service, or a whole address that the service gave
     * @param headers lines with their ends, beside type and length
     */
    static HalfSent put(Service service, String address, String headers, Recording recording) throws IOException {
        URI target = service.url().resolve(address);
        Socket socket = new Socket();
        socket.setSoTimeout(PATIENCE_MS);
        socket.connect(new InetSocketAddress(target.getHost(), target.getPort()), PATIENCE_MS);
        String query = target.getRawQuery() == null ? "" : "?" + target.getRawQuery();
        String head = "PUT " + target.getRawPath() + query + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                + recording.contentType() + "\r\nContent-Length: " + recording.bytes().length + "\r\n" + headers
                + "\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(recording.bytes(), 0, half(recording));
        return new HalfSent(socket, recording);
    }

    /** Sends the rest. */
    RawAnswer finish() throws IOException {
        int half = half(recording);
        socket.getOutputStream().write(recording.bytes(), half, recording.bytes().length - half);
        return RawAnswer.read(socket.getInputStream()).orElseThrow();
    }

    private static int half(Recording recording) {
        return recording.bytes().length / 2;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
