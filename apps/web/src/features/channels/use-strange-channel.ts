import type { Channel, Id } from "@parley/contract";
import { useEffect } from "react";
import { lateModule } from "../../platform/ui/late-module.ts";
import { useStateOf } from "../../platform/ui/use-state-of.ts";
import type { StrangeChannel } from "./strange-channel.ts";

/** Most who open a conversation are in it: the first load does without what asks for others. */
const late = lateModule(() => import("./strange-channel.ts"));

/** How it is now, asked anew; whoever shows it shows the answer too. Throws `CallError`. */
export const askStrangeChannel = async (channelId: Id): Promise<Channel> =>
  (await late.load()).askStrangeChannel(channelId);

/** A channel that one is no member of, while `enabled`. */
export function useStrangeChannel(channelId: Id, enabled: boolean): StrangeChannel {
  const [shown, show] = useStateOf<StrangeChannel>(channelId, { status: "pending" });
  useEffect(() => {
    if (!enabled) return;
    let isOver = false;
    let stop = () => {};
    const ask = () =>
      void late.load().then(
        ({ watchStrangeChannel }) => {
          if (!isOver) stop = watchStrangeChannel(channelId, show);
        },
        (error: Error) => show({ status: "error", error, retry: ask }),
      );
    ask();
    return () => {
      isOver = true;
      stop();
    };
  }, [channelId, enabled, show]);
  return shown;
}
