package app.twicetold.core.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.Fault;
import app.twicetold.core.provider.SpeechRequest;
import app.twicetold.core.provider.SpeechSynthesizer;
import app.twicetold.core.provider.SpeechSynthesizerContract;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class OpenAiSpeechSynthesizerTest extends SpeechSynthesizerContract {
    /** 100 frames of MPEG-2 layer III, 24 kHz, 64 kbit/s: 24 ms and 192 bytes each, behind an ID3 tag of 20 bytes. */
    private static final byte[] MP3 = mp3();

    private static final OpenAiStub STUB = new OpenAiStub("/audio/speech", MP3, "this is no sound", KEY);

    private static byte[] mp3() {
        byte[] mp3 = new byte[30 + 100 * 192];
        mp3[0] = 'I';
        mp3[1] = 'D';
        mp3[2] = '3';
        mp3[9] = 20;
        for (int at = 30; at < mp3.length; at += 192) {
            mp3[at] = (byte) 0xff;
            mp3[at + 1] = (byte) 0xf3;
            mp3[at + 2] = (byte) 0x84;
            mp3[at + 3] = (byte) 0xc0;
        }
        return mp3;
    }

    @AfterAll
    static void stop() {
        STUB.close();
    }

    @Override
    protected SpeechSynthesizer adapter() {
        return new OpenAiSpeechSynthesizer(STUB.connection());
    }

    @Override
    protected boolean prepare(Fault fault) {
        // Bytes that are no sound have no envelope to be truncated: they are bad content.
        return STUB.prepare(fault) && fault != Fault.TRUNCATED_DOCUMENT;
    }

    @Override
    protected void prepareSuccess() {
        STUB.succeed();
    }

    @Test
    void theLengthIsCountedInFrames() {
        prepareSuccess();

        assertThat(call(within(LONG)).durationMs()).isEqualTo(2400);
        assertThat(call(within(LONG)).audio()).isEqualTo(MP3);
    }

    @Test
    void theVoiceIsTheOneOfTheLanguage() {
        prepareSuccess();
        Map<String, Object> options = Map.of("voices", Map.of("en", "nova", "zh-Hans", "shimmer"));

        adapter().synthesize(new SpeechRequest("你好", "zh-Hans"), within(LONG, options));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/audio/speech"))
                .withRequestBody(equalToJson("{\"model\": \"some-model\", \"voice\": \"shimmer\", \"input\": \"你好\","
                        + " \"response_format\": \"mp3\"}")));
    }
}
