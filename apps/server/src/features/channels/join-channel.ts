import type { Channel } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { changeMembers, membersChange } from "./change-members.ts";
import { mayJoin } from "./policy.ts";
import { showChannel } from "./show-channel.ts";
import type { Writer } from "./writer.ts";

/** Joins a public channel; who is a member already stays one. */
export async function joinChannel(
  { db, writer }: { db: Db; writer: Writer },
  actor: Actor,
  channel_id: string,
): Promise<Channel> {
  const change = { subjects: [actor.user_id], direction: "enter", may: mayJoin } as const;
  await writer.submit(changeMembers, membersChange(actor, channel_id, change));
  return showChannel(db, actor, channel_id);
}
