package app.twicetold.core.provider.openai.own;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.SpokenWord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A recogniser: it is sent a form with a file, and hears the same in each. */
abstract class RecognitionServer extends OwnServer {
    static final String MODEL = "whisper-large-v3";

    boolean chinese;

    @Nullable
    String special;

    /** Heard instead of the short sentence, when the test says so. */
    @Nullable
    Said said;

    @Override
    Reply noSuchPath(String path) {
        return Reply.of(404, "{\"detail\":\"Not Found\"}");
    }

    @Override
    @Nullable
    Reply answer(String path, byte[] body) {
        return path.equals("/v1/audio/transcriptions") ? heard(form(body)) : null;
    }

    private Reply heard(Map<String, String> form) {
        assertThat(form)
                .containsEntry("response_format", "verbose_json")
                .containsEntry("timestamp_granularities[]", "word,segment")
                .containsEntry("file", "recording.wav")
                .containsKeys("model", "temperature", "prompt");
        return special == null ? transcription(form) : Reply.ok(special);
    }

    abstract Reply transcription(Map<String, String> form);

    /** The code of the language that is heard. */
    String code() {
        return chinese ? "zh" : "en";
    }

    /** A longer recording, as this server tells it. */
    abstract String told(Said said);

    /**
     * What a recording holds.
     *
     * @param between what stands between two words
     * @param durationMs of the recording
     */
    record Said(List<SpokenWord> words, String between, long durationMs) {
        String text() {
            return words.stream().map(SpokenWord::text).collect(Collectors.joining(between));
        }

        double seconds() {
            return durationMs / 1_000.0;
        }

        double end() {
            return words.get(words.size() - 1).endMs() / 1_000.0;
        }

        /** Each with what stands before it. */
        String timed(String more) {
            return words.stream()
                    .map(word -> String.format(
                            Locale.ROOT,
                            "{\"word\":%s,\"start\":%.2f,\"end\":%.2f%s}",
                            quoted(between + word.text()),
                            word.startMs() / 1_000.0,
                            word.endMs() / 1_000.0,
                            more))
                    .collect(Collectors.joining(",", "[", "]"));
        }
    }

    /**
     * speaches 0.9.0-rc.3 (routers/stt.py, routers/utils.py, executors/whisper.py of 2026-03-26): words at the top, with
     * blanks before them; the language as a code.
     */
    static final class Speaches extends RecognitionServer {
        @Override
        Reply transcription(Map<String, String> form) {
            if (!form.getOrDefault("model", "").equals(MODEL)) {
                return Reply.of(
                        404,
                        "{\"detail\":\"Model '" + form.get("model")
                                + "' is not installed locally. You can download the model using `POST /v1/models`\"}");
            }
            return Reply.ok(said != null ? told(said) : chinese ? """
                            {"language":"zh","duration":2.5,"text":"练习胜过天赋。","segments":[{"id":0,"seek":0,"start":0.0,"end":2.4,
                             "text":"练习胜过天赋。","tokens":[1],"temperature":0.0,"avg_logprob":-0.2,"compression_ratio":1.1,
                             "no_speech_prob":0.01}],"words":[{"start":0.0,"end":0.9,"word":"练习"},{"start":0.9,"end":1.5,"word":"胜过"},
                             {"start":1.5,"end":2.4,"word":"天赋。"}]}""" : """
                            {"language":"en","duration":2.5,"text":"Practice beats talent.","segments":[{"id":0,"seek":0,"start":0.0,
                             "end":2.4,"text":" Practice beats talent.","tokens":[1],"temperature":0.0,"avg_logprob":-0.2,
                             "compression_ratio":1.1,"no_speech_prob":0.01}],"words":[{"start":0.0,"end":0.9,"word":" Practice"},
                             {"start":0.9,"end":1.5,"word":" beats"},{"start":1.5,"end":2.4,"word":" talent."}]}""");
        }

