package app.twicetold.valve;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.memory.Buffers;

/**
 * Gives the envelope to an error that goes out without a body: what the parser of requests refuses, which no
 * application sees. Every answer of the application has {@code X-Content-Type-Options}.
 */
final class EnvelopeOfRefusals extends BaseFilter {
    /** The parser's refusals have a few headers, and are written at once. */
    private static final int LONGEST = 1_000;

    private static final Pattern REFUSAL =
            Pattern.compile("HTTP/1\\.[01] ([45]\\d\\d) ?([^\r\n]*)\r\n((?:[^\r\n]+\r\n)*)\r\n");
    private static final Pattern LEFT_OUT =
            Pattern.compile("(?im)^(?:content-length|content-type|content-language|connection):[^\r\n]*\r\n");

    @Override
    public NextAction handleWrite(FilterChainContext context) {
        if (context.getMessage() instanceof Buffer answer && answer.remaining() <= LONGEST && isError(answer)) {
            Matcher refusal = REFUSAL.matcher(answer.toStringContent(StandardCharsets.ISO_8859_1));
            if (refusal.matches() && !refusal.group(3).contains("X-Content-Type-Options")) {
                context.setMessage(Buffers.wrap(context.getMemoryManager(), whole(refusal, isToHead(context))));
                answer.tryDispose();
            }
        }
        return context.getInvokeAction();
    }

    private static boolean isToHead(FilterChainContext context) {
        return Boolean.TRUE.equals(RefuseEarly.HEAD.get(context.getConnection()));
    }

    /** "HTTP/1.1 4.." or "HTTP/1.1 5.." */
    private static boolean isError(Buffer answer) {
        int start = answer.position();
        return answer.remaining() > 12
                && answer.get(start) == 'H'
                && answer.get(start + 4) == '/'
                && (answer.get(start + 9) == '4' || answer.get(start + 9) == '5');
    }

    /** @param toHead an answer to {@code HEAD}, which has no body */
    private static byte[] whole(Matcher refusal, boolean toHead) {
        Envelope envelope = Envelope.refusal(Integer.parseInt(refusal.group(1)));
        byte[] body = toHead ? new byte[0] : envelope.body();
        String head = "HTTP/1.1 " + refusal.group(1) + " " + refusal.group(2) + "\r\n"
                + LEFT_OUT.matcher(refusal.group(3)).replaceAll("")
                + "Connection: close\r\n"
                + "X-Request-Id: " + envelope.requestId() + "\r\n"
                + "X-Content-Type-Options: nosniff\r\n"
                + "Cache-Control: no-store\r\n"
                + "Content-Type: application/json\r\n"
                + "Content-Length: " + body.length + "\r\n\r\n";
        byte[] headBytes = head.getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = new byte[headBytes.length + body.length];
        System.arraycopy(headBytes, 0, all, 0, headBytes.length);
        System.arraycopy(body, 0, all, headBytes.length, body.length);
        return all;
    }
}
