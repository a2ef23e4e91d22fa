package app.twicetold.system.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.microsoft.playwright.Response;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The app of a service whose recordings lie in a bucket of another origin, which its policy names. */
@BrowserTest
@DisplayName("With a bucket, the app")
class BucketIT {
    private static final Pattern BUCKET = Pattern.compile("connect-src 'self' (\\S+);");

    @Test
    void sendsARecordingStraightThereAndPlaysItFromThere(Tabs tabs) {
        Service service = Service.direct();
        String policy = Call.of(service, "GET", LearnerApp.ROOT)
                .send()
                .header("Content-Security-Policy")
                .orElse("");
        Matcher bucket = BUCKET.matcher(policy);
        assumeTrue(bucket.find(), "Needs a service with OBJECT_STORE=s3");
        URI origin = URI.create(bucket.group(1));
        Trainer user = Trainer.signedIn(service, "en");
        String session = user.startDiagnostic("en");
        user.finishReading(session);
        LearnerApp app = LearnerApp.open(tabs, Look.ENGLISH_PHONE, service, user);
        app.tab().reaching(origin);
        List<String> there = new CopyOnWriteArrayList<>();
        app.page().onResponse((Response answer) -> {
            if (answer.url().startsWith(origin.toString())) {
                there.add(answer.request().method() + " " + answer.status());
            }
        });

        app.go("session/" + session);
        app.page().locator("main [data-next]").waitFor();
        app.drop(Learners.retelling("en", 70));
        app.page().locator("main audio").waitFor();
        app.mainAction().click();
        app.page().locator("main app-feedback h1").waitFor();
        app.tab().settle();
        assertThat(there).contains("PUT 200").noneMatch(answer -> answer.startsWith("GET"));

        app.page().locator("main app-feedback .sound button").first().click();
        app.tab().await(() -> there.stream().anyMatch(answer -> answer.matches("GET 20[06]")));
    }
}
