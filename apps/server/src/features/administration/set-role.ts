import type { ManagedPerson, SetRoleBody } from "@parley/contract";
import type { z } from "zod";
import type { Actor } from "../../platform/http/actors.ts";
import { passOnChannels } from "../channels/index.ts";
import { type AdministrationDeps, changeAccount } from "./change-account.ts";
import { maySetRole } from "./policy.ts";
import { saveRole } from "./queries/people.ts";

/**
 * Changes somebody's role in the workspace. Who becomes a guest hands on the channels they looked after.
 * @throws `forbidden`, `last_owner`, `not_found`
 */
export function setRole(
  deps: AdministrationDeps,
  actor: Actor,
  { user_id, role }: z.output<typeof SetRoleBody>,
): Promise<ManagedPerson> {
  return changeAccount(deps, actor, {
    user_id,
    may: (facts) => maySetRole(facts, role),
    write: async (tx, { target }) => {
      await saveRole(tx, user_id, role);
      const news = role === "guest" ? await passOnChannels(tx, user_id) : [];
      return { news, guests: (role === "guest") !== (target === "guest") };
    },
  });
}
