import { calls, type UserGroup } from "@parley/contract";
import type { TestClient } from "../../apps/server/src/test/client.ts";
import { type Action, ask, pick, type World } from "./law-world.ts";

const members = (world: World) =>
  world.people.filter(() => world.roll(2) === 0).map(({ user_id }) => user_id);

/** Makes a group; those who may not are refused. */
const create: Action = (world, who) =>
  ask(world, who, calls.userGroupCreate, {
    body: {
      handle: `team-${world.roll(3)}`,
      name: "Team",
      is_open: world.roll(2) === 0,
      member_ids: members(world),
    },
  });

/** Does something with one of the groups; where all are gone there is a new one for whoever comes next. */
async function onGroup(
  world: World,
  who: TestClient,
  act: (group: UserGroup) => Promise<unknown>,
): Promise<void> {
  const { groups } = await who.call(calls.userGroupList, {});
  if (groups.length > 0) await act(pick(world, groups));
  else await create(world, who);
}

/** Groups that messages mention, a few at a time so that they are found. */
export const userGroupActions: Record<string, Action> = {
  [calls.userGroupCreate.path]: create,
  [calls.userGroupUpdate.path]: (world, who) =>
    onGroup(world, who, ({ _id }) =>
      ask(world, who, calls.userGroupUpdate, {
        body: { _id, description: `about ${world.roll(1_000_000)}`, member_ids: members(world) },
      }),
    ),
  [calls.userGroupDelete.path]: (world, who) =>
    onGroup(world, who, ({ _id }) => ask(world, who, calls.userGroupDelete, { params: { _id } })),
  [calls.userGroupJoin.path]: (world, who) =>
    onGroup(world, who, ({ _id }) =>
      ask(world, who, calls.userGroupJoin, { body: { group_id: _id } }),
    ),
  [calls.userGroupLeave.path]: (world, who) =>
    onGroup(world, who, ({ _id }) =>
      ask(world, who, calls.userGroupLeave, { body: { group_id: _id } }),
    ),
};
