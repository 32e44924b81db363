import type { Channel, CreateChannelBody } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { AppError, badField, demand } from "../../platform/app-error.ts";
import { type Db, violatedUnique } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { Batch } from "./batch.ts";
import { type Change, done, type Outcome, oneByOne, refused } from "./change.ts";
import { enter } from "./membership.ts";
import { mayCreate } from "./policy.ts";
import { selectPublicByName } from "./queries/channels.ts";
import { insertChannel, selectAddable } from "./queries/write.ts";
import { showChannel } from "./show-channel.ts";
import type { Writer } from "./writer.ts";

type Body = z.output<typeof CreateChannelBody>;
interface Op extends Change {
  body: Body;
  creator_id: string;
}

const nameTaken = () =>
  badField(
    "name",
    "There is a channel with this name. Choose another name or join that channel.",
    "channel_name_taken",
  );

/** Creates a channel with its creator as admin, inside a batch. */
export async function createIn(
  batch: Batch,
  body: Body,
  creator_id: string,
): Promise<Outcome<string>> {
  const people = await selectAddable(batch.tx, [creator_id]);
  const creator = people.get(creator_id);
  if (!creator) return refused(new AppError("session_over"));
  if (body.visibility === "public" && (await selectPublicByName(batch.tx, body.name))) {
    return refused(nameTaken());
  }
  const channel = await insertChannel(batch.tx, {
    _id: uuidv7(),
    kind: "channel",
    visibility: body.visibility,
    name: body.name,
    description: body.description ?? "",
    admin_id: creator_id,
    direct_key: null,
  });
  if (!channel) throw new Error("A channel without direct_key cannot conflict.");
  batch.adopt(channel);
  await enter(batch, channel._id, creator, "admin");
  return done(channel._id);
}

const createKind = oneByOne("create-channel", (batch, op: Op) =>
  createIn(batch, op.body, op.creator_id),
);

/**
 * Creates a channel; its creator is its admin.
 * @throws `channel_name_taken` beside the name of a public channel
 */
export async function createChannel(
  { db, writer }: { db: Db; writer: Writer },
  actor: Actor,
  body: Body,
): Promise<Channel> {
  demand(mayCreate(actor.role));
  const op = { body, creator_id: actor.user_id, channel_ids: [], user_ids: [] };
  try {
    return await showChannel(db, actor, await writer.submit(createKind, op));
  } catch (error) {
    // Another node created it between the look and the insert.
    throw violatedUnique(error) === "channels_public_name" ? nameTaken() : error;
  }
}
