import { calls } from "@parley/contract";
import { registerPerson } from "../../apps/server/src/test/client.ts";
import { type Action, ask, channelOf, pick } from "./law-world.ts";

const PASSWORD = "correct horse battery";
/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** By path: what people do with their own profile, preferences and account. */
export const ownAccountActions: Record<string, Action> = {
  [calls.userUpdate.path]: (world, who) =>
    ask(world, who, calls.userUpdate, {
      body: pick<object>(world, [
        { name: `Renamed ${world.roll(1_000_000)}` },
        { title: `title ${world.roll(100)}` },
      ]),
    }),
  [calls.userAvatar.path]: (world, who) =>
    world.roll(2) === 0
      ? ask(world, who, calls.userDeleteAvatar, {})
      : ask(world, who, calls.userAvatar, { form: { file: new File([PIXEL], "me.png") } }),
  [calls.userDeleteOwn.path]: async (world) => {
    const leaving = await registerPerson(world.url, `Leaving ${crypto.randomUUID()}`);
    const channel_id = channelOf(world);
    await ask(world, leaving, calls.channelJoin, { body: { channel_id } });
    const body = { channel_id, text: "I leave.", client_id: crypto.randomUUID() };
    await ask(world, leaving, calls.messageCreate, { body });
    await ask(world, leaving, calls.userDeleteOwn, { body: { password: PASSWORD } });
  },
  [calls.preferencesUpdate.path]: (world, who) =>
    ask(world, who, calls.preferencesUpdate, {
      body: pick<object>(world, [
        { sound: world.roll(2) === 0 },
        { enter_sends: world.roll(2) === 0, keywords: [`word ${world.roll(100)}`] },
      ]),
    }),
};
