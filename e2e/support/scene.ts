import { type Channel, calls, type Message } from "@parley/contract";
import { registerPerson, type TestClient } from "../../apps/server/src/test/client.ts";

/** An invented workspace in the middle of a working day. */
export interface Scene {
  ada: TestClient;
  ben: TestClient;
  offsite: Channel;
  /** The root of the thread in `offsite`. */
  root: Message;
}

const people = ["Cleo Diaz", "Dan Park", "Eva Lindqvist", "Farid Haddad"] as const;

const review = `Budget, as of today:

| What | Cost |
|---|---|
| Room 4, two days | €900 |
| Lunch for 28 | €560 |

> Anything above €2,000 goes through me first.

So we are well inside.`;

const script = `The script that makes the badges:

\`\`\`ts
import { guests } from "./guests.ts";

for (const { name, team } of guests) {
  await print(\`\${name} · \${team}\`);
}
\`\`\``;

const todo = `Left to do:
1. Confirm the caterer
2. Print the **badges**
3. Send the ~~train times~~ bus times`;

/**
 * Fills the workspace that `ada` owns: the others talk. What comes last she has not read.
 * Takes a few seconds; the server must run with `RATE_LIMIT=off`.
 */
export async function setScene(url: string, ada: TestClient): Promise<Scene> {
  const ben = await registerPerson(url, "Ben Sato");
  const others: TestClient[] = [];
  for (const name of people) others.push(await registerPerson(url, name));
  const [cleo, dan, eva, farid] = others as [TestClient, TestClient, TestClient, TestClient];

  const create = (name: string, description: string, visibility: "public" | "private" = "public") =>
    ada.call(calls.channelCreate, { body: { name, description, visibility } });
  const offsite = await create("offsite", "Two days together in autumn");
  const design = await create("design-review", "Drafts, critique, decisions");
  const hiring = await create("hiring", "Who we talk to, and what we think", "private");
  await create("release-plans", "What ships when");
  const topic = "21–22 October · room 4";
  await ada.call(calls.channelUpdate, { body: { _id: offsite._id, topic } });
  const user_ids = [ben, cleo, dan, eva].map(({ user_id }) => user_id);
  for (const { _id: channel_id } of [offsite, design, hiring]) {
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
  }

  const { _id } = offsite;
  await ada.send(_id, "Morning, everyone. Is the venue confirmed for **Thursday**?");
  await ben.send(_id, "Yes, room 4, from nine. The floor plan is at https://example.org/plans/4.");
  await ben.send(_id, "They have a projector but no whiteboard, so I ordered one.");
  const root = await cleo.send(
    _id,
    "Can somebody take the notes on Friday? I have to leave at 14:00.",
  );
  await dan.send(_id, "I can, if @cleo.diaz hands me the template.", root._id);
  await cleo.send(_id, "It is in the folder: `notes/offsite.md`", root._id);
  await eva.send(_id, review);
  await dan.send(_id, script);
  await ada.send(_id, todo);
  await ben.send(_id, "The caterer called back: *vegetarian by default*, and they bring plates.");

  const direct = async (from: TestClient, to: TestClient, texts: readonly string[]) => {
    const body = { user_ids: [to.user_id] };
    const { _id: channel_id } = await from.call(calls.channelDirect, { body });
    for (const text of texts) await from.send(channel_id, text);
  };
  await direct(ada, ben, ["Thank you for the whiteboard."]);
  await direct(eva, ada, ["Do you have five minutes today?", "It is about the budget."]);
  await direct(farid, ada, ["Hello! I just joined."]);
  await direct(ada, ada, ["Ask Eva about the second night"]);
  await cleo.send(design._id, "New draft of the empty states, please be harsh.");
  await dan.send(hiring._id, "@ada.okafor the second interview went well.");
  const { seq } = await ada.send(_id, "See you all there. I bring the coffee.");
  await ada.call(calls.channelMarkAsRead, { body: { channel_id: _id, seq } });
  return { ada, ben, offsite, root };
}
