export { applyAll } from "./apply.ts";
export { emptyState, stateOf } from "./bootstrap-state.ts";
export { cachedMessages } from "./cached-messages.ts";
export { setCatchingUp } from "./catching-up.ts";
export { changeMessage, discardChange, type SaveTarget, saveMessage } from "./change-message.ts";
export { Composer } from "./composer/Composer.tsx";
export { COPY_FORM } from "./copy-form.ts";
export { copyText, messagePath } from "./copy-link.ts";
export { keepMessages } from "./keep-messages.ts";
export { forgetMarks, keepMarks, markAsRead } from "./mark-as-read.ts";
export { EmojiText } from "./markdown/EmojiText.tsx";
export { MessageText } from "./markdown/MessageText.tsx";
export { plainLine, plainText } from "./markdown/plain-text.ts";
export { closeOutbox, openOutbox, warnOfUnsent } from "./outbox/open-outbox.ts";
export type { PendingChange, PendingMessage } from "./outbox/pending.ts";
export { hasUnsent, usePending } from "./outbox/pending-store.ts";
export { showPendingMarks } from "./read-marks.ts";
export { withReading } from "./reading/late.ts";
export { onPageBehind, restorePages, stateOfCopy } from "./restore.ts";
export { PendingState } from "./rows/late-states.tsx";
export { RowBody } from "./rows/RowBody.tsx";
export { StateAction } from "./rows/StateAction.tsx";
export { RemindDialog } from "./saved/late.tsx";
export { useSavedMessages } from "./saved/list.ts";
export {
  savedKey,
  takeSavedList,
  takeSavedNews,
  useSaved,
} from "./saved/store.ts";
export { scheduledKey } from "./schedule/scheduled-key.ts";
export { inOrder, type ScheduledList } from "./schedule/show-scheduled.ts";
export { discardMessage, outboxEvents, sendMessage } from "./send-message.ts";
export { type Effect, isCached, type OwnRow, type SyncState } from "./state.ts";
export { readSync, useSync, writeSync } from "./store.ts";
export { FollowButton } from "./threads/FollowButton.tsx";
export { PendingReplies } from "./threads/PendingReplies.tsx";
export { readThread, useThreadList, useThreadState } from "./threads/queries.ts";
export { countThreadsAgain, takeThreadNews, useThreads } from "./threads/store.ts";
export { clockTime, dateTime, dayLabel, fullTime, utcDay } from "./view/message-time.ts";
export { forgetPlaces } from "./view/scroll-memory.ts";
export { useAttention } from "./view/use-attention.ts";
