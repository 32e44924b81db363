import type { UserFrame } from "@parley/contract";
import type { StreamNews } from "../../platform/bus/bus.ts";

/** A person's own change as news for their devices. */
export function userNews(user_id: string, frame: UserFrame): StreamNews {
  return {
    type: "stream",
    audience: "user",
    id: user_id,
    after: frame.after,
    head: frame.head,
    members_rev: 0,
    frame: JSON.stringify(frame),
  };
}
