import { type Channel, type ChannelKind, limits } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import { badField } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { Batch } from "./batch.ts";
import { type Change, done, type Outcome, oneByOne, refused } from "./change.ts";
import { enter } from "./membership.ts";
import { selectContacts, selectDirect } from "./queries/channels.ts";
import { insertChannel, selectAddable } from "./queries/write.ts";
import { showChannel } from "./show-channel.ts";
import type { Writer } from "./writer.ts";

interface Op extends Change {
  opener: Actor;
  /** Sorted, the opener included. */
  people: string[];
}

/** One conversation per set of people, whoever opens it: its key is their sorted ids. */
const directKey = (people: string[]) => [...new Set(people)].sort().join(",");

function kindOf(count: number): ChannelKind {
  if (count === 1) return "self";
  return count === 2 ? "direct" : "group";
}

async function openIn(batch: Batch, { people, opener }: Op): Promise<Outcome<string>> {
  const persons = await selectAddable(batch.tx, people);
  // Whom a guest shares no channel with is not there for them.
  const known = opener.role === "guest" ? await selectContacts(batch.tx, opener.user_id) : people;
  if (people.some((user_id) => !persons.has(user_id) || !known.includes(user_id))) {
    return refused(badField("user_ids", "One of these people does not exist."));
  }
  const direct_key = directKey(people);
  const channel = await insertChannel(batch.tx, {
    _id: uuidv7(),
    kind: kindOf(people.length),
    visibility: "private",
    name: "",
    description: "",
    admin_id: null,
    direct_key,
  });
  if (!channel) {
    // Somebody opened it at the same moment: theirs is the one.
    const existing = await selectDirect(batch.tx, direct_key);
    if (existing === undefined)
      throw new Error(`The conversation ${direct_key} conflicts with none.`);
    return done(existing);
  }
  batch.adopt(channel);
  for (const user_id of people) {
    const person = persons.get(user_id);
    if (person) await enter(batch, channel._id, person, "member");
  }
  return done(channel._id);
}

const openKind = oneByOne("open-direct", openIn);

/**
 * Finds or creates the conversation of these people and the actor; alone, it is their notes to self.
 * Guests open one only with people whom they share a channel with.
 */
export async function openDirect(
  { db, writer }: { db: Db; writer: Writer },
  actor: Actor,
  user_ids: string[],
): Promise<Channel> {
  const people = [...new Set([actor.user_id, ...user_ids])].sort();
  if (people.length > limits.directPeople) {
    const message = `A direct conversation has at most ${limits.directPeople} people. Create a channel for more.`;
    throw badField("user_ids", message);
  }
  const existing = await selectDirect(db, directKey(people));
  const op = { people, opener: actor, channel_ids: [], user_ids: [] };
  return showChannel(db, actor, existing ?? (await writer.submit(openKind, op)));
}
