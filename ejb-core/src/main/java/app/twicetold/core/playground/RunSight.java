package app.twicetold.core.playground;

import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.blind.Blindness;
import app.twicetold.core.playground.rules.blind.Judgement;
import app.twicetold.core.playground.rules.blind.Lane;
import app.twicetold.core.playground.rules.blind.LaneError;
import app.twicetold.core.playground.rules.blind.LaneExemplar;
import app.twicetold.core.playground.rules.blind.LaneResult;
import app.twicetold.core.playground.rules.blind.Spread;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.config.LiveChains;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.training.recording.PlaybackAddresses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows of a run what {@link Blindness} lets through. Every answer about a run comes from here. */
@ApplicationScoped
public class RunSight {
    private LiveChains chains;
    private PlaybackAddresses addresses;

    @Inject
    public RunSight(LiveChains chains, PlaybackAddresses addresses) {
        this.chains = chains;
        this.addresses = addresses;
    }

    protected RunSight() {}

    public PlaygroundRunView see(RunFacts run) {
        return new PlaygroundRunView(
                run.id(),
                run.article(),
                run.edition().rubric(),
                run.isRevealed(),
                run.isRevealed() ? run.repeats() : null,
                run.rounds(),
                blindness(run).seen(run.lanes().stream().map(this::lane).toList(), run.isRevealed()),
                run.verdict(),
                run.blindVerdict(),
                run.isRevealed() ? run.costUsd() : null,
                run.createdBy(),
                run.createdAt(),
                run.version());
    }

    /** The exemplar of a lane to a round; empty when none was asked for. */
    public Optional<LaneExemplar> exemplar(RunFacts run, String laneId, int round) {
        return run.lane(laneId)
                .flatMap(lane -> lane.exemplar(round).map(exemplar -> exemplar(lane, exemplar)))
                .map(exemplar -> blindness(run).seen(exemplar, run.isRevealed()));
    }

    /** A run that is revealed has nothing to hide, so that no names are collected for it. */
    private Blindness blindness(RunFacts run) {
        return run.isRevealed()
                ? Blindness.hiding(Set.of(), "")
                : Blindness.hiding(names(run), run.article().text());
    }

    private Set<String> names(RunFacts run) {
        ProviderChains live = chains.read();
        Stream<ChainEntry> entries = Stream.concat(
                run.lanes().stream().map(RunFacts.Lane::entry),
                live.chains().values().stream().flatMap(List::stream));
        return Stream.of(
                        entries.flatMap(entry -> Stream.of(entry.provider(), entry.model())),
                        live.prices().prices().stream().flatMap(price -> Stream.of(price.provider(), price.model())),
                        Arrays.stream(ProviderId.values()).map(ProviderId::wire))
                .flatMap(names -> names)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Lane lane(RunFacts.Lane lane) {
        return new Lane(
                lane.id(),
                lane.label(),
                lane.entry().ref().toString(),
                lane.entry().options(),
                IntStream.rangeClosed(1, 2)
                        .mapToObj(round -> result(lane, round))
                        .toList());
    }

    private LaneResult result(RunFacts.Lane lane, int round) {
        List<RunFacts.Result> repeats = lane.of(round);
        LaneExemplar exemplar =
                lane.exemplar(round).map(made -> exemplar(lane, made)).orElse(null);
        if (repeats.isEmpty()) {
            return new LaneResult(round, ResultStatus.PENDING, false, null, null, null, null, exemplar, null);
        }
        RunFacts.Result first = repeats.get(0);
        return new LaneResult(
                round,
                first.status(),
                repeats.stream().anyMatch(repeat -> repeat.status().isOpen()),
                first.skipReason(),
                judgement(first),
                first.comparison(),
                error(lane, first.error()),
                exemplar,
                Spread.of(repeats.stream()
                                .flatMap(repeat -> Stream.ofNullable(repeat.assessment()))
                                .map(assessment -> assessment.scores())
                                .toList())
                        .orElse(null));
    }

    private static @Nullable Judgement judgement(RunFacts.Result result) {
        RunFacts.Call call = result.call();
        return result.assessment() == null || call == null
                ? null
                : new Judgement(
                        result.id(),
                        call.modelRef(),
                        result.assessment(),
                        false,
                        new Judgement.Call(call.latencyMs(), call.inputTokens(), call.outputTokens(), call.costUsd()),
                        result.finishedAt());
    }

    private LaneExemplar exemplar(RunFacts.Lane lane, RunFacts.Exemplar exemplar) {
        return new LaneExemplar(
                exemplar.status().wire(),
                exemplar.text(),
                exemplar.durationMs(),
                exemplar.objectKey() == null
                        ? null
                        : addresses.of(exemplar.objectKey()).url(),
                exemplar.modelRef(),
                exemplar.ttsRef(),
                error(lane, exemplar.error()),
                exemplar.audioPurgedAt(),
                false);
    }

    private static @Nullable LaneError error(RunFacts.Lane lane, @Nullable PlaygroundError error) {
        return error == null
                ? null
                : new LaneError(
                        error.code(),
                        error.kind(),
                        error.retryable(),
                        lane.entry().ref().toString());
    }
}
