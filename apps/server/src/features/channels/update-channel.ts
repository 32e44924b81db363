import type { Channel, UpdateChannelBody } from "@parley/contract";
import type { z } from "zod";
import { AppError, badField, notFound } from "../../platform/app-error.ts";
import { type Db, violatedUnique } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { Batch } from "./batch.ts";
import { type Change, done, type Outcome, oneByOne, refused } from "./change.ts";
import { lockedFacts } from "./facts.ts";
import { type Facts, mayManage, maySetTopic, type Verdict } from "./policy.ts";
import { selectPublicByName } from "./queries/channels.ts";
import { updateChannel as saveChannel } from "./queries/write.ts";
import { showChannel } from "./show-channel.ts";
import type { Writer } from "./writer.ts";

type Body = z.output<typeof UpdateChannelBody>;
interface Op extends Change {
  body: Body;
  actor: Actor;
}

function verdictOf({ topic, ...others }: Omit<Body, "_id">, facts: Facts): Verdict {
  const managed = Object.values(others).some((value) => value !== undefined);
  if (managed || topic === undefined) {
    const verdict = mayManage(facts);
    if (verdict !== "allow") return verdict;
    // Who is no member would shut themselves out with the others.
    if (others.visibility === "private" && facts.member_role === null) return "forbidden";
    // Archived is read-only: the one change that it takes is to be opened again.
    return facts.is_archived && others.archived !== false ? "channel_archived" : "allow";
  }
  return maySetTopic(facts);
}

const nameTaken = () =>
  badField("name", "There is a channel with this name. Choose another one.", "channel_name_taken");

async function updateIn(batch: Batch, { body, actor }: Op): Promise<Outcome<string>> {
  const { _id, ...changes } = body;
  const channel = batch.channel(_id);
  if (!channel) return refused(notFound());
  const verdict = verdictOf(changes, lockedFacts(batch, channel, actor));
  if (verdict !== "allow") return refused(new AppError(verdict));
  const name = changes.name ?? channel.name;
  const visibility = changes.visibility ?? channel.visibility;
  const namesake = visibility === "public" ? await selectPublicByName(batch.tx, name) : undefined;
  if (namesake !== undefined && namesake !== _id) {
    return refused(nameTaken());
  }
  await saveChannel(batch.tx, _id, changes);
  // The changes that follow in this batch decide by it.
  const isArchived = changes.archived ?? channel.archived_at !== null;
  const members_may_invite = changes.members_may_invite ?? channel.members_may_invite;
  const archived_at = isArchived ? (channel.archived_at ?? new Date()) : null;
  Object.assign(channel, { name, visibility, members_may_invite, archived_at });
  batch.channelChanged(_id, batch.take(_id));
  return done(_id);
}

const updateKind = oneByOne("update-channel", updateIn);

/**
 * Changes name, topic, description or visibility, archives or opens again.
 * @throws `forbidden`, `channel_archived`, `channel_name_taken`
 */
export async function updateChannel(
  { db, writer }: { db: Db; writer: Writer },
  actor: Actor,
  body: Body,
): Promise<Channel> {
  const op = { body, actor, channel_ids: [body._id], user_ids: [actor.user_id] };
  try {
    return await showChannel(db, actor, await writer.submit(updateKind, op));
  } catch (error) {
    // Another node took the name between the look and the update.
    throw violatedUnique(error) === "channels_public_name" ? nameTaken() : error;
  }
}
