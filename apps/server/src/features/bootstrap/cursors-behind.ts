import type { Cursors } from "@parley/contract";
import type { Audience } from "../../platform/realtime/hub.ts";

/**
 * What is left to be read of these cursors for somebody who hears streams from these numbers on; undefined when they
 * stand exactly there. After a short trouble of the network this is nearly everybody.
 */
export function cursorsBehind(cursors: Cursors, audience: Audience): Cursors | undefined {
  const heads = new Map(audience.channels.map(({ id, head }) => [id, head]));
  const channels = cursors.channels.filter(({ id, cursor }) => heads.get(id) !== cursor);
  const isUserBehind = cursors.user !== undefined && cursors.user !== audience.user_head;
  const { head } = audience.workspace;
  const isWorkspaceBehind = cursors.workspace !== undefined && cursors.workspace !== head;
  if (channels.length === 0 && !isUserBehind && !isWorkspaceBehind) return undefined;
  return {
    channels,
    ...(isUserBehind && { user: cursors.user }),
    ...(isWorkspaceBehind && { workspace: cursors.workspace }),
  };
}
