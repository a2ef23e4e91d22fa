package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tab;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Service;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The app starts without the service after a while; what the service says then holds as if it had been in time. */
@BrowserTest
@DisplayName("An answer that comes after the start of the app")
class LateStartIT {
    @Test
    void leadsWhoHasNotChosenWhatToPractiseToTheQuestions(Tabs tabs) {
        LearnerApp app = app(tabs);
        Tab.Held answer = app.tab().expecting(404).hold(url -> url.endsWith("/v1/me"));
        app.page().navigate(Service.running().url().resolve("/app/no-such-page").toString());
        app.page().locator("nav.menu").waitFor();

        answer.release();

        app.arrivesAt("onboarding");
    }

    @Test
    void saysThatANewerAppIsNeeded(Tabs tabs) {
        LearnerApp app = app(tabs);
        List<Route> held = new ArrayList<>();
        app.tab().browser().route(url -> url.endsWith("/v1/config"), held::add);
        app.page().navigate(Service.running().url().resolve("/app/recordings").toString());
        app.page().locator("nav.menu").waitFor();
        assertThat(held).hasSize(1);

        APIResponse answer = held.get(0).fetch();
        held.get(0)
                .fulfill(new Route.FulfillOptions()
                        .setResponse(answer)
                        .setBody(answer.text()
                                .replaceFirst("\"min_app_version\":\"[^\"]+\"", "\"min_app_version\":\"99.0.0\"")));

        app.page()
                .getByText("The service asks for a newer version of this app.")
                .first()
                .waitFor();
        assertThat(app.page().locator("nav.menu").count()).isEqualTo(1);
    }

    private static LearnerApp app(Tabs tabs) {
        return LearnerApp.open(tabs, Look.ENGLISH_PHONE, Learners.newcomer("en").user());
    }
}
