import type { Id } from "@parley/contract";
import { useChannel, useMe } from "../../channels/index.ts";
import { NightHint } from "../../people/index.ts";

/** Above where one writes to one person: how late it is for them, while it is night there. */
export function NightLine({ channelId }: { channelId: Id }) {
  const channel = useChannel(channelId)?.channel;
  const me = useMe();
  const partner = channel?.participants.find(({ _id }) => _id !== me);
  if (channel?.kind !== "direct" || !partner) return null;
  return (
    <div className="px-1 pb-1 text-small text-muted empty:hidden">
      <NightHint key={partner._id} id={partner._id} />
    </div>
  );
}
