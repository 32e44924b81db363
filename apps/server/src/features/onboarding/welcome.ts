import type { PersonRegistered } from "../accounts/index.ts";
import { selectPeople } from "../accounts/index.ts";
import { createIn, enter, inBatch, selectPublicByName } from "../channels/index.ts";
import { type MessageHooks, writeThread } from "../messages/index.ts";
import { welcomeThread } from "./welcome-thread.ts";

/** The channel that everyone starts in. */
const GENERAL = "general";

/**
 * The first person gets #general, with a thread in their language that shows what can be done; everyone
 * after them is a member of it from the start, so that a second person is talking within a minute. What
 * was written before somebody came is read for them. Guests see only what they are invited to, and who
 * comes without a language, as a program does, gets the channel empty.
 */
export const createWelcome =
  (hooks: MessageHooks): PersonRegistered =>
  async (tx, person) => {
    if (person.role === "guest") return [];
    const general = await selectPublicByName(tx, GENERAL);
    if (general === undefined) {
      if (person.role !== "owner") return [];
      return inBatch(tx, { channel_ids: [], user_ids: [] }, async (batch) => {
        const body = { name: GENERAL, visibility: "public" as const };
        const created = await createIn(batch, body, person._id);
        if (!created.ok || !person.language) return;
        const place = { channel_id: created.value, author_id: person._id };
        await writeThread(batch, place, welcomeThread[person.language], hooks);
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
