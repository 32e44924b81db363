import type { Channel, RemoveMemberBody } from "@parley/contract";
import type { z } from "zod";
import { badField } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { changeMembers, membersChange } from "./change-members.ts";
import { mayManage } from "./policy.ts";
import { showChannel } from "./show-channel.ts";
import type { Writer } from "./writer.ts";

/** Takes a member out of a channel: their sockets hear nothing more of it. */
export async function removeMember(
  { db, writer }: { db: Db; writer: Writer },
  actor: Actor,
  { channel_id, user_id }: z.output<typeof RemoveMemberBody>,
): Promise<Channel> {
  if (user_id === actor.user_id) {
    throw badField("user_id", "To take yourself out of a channel, leave it.");
  }
  const change = { subjects: [user_id], direction: "exit", may: mayManage } as const;
  await writer.submit(changeMembers, membersChange(actor, channel_id, change));
  return showChannel(db, actor, channel_id);
}
