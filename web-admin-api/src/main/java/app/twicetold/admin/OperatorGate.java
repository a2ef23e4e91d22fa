package app.twicetold.admin;

import app.twicetold.core.operator.AuthenticateOperator;
import app.twicetold.core.playground.rules.RecordingLength;
import app.twicetold.core.playground.run.UploadRoundAudio;
import app.twicetold.core.shared.Settings;
import app.twicetold.web.BodyGate;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Waits for what operators send. A recording for the playground is larger than a document, so it is let in only for an
 * operator and a round that takes one.
 */
public class OperatorGate extends BodyGate {
    private static final Pattern RECORDING = Pattern.compile("/v1/admin/playground/runs/([^/]+)/rounds/([12])/audio");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Inject
    private AuthenticateOperator authenticate;

    @Inject
    private UploadRoundAudio uploadAudio;

    @Inject
    private Instance<RequestContextController> scopes;

    @Inject
    private Settings settings;

    @Override
    protected Instance<RequestContextController> scopes() {
        return scopes;
    }

    @Override
    protected Settings settings() {
        return settings;
    }

    @Override
    protected Allowance allowance(HttpServletRequest request) {
        Matcher recording = RECORDING.matcher(request.getRequestURI());
        if (!request.getMethod().equals("PUT") || !recording.matches()) {
            return super.allowance(request);
        }
        // The name is for the audit log, which the resource writes.
        String unused = authenticate.authenticate(
                sent(request, OperatorFilter.GATEWAY_TOKEN), sent(request, OperatorFilter.ADMIN_KEY));
        uploadAudio.require(recording.group(1), Integer.parseInt(recording.group(2)), UploadedAudio.announced(request));
        return new Allowance(RecordingLength.MAX_BYTES, PATIENCE);
    }

    private static @Nullable String sent(HttpServletRequest request, String header) {
        String value = request.getHeader(header);
        return value == null || value.isBlank() ? null : value;
    }
}
