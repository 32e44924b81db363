import { calls } from "@parley/contract";
import { registerPerson } from "../../apps/server/src/test/client.ts";
import { type Action, ask, pick, type World } from "./law-world.ts";

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

async function idle(world: World): Promise<string> {
  world.idle ??= await registerPerson(world.url, `Idle ${crypto.randomUUID()}`);
  return world.idle.user_id;
}

/** By path: what owners and admins do with people and the workspace. */
export const administrationActions: Record<string, Action> = {
  [calls.userSetRole.path]: (world, who) => {
    const role = pick(world, ["admin", "member"] as const);
    const body = { user_id: pick(world, world.people).user_id, role };
    return ask(world, who, calls.userSetRole, { body });
  },
  [calls.userDeactivate.path]: async (world, who) =>
    ask(world, who, calls.userDeactivate, { body: { user_id: await idle(world) } }),
  [calls.userReactivate.path]: async (world, who) =>
    ask(world, who, calls.userReactivate, { body: { user_id: await idle(world) } }),
  [calls.workspaceHandOver.path]: (world, who) =>
    ask(world, who, calls.workspaceHandOver, {
      body: { user_id: pick(world, world.people).user_id },
    }),
  [calls.workspaceSetMark.path]: (world, who) =>
    ask(world, who, calls.workspaceSetMark, { form: { file: new File([PIXEL], "mark.png") } }),
  [calls.workspaceDeleteMark.path]: (world, who) => ask(world, who, calls.workspaceDeleteMark, {}),
  [calls.workspaceUpdate.path]: (world, who) =>
    ask(world, who, calls.workspaceUpdate, { body: { name: `Team ${world.roll(1_000_000)}` } }),
};
