import io.humanplane.Client;

public final class Agent {
    public static void main(String... arguments) {
        try (var client = Client.connect("127.0.0.1:7420");
                var agent = client.attach(client.newSession().join(), "my-agent").join();
                var turn = agent.turn()) {
            var decision = turn.approve("bash", "{\"command\":\"make clean\"}").join();
            System.out.println(decision.granted() ? "granted: run it now, once" : "not granted: " + decision);
            turn.end().join();
        }
    }
}
