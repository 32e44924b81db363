import type { Actor } from "../../platform/http/actors.ts";
import { changeMembers, membersChange } from "./change-members.ts";
import { mayLeave } from "./policy.ts";
import type { Writer } from "./writer.ts";

/** Leaves a channel. */
export async function leaveChannel(
  { writer }: { writer: Writer },
  actor: Actor,
  channel_id: string,
): Promise<{ _id: string }> {
  const change = { subjects: [actor.user_id], direction: "exit", may: mayLeave } as const;
  await writer.submit(changeMembers, membersChange(actor, channel_id, change));
  return { _id: channel_id };
}
