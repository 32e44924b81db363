import type { PersonRegistered } from "../accounts/index.ts";
import { selectPeople } from "../accounts/index.ts";
import { createIn, enter, inBatch, selectPublicByName } from "../channels/index.ts";

/** The channel that everyone starts in. */
const GENERAL = "general";

/**
 * The first person gets #general; everyone after them is a member of it from the start, so that a
 * second person is talking within a minute. Guests see only what they are invited to.
 */
export const welcome: PersonRegistered = async (tx, person) => {
  if (person.role === "guest") return [];
  const general = await selectPublicByName(tx, GENERAL);
  if (general === undefined) {
    if (person.role !== "owner") return [];
    return inBatch(tx, { channel_ids: [], user_ids: [] }, async (batch) => {
      const body = { name: GENERAL, visibility: "public" as const };
      await createIn(batch, body, person._id);
    });
  }
  return inBatch(tx, { channel_ids: [general], user_ids: [person._id] }, async (batch) => {
    const [newcomer] = await selectPeople(tx, [person._id]);
    const channel = batch.channel(general);
    // An imported person who comes to life may have been added to it before.
    if (batch.member(general, person._id)) return;
    if (newcomer && channel && channel.archived_at === null) {
      await enter(batch, general, newcomer, "member");
    }
  });
};
