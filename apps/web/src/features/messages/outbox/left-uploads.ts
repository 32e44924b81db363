import type { Id } from "@parley/contract";
import i18next from "i18next";
import { log } from "../../../platform/log/log.ts";
import { tabId, whenGone } from "../../../platform/tab-lock.ts";
import { adoptUploads, uploadingTabs } from "../../files/index.ts";
import { usePending } from "./pending-store.ts";

const isUploadingElsewhere = ({ status, tab }: { status: string; tab: Id }) =>
  status === "uploading" && tab !== tabId;

/** ms until another look, where what looks could not be fetched. */
const LOOK_AGAIN = 30_000;

interface LeftUploadsOptions {
  /** Takes over what other tabs have written last. */
  reload: () => Promise<void>;
  onLost: (clientId: Id, sentence: string) => void;
}

const isOfMessage = (upload: string) =>
  usePending.getState().pending.some(({ files }) => files.some((file) => file.upload === upload));

/**
 * Goes on with the uploads of tabs that are gone, those of an earlier visit first, until the returned
 * function is called. A message whose file nobody keeps fails by `onLost`.
 */
export function adoptLeftUploads({ reload, onLost }: LeftUploadsOptions): () => void {
  const watched = new Map<Id, () => void>();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function watch(tab: Id): void {
    if (isOver || tab === tabId || watched.has(tab)) return;
    watched.set(
      tab,
      whenGone(tab, async () => {
        if (isOver) return;
        try {
          await reload();
          failWithout(tab, await adoptUploads(tab, isOfMessage));
        } catch (error) {
          watched.delete(tab);
          lookLater(error);
          return;
        }
        watched.delete(tab);
        // Another tab may have been faster: then it is that one that may go.
        void look();
      }),
    );
  }

  /** Messages of that tab with a file whose content nobody has any more. */
  function failWithout(tab: Id, kept: ReadonlySet<string>): void {
    for (const { status, client_id, files, tab: its } of usePending.getState().pending) {
      if (status !== "uploading" || its !== tab) continue;
      const isLost = files.some(({ isDone, upload }) => !isDone && !kept.has(upload));
      if (isLost) onLost(client_id, i18next.t("failed.filesLost", { ns: "messages" }));
    }
  }

  const lookAtMessages = () => {
    for (const message of usePending.getState().pending)
      if (isUploadingElsewhere(message)) watch(message.tab);
  };
  const look = async () => {
    try {
      for (const tab of await uploadingTabs()) watch(tab);
    } catch (error) {
      lookLater(error);
    }
  };
  function lookLater(error: unknown): void {
    log.warn("Uploads of other tabs cannot be gone on with yet", error);
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(look, LOOK_AGAIN);
  }
  const unfollow = usePending.subscribe((state, before) => {
    if (state.pending !== before.pending) lookAtMessages();
  });
  void look();
  lookAtMessages();
  return () => {
    isOver = true;
    clearTimeout(timer);
    unfollow();
    for (const stop of watched.values()) stop();
  };
}
