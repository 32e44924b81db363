import type { Id } from "@parley/contract";
import { useMemo } from "react";
import { PendingFiles } from "../../files/index.ts";
import { MessageText } from "../markdown/MessageText.tsx";
import type { PendingMessage } from "../outbox/pending.ts";
import { usePending } from "../outbox/pending-store.ts";
import { PendingState } from "../rows/late-states.tsx";
import { RowBody } from "../rows/RowBody.tsx";
import { useSelf } from "../view/use-items.ts";

/** What was written here to a thread and is not known to be stored. */
export function PendingReplies({ rootId }: { rootId: Id }) {
  const all = usePending(({ pending }) => pending);
  return all
    .filter(({ thread_id, schedule }) => thread_id === rootId && !schedule)
    .map((message) => <PendingReply key={message.client_id} message={message} />);
}

function PendingReply({ message }: { message: PendingMessage }) {
  const self = useSelf();
  const { text, files, created_at } = message;
  const source = useMemo(() => ({ text, mentions: [], mentions_all: false }), [text]);
  return (
    <div
      data-pending={message.status}
      className="flex gap-3 border-s-3 border-transparent px-4 py-1.5"
    >
      <RowBody author={self} at={created_at} isFirst>
        {text !== "" && (
          <div className="opacity-60">
            <MessageText source={source} />
          </div>
        )}
        {files.length > 0 && <PendingFiles files={files} />}
        <PendingState message={message} />
      </RowBody>
    </div>
  );
}
