package app.twicetold.core.provider.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.rules.ErrorKind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for every adapter of every port. */
public abstract class AdapterContract {
    protected static final String KEY = "sk-contract-0123456789";
    protected static final Duration SHORT = Duration.ofMillis(150);
    protected static final Duration LONG = Duration.ofSeconds(20);

    /** The endpoint that plays the provider. */
    protected ProviderStub stub() {
        throw new UnsupportedOperationException("No endpoint");
    }

    /** Faults that this provider has no way to show. */
    protected Set<Fault> impossible() {
        return Set.of();
    }

    /** Makes the next call run into the fault; false when this adapter cannot meet it. */
    protected boolean prepare(Fault fault) {
        return stub().prepare(fault) && !impossible().contains(fault);
    }

    /** Makes the next call succeed. */
    protected void prepareSuccess() {
        stub().succeed();
    }

    /** Calls with a plain valid request. */
    protected abstract Object call(ProviderCall call);

    protected abstract Adapter adapter();

    protected ProviderCall within(Duration time) {
        return within(time, Map.of());
    }

    protected ProviderCall within(Duration time, Map<String, Object> options) {
        return new ProviderCall(new ChainEntry(adapter().provider(), model(), true, time, options), Deadline.in(time));
    }

    /** A call of another model. */
    protected ProviderCall within(String model, Map<String, Object> options) {
        return new ProviderCall(new ChainEntry(adapter().provider(), model, true, LONG, options), Deadline.in(LONG));
    }

    protected String model() {
        return "some-model";
    }

    /** How the next call fails. */
    protected ProviderException failure() {
        ProviderException thrown = catchThrowableOfType(ProviderException.class, () -> call(within(LONG)));
        assertThat(thrown).isNotNull();
        return thrown;
    }

    @Test
    void aSuccessIsAnAnswer() {
        prepareSuccess();

        assertThat(call(within(LONG))).isNotNull();
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void aFaultHasItsClass(Fault fault) {
        assumeTrue(prepare(fault), "cannot happen here");
        boolean late = fault.kind() == ErrorKind.TIMEOUT;

        Throwable thrown = catchThrowable(() -> call(within(late ? SHORT : LONG)));

        assertThat(thrown).isInstanceOf(ProviderException.class);
        assertThat(((ProviderException) thrown).kind()).isEqualTo(fault.kind());
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(KEY);
    }

    @Test
    void anAdapterIsUsableAfterAFault() {
        assumeTrue(prepare(Fault.HANG_IN_BODY), "cannot happen here");
        assertThat(catchThrowable(() -> call(within(SHORT)))).isNotNull();
        prepareSuccess();

        assertThat(call(within(LONG))).isNotNull();
    }
}