        @Override
        String told(Said said) {
            return "{\"language\":\"" + code() + "\",\"duration\":" + said.seconds() + ",\"text\":"
                    + quoted(said.text())
                    + ",\"segments\":[{\"id\":0,\"seek\":0,\"start\":0.0,\"end\":" + said.end() + ",\"text\":"
                    + quoted(said.between() + said.text())
                    + ",\"tokens\":[1],\"temperature\":0.0,\"avg_logprob\":-0.2,\"compression_ratio\":1.1,"
                    + "\"no_speech_prob\":0.01}],\"words\":" + said.timed("") + "}";
        }
    }

    /**
     * whisper.cpp, examples/server and its common part (commit 0349811 of 2026, read 2026-11-28), started with
     * {@code --inference-path /v1/audio/transcriptions -l auto}: tokens in the segments, no compression ratio, the
     * language by its English name. The model of a request does not matter.
     */
    static final class WhisperCpp extends RecognitionServer {
        @Override
        Reply noSuchPath(String path) {
            return Reply.of(404, "File Not Found (" + path + ")");
        }

        @Override
        Reply transcription(Map<String, String> form) {
            return Reply.ok(said != null ? told(said) : chinese ? """
                            {"task":"transcribe","language":"chinese","duration":2.5,"text":"练习胜过天赋。\\n","detected_language":"chinese",
                             "detected_language_probability":0.98,"segments":[{"id":0,"text":"练习胜过天赋。","start":0.0,"end":2.4,
                             "words":[{"word":"练","start":0.0,"end":0.5,"probability":0.9},{"word":"习","start":0.5,"end":0.9,"probability":0.9},
                              {"word":"胜过","start":0.9,"end":1.5,"probability":0.8},{"word":"天","start":1.5,"end":1.9,"probability":0.9},
                              {"word":"\\ufffd","start":1.9,"end":2.1,"probability":0.5},{"word":"赋","start":2.1,"end":2.4,"probability":0.9},
                              {"word":"。","start":2.4,"end":2.4,"probability":0.9}],
                             "tokens":[1,2],"temperature":0.0,"avg_logprob":-0.2,"no_speech_prob":0.01}]}""" : """
                            {"task":"transcribe","language":"english","duration":2.5,"text":" Practice beats talent.\\n",
                             "segments":[{"id":0,"text":" Practice beats talent.","start":0.0,"end":2.4,
                             "words":[{"word":" Pract","start":0.0,"end":0.5,"probability":0.9},{"word":"ice","start":0.5,"end":0.9,"probability":0.7},
                              {"word":" beats","start":0.9,"end":1.5,"probability":0.8},{"word":" talent","start":1.5,"end":2.4,"probability":0.9},
                              {"word":".","start":2.4,"end":2.4,"probability":0.9}],
                             "tokens":[1,2],"temperature":0.0,"avg_logprob":-0.2,"no_speech_prob":0.01}]}""");
        }

        @Override
        String told(Said said) {
            String language = chinese ? "chinese" : "english";
            return "{\"task\":\"transcribe\",\"language\":\"" + language + "\",\"duration\":" + said.seconds()
                    + ",\"text\":" + quoted(said.between() + said.text() + "\n") + ",\"detected_language\":\""
                    + language
                    + "\",\"segments\":[{\"id\":0,\"text\":" + quoted(said.between() + said.text())
                    + ",\"start\":0.0,\"end\":" + said.end() + ",\"words\":" + said.timed(",\"probability\":0.9")
                    + ",\"tokens\":[1],\"temperature\":0.0,\"avg_logprob\":-0.2,\"no_speech_prob\":0.01}]}";
        }
    }

    /**
     * vLLM 0.15 (entrypoints/openai/speech_to_text, read 2026-11-28): segments without words and without a probability
     * of silence, the length as a text.
     */
    static final class Vllm extends RecognitionServer {
        @Override
        Reply transcription(Map<String, String> form) {
            if (!form.getOrDefault("model", "").equals(MODEL)) {
                return Reply.of(
                        404,
                        "{\"error\":{\"message\":\"The model `" + form.get("model")
                                + "` does not exist.\",\"type\":\"NotFoundError\",\"param\":\"model\",\"code\":404}}");
            }
            if (said != null) {
                return Reply.ok(told(said));
            }
            String text = chinese ? "练习胜过天赋。" : " Practice beats talent.";
            return Reply.ok("{\"duration\":\"2.5\",\"language\":\"" + (chinese ? "zh" : "en") + "\",\"text\":\"" + text
                    + "\",\"segments\":[{\"id\":0,\"avg_logprob\":-0.2,\"compression_ratio\":0.9,\"end\":2.4,"
                    + "\"no_speech_prob\":null,\"seek\":0,\"start\":0.0,\"temperature\":0.0,\"text\":\"" + text
                    + "\",\"tokens\":[1]}],\"words\":null}");
        }

