import type { ManagedPerson } from "@parley/contract";
import type { Actor } from "../../platform/http/actors.ts";
import { type AdministrationDeps, changeAccount } from "./change-account.ts";
import { mayHandOver } from "./policy.ts";
import { saveRole } from "./queries/people.ts";

/**
 * Makes somebody else an owner in the actor's place, who stays as an admin: both or neither.
 * @throws `forbidden` unless an owner asks, and a member or admin who can log in is to be one
 */
export function handOver(
  deps: AdministrationDeps,
  actor: Actor,
  user_id: string,
): Promise<ManagedPerson> {
  return changeAccount(deps, actor, {
    user_id,
    may: mayHandOver,
    write: async (tx) => {
      await saveRole(tx, user_id, "owner");
      await saveRole(tx, actor.user_id, "admin");
      return { also: [actor.user_id] };
    },
  });
}
