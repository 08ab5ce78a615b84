import io.humanplane.Answerer;
import io.humanplane.Client;
import io.humanplane.Identity;
import io.humanplane.Verdict;

/** Rejects shells and passes everything else on, until it is stopped. */
public final class Rules {
    public static void main(String... arguments) {
        var rules = new Answerer("my-rules/1.0", Identity.policy("rules", "My rules"))
                .onApproval(offer -> offer.ask().toolName().equals("bash") ? Verdict.reject().note("no shell") : null)
                .onReport((offer, report) -> System.out.println(offer.askId() + ": " + report));
        try (var client = Client.connect("127.0.0.1:7420");
                var serving = rules.serve(client).join()) {
            System.out.println(serving.ended().join().getMessage());
        }
    }
}
