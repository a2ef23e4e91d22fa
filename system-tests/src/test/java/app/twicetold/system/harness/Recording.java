package app.twicetold.system.harness;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A recording and what is announced of it.
 *
 * @param announced the body of the request that creates its attempt, without the round
 */
public record Recording(byte[] bytes, String contentType, long durationMs, Map<String, Object> announced) {
    private static final String SHIPPED = "/app/twicetold/rehearsals/recordings/";
    private static final int BYTES_A_SECOND = 100;
    private static final int LARGEST = 10 * 1024 * 1024;
    private static final int FIRST_CHARACTER = 0x4E00;

    private static Recording of(byte[] bytes, String contentType, long durationMs) {
        Map<String, Object> announced = new HashMap<>();
        announced.put("duration_ms", durationMs);
        announced.put("content_type", contentType);
        announced.put("size_bytes", bytes.length);
        announced.put("sha256", sha256(bytes));
        announced.put("pause_count", 0);
        return new Recording(bytes, contentType, durationMs, announced);
    }

    /** A retelling of 60 s that lets nothing go wrong; the parts say what is different. */
    public static Script retelling(String language) {
        return new Script(language);
    }

    /** The real recording that ships with the service. */
    public static Recording shipped(String language, String kind, int round) {
        for (JsonNode entry : shippedIndex()) {
            if (entry.path("language").asText().equals(language)
                    && entry.path("kind").asText().equals(kind)
                    && entry.path("round").asInt() == round) {
                return of(
                        resource(entry.path("file").asText()),
                        entry.path("content_type").asText(),
                        entry.path("duration_ms").asLong());
            }
        }
        throw new IllegalArgumentException("No such recording: " + language + " " + kind + " " + round);
    }

