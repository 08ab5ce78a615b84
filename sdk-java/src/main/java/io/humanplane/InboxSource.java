package io.humanplane;

import io.grpc.MethodDescriptor;
import io.humanplane.internal.humanplane.v1.InboxServiceGrpc;
import io.humanplane.internal.humanplane.v1.PendingOverlayChanged;
import io.humanplane.internal.humanplane.v1.PendingRemoved;
import io.humanplane.internal.humanplane.v1.WatchPendingRequest;
import io.humanplane.internal.humanplane.v1.WatchPendingResponse;
import java.util.function.Consumer;

/** What waits for people: whole at first and after each reconnect, then its changes. */
record InboxSource(WatchPendingRequest request)
        implements Watch.Source<WatchPendingRequest, WatchPendingResponse, InboxChange> {

    @Override
    public MethodDescriptor<WatchPendingRequest, WatchPendingResponse> method() {
        return InboxServiceGrpc.getWatchPendingMethod();
    }

    @Override
    public void read(WatchPendingResponse frame, boolean first, Consumer<InboxChange> brought) {
        if (first) {
            brought.accept(new InboxChange.Restart());
        }
        switch (frame.getFrameCase()) {
            case ITEM -> brought.accept(new InboxChange.Item(PendingAsk.of(frame.getItem())));
            case SNAPSHOT_COMPLETE -> brought.accept(new InboxChange.Complete());
            case ADDED ->
                brought.accept(new InboxChange.Added(PendingAsk.of(frame.getAdded().getAsk())));
            case REMOVED -> brought.accept(removed(frame.getRemoved()));
            case OVERLAY -> brought.accept(overlay(frame.getOverlay()));
            case FRAME_NOT_SET -> {}
        }
    }

    private static InboxChange removed(PendingRemoved said) {
        var kind = said.getApprovalOutcomeValue() != 0
                ? AskKind.APPROVAL
                : said.getQuestionsOutcomeValue() != 0 ? AskKind.QUESTION : AskKind.UNKNOWN;
        return new InboxChange.Removed(
                said.getSessionId(),
                said.getAskId(),
                kind,
                said.getCause(),
                said.hasDecidedBy() ? Read.by(said.getDecidedBy()) : null,
                said.getSettledSeq());
    }

    private static InboxChange overlay(PendingOverlayChanged said) {
        return new InboxChange.Overlay(
                said.getSessionId(),
                said.getAskId(),
                said.getOverlay().getHoldersList(),
                said.getOverlay().getAnswerersList());
    }
}
