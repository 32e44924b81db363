import type { SignInProvider, SignInWays } from "@parley/contract";
import { AppError, demand } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Actor } from "../../../platform/http/actors.ts";
import type { Origin } from "../../../platform/http/call-route.ts";
import { deleteIdentities, insertIdentity, lockWays, selectWays } from "../queries/identities.ts";
import { deleteSignIn, lockVouched } from "../queries/sign-ins.ts";
import { hashToken } from "../tokens.ts";
import { mayUnlink } from "./policy.ts";

/** Links whom a sign-in service vouched for to who is logged in, in the browser that began it. */
export function linkSignIn(
  db: Db,
  actor: Actor,
  sign_in: string,
  { browser }: Origin,
): Promise<SignInWays> {
  return db.transaction().execute(async (tx) => {
    const asked = { sign_in, browser_hash: hashToken(browser), is_link: true };
    const signIn = await lockVouched(tx, asked);
    if (!signIn) throw new AppError("sign_in_expired");
    await deleteSignIn(tx, sign_in);
    const { provider, claims } = signIn;
    const { identities } = await lockWays(tx, actor.user_id);
    const hasOne = identities.some((identity) => identity.provider === provider);
    if (hasOne || !(await insertIdentity(tx, actor.user_id, provider, claims))) {
      throw new AppError("sign_in_taken");
    }
    return selectWays(tx, actor.user_id);
  });
}

/**
 * Takes a link away.
 * @throws `last_way_in` from who has no password and no other service
 */
export function unlinkSignIn(db: Db, actor: Actor, provider: SignInProvider): Promise<SignInWays> {
  return db.transaction().execute(async (tx) => {
    const { has_password, identities } = await lockWays(tx, actor.user_id);
    const others = identities.filter((identity) => identity.provider !== provider).length;
    if (others < identities.length) demand(mayUnlink({ has_password, others }));
    await deleteIdentities(tx, actor.user_id, provider);
    return selectWays(tx, actor.user_id);
  });
}

/** The ways in which somebody logs in. */
export const showWays = (db: Db, actor: Actor): Promise<SignInWays> =>
  selectWays(db, actor.user_id);
