package app.twicetold.core.provider.config;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.config.ProviderChoice.Offer;
import app.twicetold.core.provider.config.ProviderChoice.Option;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DescribeProvidersTest {
    private static final ProviderSettings SETTINGS = new ProviderSettings(
            false,
            new ProviderSettings.OpenAi(ProviderSettings.OpenAi.PUBLIC, "sk-secret", "a", "l", "t", "e"),
            Map.of(),
            null,
            List.of(
                    new ProviderSettings.Compatible(null, URI.create("http://localhost:1/v1"), null),
                    new ProviderSettings.Compatible("local", URI.create("http://localhost:2/v1"), "key-secret")),
            Duration.ZERO,
            null);

    private static final Set<String> ALL = Set.of(
            "effort",
            "retry_once",
            "width",
            "on_context_length",
            "max_input_tokens",
            "voices",
            "endpoint",
            "locales",
            "zero_retention",
            "limit_field",
            "document",
            "request",
            "language",
            "batch",
            "max_in_flight");

    private final List<ProviderChoice> choices = new DescribeProviders(SETTINGS).describe();

    @Test
    void onlyProvidersWithCredentialsAreConfigured() {
        assertThat(choices.stream().filter(ProviderChoice::configured).map(ProviderChoice::id))
                .containsExactly("mock", "openai", "openai_compatible");
        assertThat(choices).hasSize(8);
    }

    @Test
    void theMockIsNoneInProduction() {
        ProviderSettings production = new ProviderSettings(true, null, Duration.ZERO, null);

        assertThat(new DescribeProviders(production).describe())
                .hasSize(7)
                .noneMatch(ProviderChoice::configured)
                .noneMatch(choice -> choice.id().equals("mock"));
    }

    @Test
    void endpointsAreNamedAndNothingElseOfThem() {
        assertThat(Json.write(choices)).contains("local").doesNotContain("secret", "localhost");
    }

    /** What the catalogue offers is taken, and what it leaves out is refused. */
    @Test
    void anEntryMayHaveTheOptionsThatAreToldAndNoOther() {
        List<String> wrong = new ArrayList<>();
        for (ProviderChoice choice : choices) {
            for (Offer offer : choice.capabilities()) {
                Set<String> told = new TreeSet<>();
                for (Option option : offer.options()) {
                    told.add(option.name());
                    values(option).forEach(value -> {
                        if (!takes(choice, offer, option.name(), value)) {
                            wrong.add(
                                    choice.id() + " " + offer.capability() + " refuses " + option.name() + " " + value);
                        }
                    });
                }
                for (String name : ALL) {
                    if (!told.contains(name) && takes(choice, offer, name, JsonNodeFactory.instance.textNode("x"))) {
                        wrong.add(choice.id() + " " + offer.capability() + " takes " + name);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static List<JsonNode> values(Option option) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        return switch (option.type()) {
            case "choice" ->
                option.name().equals("effort")
                        ? List.of()
                        : option.choices().stream()
                                .<JsonNode>map(json::textNode)
                                .toList();
            case "flag" -> List.of(json.booleanNode(true), json.booleanNode(false));
            case "whole" -> List.of(json.numberNode(option.min()), json.numberNode(option.max()));
            case "texts" -> List.of(json.arrayNode().add("de-DE"));
            case "text_by_language" ->
                List.of(json.objectNode().put(LanguageProfiles.supportedTags().get(0), "en-US-AvaMultilingualNeural"));
            case "object" ->
                List.of(json.objectNode(), json.objectNode().set("chat_template_kwargs", json.objectNode()));
            default -> throw new IllegalArgumentException(option.type());
        };
    }

    private static boolean takes(ProviderChoice choice, Offer offer, String name, JsonNode value) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        entry.putObject("options").set(name, value);
        JsonForm form = new JsonForm(entry);
        Map<String, Object> unused = EntryOptionsForm.read(
                form, WireValue.of(Capability.class, offer.capability()), choice.id(), "aura-2-thalia-en");
        return !form.isFaulty();
    }

    @Test
    void effortsAreThoseOfAnyModelOfTheProvider() {
        assertThat(efforts("anthropic")).containsExactly("low", "medium", "high", "xhigh", "max");
        assertThat(efforts("google")).containsExactly("minimal", "low", "medium", "high");
        assertThat(efforts("openai")).containsExactly("none", "minimal", "low", "medium", "high", "xhigh", "max");
    }

    private List<String> efforts(String provider) {
        return choices.stream()
                .filter(choice -> choice.id().equals(provider))
                .flatMap(choice -> choice.capabilities().stream())
                .filter(offer -> offer.capability().equals("llm"))
                .flatMap(offer -> offer.options().stream())
                .filter(option -> option.name().equals("effort"))
                .findFirst()
                .orElseThrow()
                .choices();
    }
}
