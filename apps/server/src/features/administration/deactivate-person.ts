import type { ManagedPerson } from "@parley/contract";
import type { Actor } from "../../platform/http/actors.ts";
import { passOnChannels } from "../channels/index.ts";
import { type AdministrationDeps, changeAccount } from "./change-account.ts";
import { mayDeactivate } from "./policy.ts";
import { endAccount } from "./queries/people.ts";

/**
 * Takes an account away: its sessions and sockets end at once, and its channels go to other members.
 * What they wrote stays. An imported person has no account yet, and stays imported.
 * @throws `forbidden`, `last_owner`, `not_found`
 */
export function deactivatePerson(
  deps: AdministrationDeps,
  actor: Actor,
  user_id: string,
): Promise<ManagedPerson> {
  return changeAccount(deps, actor, {
    user_id,
    may: mayDeactivate,
    write: async (tx, { is_active }) => {
      if (!is_active) return {};
      const session_ids = await endAccount(tx, user_id);
      const news = await passOnChannels(tx, user_id);
      return { news: [{ type: "sessions-over", session_ids }, ...news] };
    },
  });
}
