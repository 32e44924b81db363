import type { Channel, SetAdminBody } from "@parley/contract";
import type { z } from "zod";
import { AppError, badField, notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { Batch } from "./batch.ts";
import { type Change, done, type Outcome, oneByOne, refused } from "./change.ts";
import { lockedFacts } from "./facts.ts";
import { makeAdmin } from "./membership.ts";
import { canBeAdmin, mayHandOver } from "./policy.ts";
import { showChannel } from "./show-channel.ts";
import type { Writer } from "./writer.ts";

interface Op extends Change {
  channel_id: string;
  user_id: string;
  actor: Actor;
}

async function setAdminIn(batch: Batch, op: Op): Promise<Outcome<string>> {
  const { channel_id, user_id, actor } = op;
  const channel = batch.channel(channel_id);
  if (!channel) return refused(notFound());
  const verdict = mayHandOver(lockedFacts(batch, channel, actor));
  if (verdict !== "allow") return refused(new AppError(verdict));
  const member = batch.member(channel_id, user_id);
  if (!member) {
    return refused(
      badField("user_id", "Only a member can be the channel's admin. Add them first."),
    );
  }
  if (!canBeAdmin(member.person)) {
    const message = "Guests, bots and people who cannot log in cannot be a channel's admin.";
    return refused(badField("user_id", message));
  }
  if (member.role !== "admin") await makeAdmin(batch, channel_id, user_id);
  return done(channel_id);
}

const setAdminKind = oneByOne("set-admin", setAdminIn);

/** Hands a channel over to another member: a channel has one admin, and who was it stays a member. */
export async function setAdmin(
  { db, writer }: { db: Db; writer: Writer },
  actor: Actor,
  { channel_id, user_id }: z.output<typeof SetAdminBody>,
): Promise<Channel> {
  const user_ids = [actor.user_id, user_id];
  const op = { channel_id, user_id, actor, channel_ids: [channel_id], user_ids };
  return showChannel(db, actor, await writer.submit(setAdminKind, op));
}
