import { defaultPreferences, type ProfileCard } from "@parley/contract";
import { notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { ContactsOf } from "./list-people.ts";
import { maySeeEmail } from "./policy.ts";
import { selectProfile } from "./queries/profiles.ts";

/**
 * A person's profile card, as the actor may see it.
 * @throws `not_found`, to guests for everyone with whom they share no channel
 */
export async function showUser(
  { db, contactsOf }: { db: Db; contactsOf: ContactsOf },
  actor: Actor,
  user_id: string,
): Promise<ProfileCard> {
  const is_own = actor.user_id === user_id;
  const isKnown =
    is_own || actor.role !== "guest" || (await contactsOf(db, actor.user_id)).includes(user_id);
  const found = isKnown ? await selectProfile(db, user_id) : undefined;
  if (!found) throw notFound();
  const { person, profile, email, show_email, quiet_hours } = found;
  const is_shown = show_email ?? defaultPreferences.show_email;
  const seesEmail = maySeeEmail({ is_own, role: actor.role, is_shown });
  return { ...person, profile, email: seesEmail ? email : null, quiet_hours };
}
