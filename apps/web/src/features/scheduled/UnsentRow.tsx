import { type PendingMessage, PendingState } from "../messages/index.ts";
import { ScheduledEntry } from "./ScheduledEntry.tsx";
import { When } from "./When.tsx";

interface UnsentRowProps {
  message: PendingMessage;
  schedule: NonNullable<PendingMessage["schedule"]>;
  onEdit: () => void;
}

/** One that only this device has: when it is to be sent, and what it waits for or why it was refused. */
export function UnsentRow({ message, schedule, onEdit }: UnsentRowProps) {
  const { channel_id, thread_id, in_channel = false, text } = message;
  const files = message.files.map(({ file }) => file);
  return (
    <ScheduledEntry
      one={{ channel_id, thread_id, in_channel, text, files }}
      when={
        <>
          <When {...schedule} state="waiting" error={null} />
          <PendingState message={message} onEdit={onEdit} />
        </>
      }
    />
  );
}