    /**
     * A real recording whose sound is there over and over, up to the size that an upload may have: its header and its
     * time stamps still say what they said.
     */
    public static Recording lying(String language, int round) {
        Recording honest = shipped(language, "training", round);
        byte[] cluster = HexFormat.of().parseHex("1f43b675");
        int sound = indexOf(honest.bytes, cluster);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(honest.bytes);
        while (file.size() + honest.bytes.length - sound <= LARGEST) {
            file.write(honest.bytes, sound, honest.bytes.length - sound);
        }
        return of(file.toByteArray(), honest.contentType, honest.durationMs);
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int at = 0; at <= bytes.length - part.length; at++) {
            if (Arrays.equals(bytes, at, at + part.length, part, 0, part.length)) {
                return at;
            }
        }
        throw new IllegalArgumentException("Not there");
    }

    /** The article that a shipped recording retells. */
    public static String articleOf(String language, String kind) {
        for (JsonNode entry : shippedIndex()) {
            if (entry.path("language").asText().equals(language)
                    && entry.path("kind").asText().equals(kind)) {
                return entry.path("article_id").asText();
            }
        }
        throw new IllegalArgumentException("No such recording: " + language + " " + kind);
    }

    /** The same bytes, announced differently. */
    public Recording announcing(String field, Object value) {
        Map<String, Object> changed = new HashMap<>(announced);
        changed.put(field, value);
        return new Recording(bytes, contentType, durationMs, changed);
    }

    /** The checksum in hexadecimal. */
    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode shippedIndex() {
        try {
            return Answer.JSON.readTree(resource("index.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] resource(String name) {
        try (InputStream in = Objects.requireNonNull(Recording.class.getResourceAsStream(SHIPPED + name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the mock recogniser hears; a WAV file of silence carries it. */
    public static final class Script {
        private static final String EN = """
                The author describes how a small rule changed the way people work in one old library. Before it, nobody \
                could find anything, because each visitor put books back wherever there was room. Then somebody hung \
                up a short note that asked readers to leave every volume on the nearest table. Staff members returned \
                them once an hour, so the shelves stayed in order without any effort from guests. The first reason \
                why this helped is that mistakes became rare. Another one is that workers learned which titles were \
                popular. In the end fewer complaints arrived, although the building, its budget and opening times had \
                not been touched at all.""";
        private static final String ZH = "作者讲了一家老图书馆的小故事。以前读者看完书随手乱放,谁也找不到想要的那一本。"
                + "后来馆员贴出一张纸条,请大家把书留在最近的桌子上,每隔一小时由专人送回架子。这样做有两个好处:"
                + "第一,放错位置的情况越来越少;第二,工作人员知道了哪些作品受欢迎。结果投诉明显下降,而经费和开放时间都没有改变。";

        private final Map<String, Object> marker = new LinkedHashMap<>();
        private String transcript;
        private String markers = "";
        private long durationMs = 60_000;
        private int bytesASecond = BYTES_A_SECOND;

        private Script(String language) {
            transcript = language.equals("en") ? EN : ZH;
            marker.put("language", language);
            marker.put("confidence", 0.92);
        }

        /** How long it lasts. */
        public Script lasting(long milliseconds) {
            durationMs = milliseconds;
            return this;
        }

        /** As heavy as the recordings of a phone; without it a recording is light. */
        public Script weighing(int bytes) {
            bytesASecond = bytes;
            return this;
        }

        /** What is heard. */
        public Script saying(String text) {
            transcript = text;
            return this;
        }

        /** Words that mean nothing. */
        public Script words(int count) {
            return saying(IntStream.range(0, count)
                    .mapToObj(i -> "word" + (char) ('a' + i % 26) + (char) ('a' + i / 26))
                    .collect(Collectors.joining(" ")));
        }

        /** Chinese characters that mean nothing. */
        public Script characters(int count) {
            return saying(new String(
                    IntStream.range(0, count).map(i -> FIRST_CHARACTER + 3 * i).toArray(), 0, count));
        }

        /** The language that the recogniser hears. */
        public Script heardAs(String language) {
            marker.put("language", language);
            return this;
        }

        /** How sure the recogniser is, from 0 to 1. */
        public Script confidence(double value) {
            marker.put("confidence", value);
            return this;
        }

        /** The part of the time that is speech. */
        public Script speechRatio(double value) {
            marker.put("speech_ratio", value);
            return this;
        }

        /** The recogniser says that the recording lasts longer or shorter than was announced. */
        public Script measuredAs(long milliseconds) {
            marker.put("duration_ms", milliseconds);
            return this;
        }

        /** The recogniser fails. */
        public Script failing(String errorKind) {
            marker.put("fail", errorKind);
            return this;
        }

        /** The model scores key information, structure, efficiency, fluency. */
        public Script scored(int keyInfo, int structure, int efficiency, int fluency) {
            markers += " [mock:scores=%d,%d,%d,%d]".formatted(keyInfo, structure, efficiency, fluency);
            return this;
        }

        /** The model scores all four dimensions the same. */
        public Script scored(int each) {
            return scored(each, each, each, each);
        }

        /** The model is not sure of its scores. */
        public Script withLowConfidence() {
            markers += " [mock:confidence=low]";
            return this;
        }

        /** Whether the model finds the action of the round before achieved. */
        public Script achieving(boolean previousAction) {
            markers += " [mock:achieved=" + previousAction + "]";
            return this;
        }

        /** Every model says its own name and these words about itself. */
        public Script introducedAs(String words) {
            markers += " [mock:introduction=" + words + "]";
            return this;
        }

        /** One model does not answer. */
        public Script withoutAnswerOf(String model) {
            markers += " [mock:failing=" + model + "]";
            return this;
        }

        /** The recording of it. */
        public Recording record() {
            Map<String, Object> all = new LinkedHashMap<>(marker);
            all.put("transcript", transcript + markers);
            Secrets.spoken(transcript);
            try {
                return of(wav("MOCK_ASR:" + Answer.JSON.writeValueAsString(all)), "audio/wav", durationMs);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }

        private byte[] wav(String comment) {
            byte[] text = comment.getBytes(StandardCharsets.UTF_8);
            int padded = text.length + (text.length & 1);
            byte[] silence = new byte[(int) (durationMs * bytesASecond / 1000)];
            Arrays.fill(silence, (byte) 0x80);
            int listSize = 4 + 8 + padded;
            ByteBuffer head = ByteBuffer.allocate(12 + 24 + 8 + listSize + 8).order(ByteOrder.LITTLE_ENDIAN);
            head.put(ascii("RIFF")).putInt(head.capacity() - 8 + silence.length).put(ascii("WAVE"));
            head.put(ascii("fmt ")).putInt(16).putShort((short) 1).putShort((short) 1);
            head.putInt(bytesASecond).putInt(bytesASecond).putShort((short) 1).putShort((short) 8);
            head.put(ascii("LIST")).putInt(listSize).put(ascii("INFO"));
            head.put(ascii("ICMT")).putInt(text.length).put(text).position(head.position() + padded - text.length);
            head.put(ascii("data")).putInt(silence.length);
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            file.writeBytes(head.array());
            file.writeBytes(silence);
            return file.toByteArray();
        }

        private static byte[] ascii(String text) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }
    }
}
