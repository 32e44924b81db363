import type { ErrorCode, ManagedPerson, Role } from "@parley/contract";
import { demand, notFound } from "../../platform/app-error.ts";
import type { Bus, BusMessage } from "../../platform/bus/bus.ts";
import { type Db, lockByName, type Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { numberPeople, selectPeople, workspaceNews } from "../accounts/index.ts";
import { type AccountFacts, mayAdminister } from "./policy.ts";
import { countOwners, lockAccount, selectManagedPerson } from "./queries/people.ts";

export interface AdministrationDeps {
  db: Db;
  bus: Bus;
}

type Facts = AccountFacts & { was_deactivated: boolean };

interface Consequences {
  /** What else is to be published. */
  news?: BusMessage[];
  /** Whose rows changed besides. */
  also?: string[];
  /** They became a guest, or are none any more. */
  guests?: boolean;
}

interface AccountChange {
  user_id: string;
  may(facts: Facts): "allow" | ErrorCode;
  /** Writes the change, and gives what comes of it beside `user_id`'s own row. */
  write(tx: Tx, facts: Facts): Promise<Consequences>;
}

/** The role that somebody has now: their request may be older than its change. */
async function roleNow(tx: Tx, user_id: string): Promise<Role> {
  const account = await lockAccount(tx, user_id);
  return account?.is_active ? account.role : "guest";
}

/**
 * Changes somebody's account: one at a time, so that two owners cannot demote each other. Everyone
 * hears of the person's new row.
 * @throws `forbidden`, also before it is told whether there is such a person; `not_found`
 */
export async function changeAccount(
  { db, bus }: AdministrationDeps,
  actor: Actor,
  { user_id, may, write }: AccountChange,
): Promise<ManagedPerson> {
  demand(mayAdminister(actor.role));
  const { news, person } = await db.transaction().execute(async (tx) => {
    await lockByName(tx, "accounts");
    const target = await lockAccount(tx, user_id);
    if (!target) throw notFound();
    const facts = {
      actor: await roleNow(tx, actor.user_id),
      target: target.role,
      owners: await countOwners(tx),
      is_active: target.is_active,
      was_deactivated: target.was_deactivated,
    };
    demand(may(facts));
    const { news: more = [], also = [], guests = false } = await write(tx, facts);
    const ids = [user_id, ...also];
    const number = await numberPeople(tx, ids, { guests });
    const people = await selectPeople(tx, ids);
    const rows = people.map((row) => ({ type: "person" as const, ...row }));
    return {
      news: [...more, ...workspaceNews(number, rows)],
      person: await selectManagedPerson(tx, user_id),
    };
  });
  for (const message of news) bus.publish(message);
  if (!person) throw notFound();
  return person;
}
