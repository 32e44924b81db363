import type { UpdateUserBody } from "@parley/contract";
import type { z } from "zod";
import { badField } from "../../platform/app-error.ts";
import type { Bus, StreamNews } from "../../platform/bus/bus.ts";
import { type Db, type Tx, violatedUnique } from "../../platform/database/db.ts";
import { saveProfile } from "./queries/profiles.ts";
import { lockHandles, numberPeople, selectIsHandle, selectPeople } from "./queries/users.ts";
import { workspaceNews } from "./workspace-stream.ts";

/** Numbers a change of one person and gives the news of it. Lock the person's row before. */
export async function personChanged(tx: Tx, user_id: string): Promise<StreamNews[]> {
  const number = await numberPeople(tx, [user_id]);
  const people = await selectPeople(tx, [user_id]);
  return workspaceNews(
    number,
    people.map((person) => ({ type: "person" as const, ...person })),
  );
}

/**
 * Changes one's own profile, only what is given; everyone hears of it.
 * @throws `username_taken`, beside its field
 */
export async function updateUser(
  { db, bus }: { db: Db; bus: Bus },
  user_id: string,
  { name, username, ...profile }: z.output<typeof UpdateUserBody>,
): Promise<void> {
  try {
    const news = await db.transaction().execute(async (tx) => {
      if (username !== undefined) await demandNoHandle(tx, username);
      await saveProfile(tx, user_id, { name, username, profile });
      return personChanged(tx, user_id);
    });
    for (const message of news) bus.publish(message);
    // Others see quiet hours, which go by it.
    if (profile.time_zone !== undefined) bus.publish({ type: "presence", user_id });
  } catch (error) {
    if (violatedUnique(error) !== "users_username_key") throw error;
    throw isTaken();
  }
}

const isTaken = () =>
  badField("username", "This username is taken. Choose another one.", "username_taken");

/** A group that is mentioned by this name keeps it. */
async function demandNoHandle(tx: Tx, username: string): Promise<void> {
  await lockHandles(tx);
  if (await selectIsHandle(tx, username)) throw isTaken();
}
