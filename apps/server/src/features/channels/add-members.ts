import type { AddMembersBody, Channel } from "@parley/contract";
import type { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { changeMembers, membersChange } from "./change-members.ts";
import { mayAddMembers } from "./policy.ts";
import { showChannel } from "./show-channel.ts";
import type { Writer } from "./writer.ts";

/** Adds people to a channel; who is a member already stays one. */
export async function addMembers(
  { db, writer }: { db: Db; writer: Writer },
  actor: Actor,
  { channel_id, user_ids }: z.output<typeof AddMembersBody>,
): Promise<Channel> {
  const subjects = [...new Set(user_ids)];
  const change = { subjects, direction: "enter", may: mayAddMembers } as const;
  await writer.submit(changeMembers, membersChange(actor, channel_id, change));
  return showChannel(db, actor, channel_id);
}
