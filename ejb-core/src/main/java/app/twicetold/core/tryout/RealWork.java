package app.twicetold.core.tryout;

import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.PriceTable;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One call of a rehearsal: what work asks, of the size that work has, and about nobody.
 *
 * @param <T> what it gives
 */
interface RealWork<T> {
    /** The kinds of work. */
    enum Kind {
        /** A sentence is spoken. */
        SPEECH,
        /** A recorded sentence is heard. */
        RECOGNITION,
        /** A retelling of the judge's set is judged. */
        JUDGEMENT,
        /** A long line is asked for within few tokens. */
        LIMIT,
        /** Forty articles become vectors. */
        VECTORS;

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Kind kind();

    /** The tag of the language that it is in, null when it is in several. */
    @Nullable
    String language();

    /** What it may cost at most. A model without a price is estimated at 0. */
    BigDecimal estimate(PriceTable prices, ChainEntry entry);

    /** @throws ChainFailure when the entry does not answer */
    Answer<T> ask(ProviderChain chain, CallPurpose purpose, Capability capability);

    /** What an answer shows. */
    Findings shows(T answer, ChainEntry entry, Usage usage);

    /** What a failure shows. */
    default Findings shows(ChainFailure failure, ChainEntry entry, Usage usage) {
        return Findings.NONE;
    }

    /** Whether the answer is the work. */
    default boolean isDone(T answer) {
        return true;
    }

    /** Whether the work is meant to end so. */
    default boolean expects(ErrorKind failure) {
        return false;
    }
}
