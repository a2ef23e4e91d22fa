package app.twicetold.rehearsals.size.rules;

/**
 * What an attempt takes from brokers, buckets and providers. None of it is a measurement of processors or of the database.
 *
 * @param messages of an attempt
 * @param objects that an attempt writes into the bucket: the recording and the speech of the exemplar
 * @param audioMinutes that are transcribed
 * @param judgeInputTokens of a judgement
 * @param judgeOutputTokens of a judgement
 * @param exemplarInputTokens of the text of an exemplar
 * @param exemplarOutputTokens of the text of an exemplar
 * @param speechMinutes of the speech of an exemplar
 * @param listenerMb memory of one more listener
 * @param nodeMb memory of a node without any
 */
public record Usage(
        double messages,
        double objects,
        double audioMinutes,
        double judgeInputTokens,
        double judgeOutputTokens,
        double exemplarInputTokens,
        double exemplarOutputTokens,
        double speechMinutes,
        double listenerMb,
        double nodeMb) {}
