package app.twicetold.rehearsals.demo;

import app.twicetold.rehearsals.recordings.Sound;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A retelling of any article: some of its sentences. The sound is silence in a WAV file. Its text is in the comment
 * chunk, where the mock recogniser finds it.
 */
final class Retelling {
    private static final int BYTES_A_SECOND = 100;
    private static final byte SILENCE = (byte) 0x80;
    private static final long SHORTEST_MS = 25_000;

    /** A roundabout retelling forgets one sentence in so many, at its end. */
    private static final int LEFT_OUT = 5;

    /** The share of the sentences that a roundabout retelling says twice. */
    private static final double SAID_AGAIN = 0.8;

    private Retelling() {}

    /**
     * A sound that tells a share of the article.
     *
     * @param article with its paragraphs and reading time
     * @param share of the sentences, above 0 and at most 1, evenly taken
     * @param longestMs what the round allows
     */
    static Sound of(JsonNode article, double share, long longestMs) {
        return sound(article, told(article, share), share, longestMs);
    }

    /**
     * A sound that tells less of the same share and takes longer for it. Its end is missing, and other sentences come
     * twice. {@link #of} with the same share is the better telling of it.
     */
    static Sound roundabout(JsonNode article, double share, long longestMs) {
        List<String> better = told(article, share);
        // Only the end is forgotten, so neighbouring sentences stay together and no sentence is told only here.
        List<String> told = new ArrayList<>(better.subList(0, Math.max(1, better.size() - better.size() / LEFT_OUT)));
        int again = Math.min(told.size(), (int) Math.ceil(better.size() * SAID_AGAIN));
        told.addAll(List.copyOf(told.subList(told.size() - again, told.size())));
        return sound(article, told, share * told.size() / better.size(), longestMs);
    }

    private static List<String> told(JsonNode article, double share) {
        List<String> sentences = sentences(
                article.path("paragraphs"),
                Locale.forLanguageTag(article.path("language").asText()));
        List<String> told = new ArrayList<>();
        for (int i = 0; i < sentences.size(); i++) {
            if ((int) ((i + 1) * share) > (int) (i * share) || i == 0) {
                told.add(sentences.get(i));
            }
        }
        return told;
    }

    private static Sound sound(JsonNode article, List<String> told, double share, long longestMs) {
        // Speaking takes about half as long again as reading.
        long spokenMs = (long) (article.path("est_read_seconds").asLong() * 1_500 * share);
        long durationMs = Math.min(longestMs, Math.max(SHORTEST_MS, spokenMs));
        String language = article.path("language").asText();
        Map<String, String> heard = Map.of("transcript", String.join(" ", told), "language", language);
        return new Sound(article.path("title").asText(), "audio/wav", durationMs, wav(marker(heard), durationMs));
    }

    private static List<String> sentences(JsonNode paragraphs, Locale locale) {
        List<String> sentences = new ArrayList<>();
        for (JsonNode paragraph : paragraphs) {
            String text = paragraph.asText();
            BreakIterator borders = BreakIterator.getSentenceInstance(locale);
            borders.setText(text);
            int from = borders.first();
            for (int to = borders.next(); to != BreakIterator.DONE; to = borders.next()) {
                sentences.add(text.substring(from, to).strip());
                from = to;
            }
        }
        return sentences;
    }

    private static byte[] marker(Map<String, String> heard) {
        try {
            byte[] text = ("MOCK_ASR:" + JsonMapper.builder().build().writeValueAsString(heard))
                    .getBytes(StandardCharsets.UTF_8);
            // A chunk has an even length.
            return Arrays.copyOf(text, text.length + (text.length & 1));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] wav(byte[] comment, long durationMs) {
        int samples = Math.toIntExact(durationMs * BYTES_A_SECOND / 1_000);
        int list = 4 + 8 + comment.length;
        ByteBuffer wav = ByteBuffer.allocate(12 + 24 + 8 + list + 8 + samples).order(ByteOrder.LITTLE_ENDIAN);
        wav.put(ascii("RIFF")).putInt(wav.capacity() - 8).put(ascii("WAVE"));
        wav.put(ascii("fmt ")).putInt(16).putShort((short) 1).putShort((short) 1);
        wav.putInt(BYTES_A_SECOND).putInt(BYTES_A_SECOND).putShort((short) 1).putShort((short) 8);
        wav.put(ascii("LIST")).putInt(list).put(ascii("INFO")).put(ascii("ICMT"));
        wav.putInt(comment.length).put(comment);
        wav.put(ascii("data")).putInt(samples);
        Arrays.fill(wav.array(), wav.position(), wav.capacity(), SILENCE);
        return wav.array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
