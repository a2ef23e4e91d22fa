package app.twicetold.core.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.notification.PushSender.Outcome;
import app.twicetold.core.notification.rules.NotificationKind;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Without the mechanism a test would wait for an answer that only comes when more is sent; hence the limit. */
@Timeout(30)
class OutboxTest {
    private static final int PAGE = SendNotifications.PAGE;
    private static final int MOST = SendNotifications.MOST_UNDER_WAY;

    private final List<CompletableFuture<Outcome>> travelling = new ArrayList<>();
    private final List<Integer> landings = new ArrayList<>();
    private int answerAt = Integer.MAX_VALUE;
    private int rounds;
    private int mostUnderWay;

    private final Outbox outbox = new Outbox(MOST, PAGE, one -> send(), landed -> landings.add(landed.size()));

    /** Answers come in rounds, as those of a sender that takes as long for one as for all. */
    @Test
    void aSenderOf200MsTakesTwelveHundredASecondFromTwoNodes() {
        answerAt = MOST - PAGE + 1;
        int sent = 0;
        for (; rounds < 5; sent += PAGE) {
            outbox.makeRoom();
            outbox.send(page(sent));
        }
        assertThat(2 * sent)
                .as("notifications in five rounds, half of which may go to statements")
                .isGreaterThanOrEqualTo(2 * 1200);
        answerAll();
        outbox.finish();
        assertThat(landings.stream().mapToInt(Integer::intValue).sum()).isEqualTo(sent);
        assertThat(mostUnderWay).isLessThanOrEqualTo(MOST);
    }

    @Test
    void oneThatIsSlowHoldsUpNoOther() {
        outbox.send(page(0));
        CompletableFuture<Outcome> slow = travelling.remove(0);
        for (int page = 1; page < 20; page++) {
            answerAll();
            outbox.makeRoom();
            outbox.send(page(page * PAGE));
        }
        answerAll();
        assertThat(slow).isNotDone();
        slow.complete(Outcome.SENT);
        outbox.finish();
        assertThat(landings.stream().mapToInt(Integer::intValue).sum()).isEqualTo(20 * PAGE);
    }

    @Test
    void whatArrivedIsWrittenDownInPages() {
        for (int page = 0; page < 10; page++) {
            outbox.makeRoom();
            outbox.send(page(page * PAGE));
            answerAll();
        }
        outbox.finish();
        assertThat(landings).hasSize(10).containsOnly(PAGE);
    }

    @Test
    void aPageThatCannotBeWrittenDownKeepsNoOtherFromIt() {
        AtomicInteger tried = new AtomicInteger();
        Outbox failing = new Outbox(MOST, PAGE, one -> send(), landed -> {
            if (tried.getAndIncrement() == 1) {
                throw new IllegalStateException("As the test says");
            }
            landings.add(landed.size());
        });
        for (int page = 0; page < 4; page++) {
            failing.send(page(page * PAGE));
        }
        answerAll();

        assertThatThrownBy(failing::finish).hasMessage("As the test says");
        assertThat(tried).hasValue(4);
        assertThat(landings).containsExactly(PAGE, PAGE, PAGE);
    }

    @Test
    void nothingToSendIsNothingToWriteDown() {
        outbox.makeRoom();
        outbox.send(List.of());
        outbox.finish();
        assertThat(landings).isEmpty();
    }

    private CompletableFuture<Outcome> send() {
        CompletableFuture<Outcome> answer = new CompletableFuture<>();
        travelling.add(answer);
        mostUnderWay = Math.max(mostUnderWay, travelling.size());
        if (travelling.size() >= answerAt) {
            rounds++;
            answerAll();
        }
        return answer;
    }

    private void answerAll() {
        List<CompletableFuture<Outcome>> all = List.copyOf(travelling);
        travelling.clear();
        all.forEach(one -> one.complete(Outcome.SENT));
    }

    private static List<DueNotification> page(int first) {
        return IntStream.range(first, first + PAGE)
                .mapToObj(n -> new DueNotification(
                        "usr_" + n,
                        LocalDate.of(2026, 3, 3),
                        NotificationKind.REMINDER,
                        "token_" + n,
                        PushTransport.LOG,
                        "title",
                        "body",
                        Instant.EPOCH))
                .toList();
    }
}
