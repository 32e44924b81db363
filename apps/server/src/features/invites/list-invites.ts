import { InviteId, type InviteListQuery, type InvitePage, Timestamp } from "@parley/contract";
import { z } from "zod";
import { demand } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/list-cursor.ts";
import { visibleChannel } from "../channels/index.ts";
import type { InvitesDeps } from "./deps.ts";
import { plainInviterFacts } from "./facts.ts";
import { inviteView } from "./invite-view.ts";
import { managesInvites, mayList, runsWorkspace } from "./policy.ts";
import { selectInviteList } from "./queries/list.ts";

/** The last invitation of a page: its time and id. */
const Position = z.tuple([Timestamp, InviteId]);

/** Whose invitations somebody sees in a channel: everyone's, or their own (then their id). */
async function inviterOf(
  { db }: Pick<InvitesDeps, "db">,
  actor: Actor,
  channel_id: string,
): Promise<string | undefined> {
  const facts = plainInviterFacts(await visibleChannel(db, actor, channel_id), actor);
  demand(mayList(facts));
  return managesInvites(facts) ? undefined : actor.user_id;
}

/**
 * Invitations to a channel, or in the whole workspace, the latest first.
 * @throws `not_found`, `forbidden`
 */
export async function listInvites(
  deps: InvitesDeps,
  actor: Actor,
  { channel_id, cursor, limit }: z.output<typeof InviteListQuery>,
): Promise<z.output<typeof InvitePage>> {
  if (channel_id === undefined) demand(runsWorkspace(actor.role) ? "allow" : "forbidden");
  const found = await selectInviteList(deps.db, actor.user_id, {
    channel_id,
    inviter_id: channel_id === undefined ? undefined : await inviterOf(deps, actor, channel_id),
    after: decodeCursor(cursor, Position),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    invites: page.map((row) => inviteView(deps, actor, row)),
    next_cursor: last ? encodeCursor([last.invited_at.toISOString(), last.invite_id]) : null,
    mails: deps.mailer.isConfigured,
  };
}
