import { demand } from "../../platform/app-error.ts";
import type { Bus, BusMessage } from "../../platform/bus/bus.ts";
import { type Db, lockByName, type Tx } from "../../platform/database/db.ts";
import type { FileStore } from "../../platform/files/store.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { removePicture } from "./avatar.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { mayDeleteOwn } from "./policy.ts";
import { deleteSessionsOf } from "./queries/own-sessions.ts";
import { countOtherOwners, eraseUser, selectRole } from "./queries/profiles.ts";
import { personChanged } from "./update-user.ts";

/**
 * Told inside the transaction that deletes an account: what features keep of a person alone goes with
 * it. What it returns is published after the commit.
 */
export type AccountDeleted = (tx: Tx, user_id: string) => Promise<BusMessage[]>;

/** Several as one, each after the other. Channels come first: their locks stand before all others. */
export const joinAccountDeleted =
  (parts: readonly AccountDeleted[]): AccountDeleted =>
  async (tx, user_id) => {
    const news: BusMessage[] = [];
    for (const part of parts) news.push(...(await part(tx, user_id)));
    return news;
  };

export interface DeleteOwnDeps {
  db: Db;
  bus: Bus;
  files: FileStore;
  accountDeleted: AccountDeleted;
}

/** What stands beside the words that stay. The username tells apart, and tells nothing. */
const nobody = (user_id: string) => ({
  name: "Deleted account",
  username: `deleted-${user_id.slice(-12)}`,
});

/**
 * Deletes one's own account: what was written stays, without the name.
 * @throws `wrong_password`, `login_again`, `last_owner`
 */
export async function deleteOwn(
  { db, bus, files, accountDeleted }: DeleteOwnDeps,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  const { user_id } = actor;
  const account = await confirmIdentity(db, actor, password, "password");
  const { news, avatar } = await db.transaction().execute(async (tx) => {
    // One at a time: two owners must not leave together.
    await lockByName(tx, "accounts");
    await account.hold(tx);
    const role = (await selectRole(tx, user_id)) ?? "member";
    demand(mayDeleteOwn({ role, other_owners: await countOtherOwners(tx, user_id) }));
    const told = await accountDeleted(tx, user_id);
    const picture = await eraseUser(tx, user_id, nobody(user_id));
    const session_ids = await deleteSessionsOf(tx, user_id, null);
    const over: BusMessage = { type: "sessions-over", session_ids };
    return { news: [over, ...told, ...(await personChanged(tx, user_id))], avatar: picture };
  });
  for (const message of news) bus.publish(message);
  await removePicture(files, avatar);
}
