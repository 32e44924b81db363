import type { Id } from "@parley/contract";
import { log } from "../../../platform/log/log.ts";
import { beThere, holdLock } from "../../../platform/tab-lock.ts";
import { afterContent } from "../../../platform/ui/first-content.ts";
import { lateModule } from "../../../platform/ui/late-module.ts";
import { uuidv7 } from "../../../platform/uuid.ts";
import {
  forgetAllUploads,
  forgetUploads,
  isOnlyInTab,
  listenToUploads,
  openKeptFiles,
} from "../../files/index.ts";
import { showMarks, takeMarkBack } from "../read-marks.ts";
import { updateSync } from "../store.ts";
import { storeMessage } from "../timeline.ts";
import { type DurableStorage, durableStorage } from "./durable-storage.ts";
import { memoryStorage } from "./memory-storage.ts";
import type { OutboxStorage } from "./operations.ts";
import { createOutbox } from "./outbox.ts";
import type { PendingChange, PendingMark, PendingOperation, SendResult } from "./pending.ts";
import { showPending, usePending } from "./pending-store.ts";

/** What goes on with uploads of other tabs: not needed before the first message shows. */
const leftUploads = afterContent(() => import("./left-uploads.ts"));

/** What sends: not needed before the first message shows. */
const sender = lateModule(() => import("./send-operation.ts"));

async function send(operation: PendingOperation): Promise<SendResult> {
  try {
    const { sendOperation } = await sender.load();
    return await sendOperation(operation);
  } catch (error) {
    log.info("What sends could not be fetched yet", error);
    return { type: "trouble" };
  }
}

/** What tells that a change was refused. */
const teller = lateModule(() => import("./tell-refusal.ts"));

let durable: DurableStorage | null = null;
let storage: OutboxStorage = memoryStorage();
let isSender = true;
let release = () => {};

export const outbox = createOutbox({
  storage: {
    all: () => storage.all(),
    change: (kept, forgotten) => storage.change(kept, forgotten),
  },
  // What only this tab holds, no other can send.
  isSender: () => isSender || durable?.isDurable() === false,
  send,
  onChange: (pending) => {
    showPending(pending);
    showMarks(pending);
  },
  onStored: (message) => updateSync((state) => storeMessage(state, message)),
  onSent: (operation) => {
    if (operation.kind === "message") forgetUploads(operation.files);
  },
  onRefused: tellOfRefusal,
  deletionOf: ({ channel_id, client_id }, message_id) => ({
    ...newOperation(channel_id),
    kind: "change",
    order: 0,
    message_id: message_id ?? client_id,
    change: { type: message_id ? "delete" : "unschedule" },
    status: "waiting",
  }),
  later: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});

/** What every operation begins with. */
export const newOperation = (channel_id: Id) => ({
  client_id: uuidv7(),
  channel_id,
  created_at: new Date().toISOString(),
  error: null,
  attempted: false,
});

function tellOfRefusal(refused: PendingChange | PendingMark, description: string): void {
  if (refused.kind === "mark") takeMarkBack(refused);
  else
    teller.load().then(
      ({ tellOfRefusal: tell }) => tell(refused, description),
      (error) => log.warn("A refusal could not be told", error),
    );
}

listenToUploads(({ id, file, error }) => {
  if (file) outbox.uploaded({ upload: id, file });
  else outbox.uploadFailed(id, error ?? "");
});

/** Takes over what this person left unsent on this device, and shares it with their other tabs. */
export function openOutbox(user_id: Id): void {
  const releaseTab = beThere();
  openKeptFiles(user_id);
  durable = durableStorage(user_id, {
    onForeignChange: () => void outbox.reload(),
    onRefused: () => usePending.setState({ isOnlyHere: true }),
  });
  storage = durable;
  isSender = false;
  let isOver = false;
  let stopAdopting = () => {};
  const releaseSender = holdLock(`parley-outbox:${user_id}`, () => {
    isSender = true;
    void outbox.reload(true);
  });
  release = () => {
    isOver = true;
    stopAdopting();
    releaseSender();
    releaseTab();
  };
  const adopt = async () => {
    await outbox.reload();
    const { adoptLeftUploads } = await leftUploads();
    const { reload, lostFiles } = outbox;
    if (!isOver) stopAdopting = adoptLeftUploads({ reload, onLost: lostFiles });
  };
  adopt().catch((error) => log.warn("Uploads of an earlier visit are not gone on with", error));
}

/** Forgets it in this tab; `isWiped`: on this device too, because the person logged out. */
export async function closeOutbox(isWiped: boolean): Promise<void> {
  const closing = durable;
  storage = memoryStorage();
  durable = null;
  isSender = true;
  release();
  release = () => {};
  outbox.close();
  usePending.setState({ isOnlyHere: false });
  forgetAllUploads();
  if (isWiped) await closing?.wipe();
  closing?.close();
}

/** Asks before the tab closes while it holds what nothing else does: files that are not kept, or everything. */
export function warnOfUnsent(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    const { pending } = usePending.getState();
    const isOnlyHere = durable?.isDurable() === false && pending.length > 0;
    if (isOnlyInTab() || isOnlyHere) event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  return () => removeEventListener("beforeunload", warn);
}