        @Override
        String told(Said said) {
            String text = quoted(said.between() + said.text());
            return "{\"duration\":\"" + said.seconds() + "\",\"language\":\"" + code() + "\",\"text\":" + text
                    + ",\"segments\":[{\"id\":0,\"avg_logprob\":-0.2,\"compression_ratio\":0.9,\"end\":" + said.end()
                    + ",\"no_speech_prob\":null,\"seek\":0,\"start\":0.0,\"temperature\":0.0,\"text\":" + text
                    + ",\"tokens\":[1]}],\"words\":null}";
        }
    }

    /**
     * LocalAI (core/schema/transcription.go, commit 2809ad0, read 2026-11-28; issue 9306 of 2026-04): the times of
     * segments are Go's durations, which are nanoseconds, and there are no words. Its later releases have seconds.
     */
    static final class LocalAi extends RecognitionServer {
        long unit = 1;

        @Override
        Reply transcription(Map<String, String> form) {
            if (said != null) {
                return Reply.ok(told(said));
            }
            String text = chinese ? "练习胜过天赋。" : "Practice beats talent.";
            return Reply.ok("{\"segments\":[{\"id\":0,\"start\":0,\"end\":" + 2 * unit + ",\"text\":\"" + text
                    + "\",\"tokens\":[1]}],\"text\":\"" + text + "\"}");
        }

        @Override
        String told(Said said) {
            return "{\"segments\":[{\"id\":0,\"start\":0,\"end\":" + (long) said.end() * unit + ",\"text\":"
                    + quoted(said.text()) + ",\"tokens\":[1]}],\"text\":" + quoted(said.text()) + "}";
        }
    }

    /**
     * FunASR, examples/openai_api/server.py (version 1.0.0, commit 25e9063 of 2026, read 2026-11-28): no language is
     * told but the one that was prescribed, and {@code duration} is the time that it worked.
     */
    static final class FunAsr extends RecognitionServer {
        @Override
        Reply transcription(Map<String, String> form) {
            if (!form.getOrDefault("model", "").equals("sensevoice")) {
                return Reply.of(
                        400,
                        "{\"detail\":\"Model '" + form.get("model")
                                + "' not found. Available: ['sensevoice', 'paraformer', 'paraformer-en']\"}");
            }
            if (said != null) {
                return Reply.ok(told(said));
            }
            String text = chinese ? "练习胜过天赋。" : "Practice beats talent.";
            return Reply.ok("{\"text\":\"" + text + "\",\"segments\":[{\"start\":0.0,\"end\":2.4,\"text\":\"" + text
                    + "\",\"speaker\":null}],\"language\":\"" + form.getOrDefault("language", "auto")
                    + "\",\"duration\":0.213,\"model\":\"sensevoice\"}");
        }

        @Override
        String told(Said said) {
            return "{\"text\":" + quoted(said.text()) + ",\"segments\":[{\"start\":0.0,\"end\":" + said.end()
                    + ",\"text\":" + quoted(said.text())
                    + ",\"speaker\":null}],\"language\":\"auto\",\"duration\":0.213,\"model\":\"sensevoice\"}";
        }
    }

    enum Named {
        SPEACHES,
        WHISPER_CPP,
        VLLM,
        LOCAL_AI,
        FUN_ASR;

        RecognitionServer start() {
            return switch (this) {
                case SPEACHES -> new Speaches();
                case WHISPER_CPP -> new WhisperCpp();
                case VLLM -> new Vllm();
                case LOCAL_AI -> new LocalAi();
                case FUN_ASR -> new FunAsr();
            };
        }

        String model() {
            return this == FUN_ASR ? "sensevoice" : MODEL;
        }

        boolean givesWords() {
            return this == SPEACHES || this == WHISPER_CPP;
        }
    }
}
