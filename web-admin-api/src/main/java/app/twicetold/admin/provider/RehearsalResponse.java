package app.twicetold.admin.provider;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.tryout.EntryRehearsal;
import app.twicetold.core.tryout.Findings;
import app.twicetold.core.tryout.Rehearsal;
import app.twicetold.core.tryout.RehearsedCall;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of a rehearsal, with the reasons of failures in the locale of the request. */
public record RehearsalResponse(
        List<Entry> entries, int left, @Nullable String stoppedBy) {
    public RehearsalResponse {
        entries = List.copyOf(entries);
    }

    /** What one entry did. */
    public record Entry(
            boolean ok,
            String capability,
            int index,
            String entry,
            String modelRef,
            Instant at,
            @Nullable Long coldMs,
            @Nullable Long warmMs,
            @Nullable BigDecimal costUsd,
            EntryTrialResponse.@Nullable Failure error,
            List<Call> calls) {
        public Entry {
            calls = List.copyOf(calls);
        }

        static Entry of(EntryRehearsal done, Messages messages) {
            return new Entry(
                    done.ok(),
                    done.capability(),
                    done.index(),
                    done.entry(),
                    done.modelRef(),
                    done.at(),
                    done.coldMs(),
                    done.warmMs(),
                    done.costUsd(),
                    EntryTrialResponse.Failure.of(done.error(), done.placesTaken(), messages),
                    done.calls().stream().map(call -> Call.of(call, messages)).toList());
        }
    }

    /** One call and what it shows. */
    public record Call(
            String work,
            @Nullable String language,
            long latencyMs,
            @Nullable BigDecimal costUsd,
            EntryTrialResponse.@Nullable Failure error,
            Findings findings) {
        static Call of(RehearsedCall call, Messages messages) {
            return new Call(
                    call.work(),
                    call.language(),
                    call.latencyMs(),
                    call.costUsd(),
                    EntryTrialResponse.Failure.of(call.error(), call.placesTaken(), messages),
                    call.findings());
        }
    }

    static RehearsalResponse of(Rehearsal rehearsal, Messages messages) {
        Rehearsal.Stop stoppedBy = rehearsal.stoppedBy();
        return new RehearsalResponse(
                rehearsal.entries().stream()
                        .map(entry -> Entry.of(entry, messages))
                        .toList(),
                rehearsal.left(),
                stoppedBy == null ? null : stoppedBy.wire());
    }
}
