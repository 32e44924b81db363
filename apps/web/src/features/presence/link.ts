import type { Id, ServerFrame } from "@parley/contract";
import { log } from "../../platform/log/log.ts";
import { afterContent } from "../../platform/ui/first-content.ts";
import { lateModule } from "../../platform/ui/late-module.ts";
import { onSessionEnd } from "../accounts/index.ts";
import { emptyPresence } from "./presence-state.ts";
import { usePresences } from "./store.ts";
import { useTyping } from "./typing-store.ts";
import type { Send } from "./wanted.ts";

const live = lateModule(afterContent(() => import("./live.ts")));

/** What the session's connection tells presence. All work is in a chunk that nothing waits for. */
export const presenceEvents = {
  /** A connection is ready: it knows nobody yet. */
  connected(send: Send): void {
    live.load().then(
      (module) => module.connected(send),
      (error) => log.warn("Presence could not be fetched yet", error),
    );
  },
  received: (frames: readonly ServerFrame[]) => live.loaded()?.received(frames),
};

/** Says that one is writing there; as often as one likes, it is told seldom. */
export const tellTyping = (channelId: Id, threadId: Id | null): void =>
  live.loaded()?.typed(channelId, threadId);

onSessionEnd(() => {
  live.loaded()?.ended();
  usePresences.setState(emptyPresence, true);
  useTyping.setState({ byPlace: {} });
});
