import type { ManagedPerson } from "@parley/contract";
import type { Actor } from "../../platform/http/actors.ts";
import { type AdministrationDeps, changeAccount } from "./change-account.ts";
import { mayReactivate } from "./policy.ts";
import { restoreAccount } from "./queries/people.ts";

/**
 * Gives a deactivated account back, with its role and its conversations; sessions that ended stay over.
 * @throws `forbidden`, `never_joined` for an imported person, `not_found`
 */
export function reactivatePerson(
  deps: AdministrationDeps,
  actor: Actor,
  user_id: string,
): Promise<ManagedPerson> {
  return changeAccount(deps, actor, {
    user_id,
    may: mayReactivate,
    write: async (tx) => {
      await restoreAccount(tx, user_id);
      return {};
    },
  });
}
