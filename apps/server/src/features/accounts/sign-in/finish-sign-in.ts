import type { FinishSignInBody } from "@parley/contract";
import type { z } from "zod";
import { AppError } from "../../../platform/app-error.ts";
import type { Bus, BusMessage } from "../../../platform/bus/bus.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Origin } from "../../../platform/http/call-route.ts";
import { type AccountDeps, createAccount } from "../create-account.ts";
import { verifyPassword } from "../passwords.ts";
import { insertIdentity, selectByEmail, selectLinked } from "../queries/identities.ts";
import {
  type Claims,
  countTry,
  deleteSignIn,
  lockVouched,
  type VouchedSignIn,
} from "../queries/sign-ins.ts";
import { type LoginRow, selectLogin } from "../queries/users.ts";
import { startSession } from "../sessions.ts";
import { hashToken } from "../tokens.ts";
import { nameFrom } from "./name-from.ts";
import { signInVerdict } from "./policy.ts";

/** Passwords that may be tried to confirm one sign-in. */
const MAX_TRIES = 5;

export interface FinishDeps extends AccountDeps {
  db: Db;
  bus: Bus;
}

type Body = z.output<typeof FinishSignInBody>;

const expired = () => new AppError("sign_in_expired");

/** The account with the sign-in's e-mail, whose password it is; throws `wrong_credentials`. */
async function confirmedBy(
  db: Db,
  asked: Parameters<typeof countTry>[1],
  password: string,
): Promise<LoginRow> {
  // Counted before it is looked at, so that many guesses at once count too.
  const counted = await countTry(db, asked);
  if (!counted || counted.tries > MAX_TRIES) throw expired();
  const account = counted.email ? await selectLogin(db, counted.email) : undefined;
  const fits = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !fits) throw new AppError("wrong_credentials");
  return account;
}

interface Asked {
  invite_id: string | undefined;
  /** The account whose password they wrote. */
  confirmed: LoginRow | undefined;
  language: Origin["language"];
  time_zone: string | undefined;
}

async function create(tx: Tx, deps: FinishDeps, claims: Claims, asked: Asked) {
  return createAccount(tx, deps, {
    name: nameFrom(claims.name),
    email: claims.email ?? "",
    password_hash: null,
    is_email_verified: claims.is_verified,
    google_id: null,
    invite_id: asked.invite_id,
    language: asked.language,
    time_zone: asked.time_zone,
  });
}

async function link(tx: Tx, user_id: string, { provider, claims }: VouchedSignIn): Promise<void> {
  if (!(await insertIdentity(tx, user_id, provider, claims))) throw new AppError("sign_in_taken");
}

/** Whom the sign-in logs in, after whatever that takes. */
async function personOf(
  tx: Tx,
  deps: FinishDeps,
  signIn: VouchedSignIn,
  asked: Asked,
): Promise<{ user_id: string; news: BusMessage[] }> {
  const { claims } = signIn;
  const { confirmed } = asked;
  const linked = await selectLinked(tx, claims);
  const same_email = claims.email ? await selectByEmail(tx, claims.email) : undefined;
  // The password as it is now: it may have been changed since it was verified.
  const is_confirmed =
    confirmed !== undefined &&
    same_email?._id === confirmed._id &&
    same_email.password_hash === confirmed.password_hash;
  const is_email_verified = claims.is_verified;
  const verdict = signInVerdict({ linked, is_email_verified, same_email, is_confirmed });
  switch (verdict) {
    case "log_in":
      if (!linked) throw expired();
      return { user_id: linked._id, news: [] };
    case "link":
      if (!same_email) throw expired();
      await link(tx, same_email._id, signIn);
      return { user_id: same_email._id, news: [] };
    case "create": {
      const made = await create(tx, deps, claims, asked);
      await link(tx, made.user_id, signIn);
      return made;
    }
    default:
      throw new AppError(verdict);
  }
}

/**
 * Logs in whom a sign-in service vouched for: by the link, else with a new account if the registration
 * policy lets them, else by linking the account with their verified e-mail once they wrote its password.
 * @throws `sign_in_expired`, `sign_in_needs_password`, and what the policies say
 */
export async function finishSignIn(
  deps: FinishDeps,
  { sign_in, password, invite_id, time_zone }: Body,
  origin: Origin,
): Promise<{ user_id: string; access_token: string }> {
  const asked = { sign_in, browser_hash: hashToken(origin.browser), is_link: false };
  const confirmed =
    password === undefined ? undefined : await confirmedBy(deps.db, asked, password);
  const { news, ...session } = await deps.db.transaction().execute(async (tx) => {
    const signIn = await lockVouched(tx, asked);
    if (!signIn) throw expired();
    const { user_id, news: told } = await personOf(tx, deps, signIn, {
      invite_id,
      confirmed,
      language: origin.language,
      time_zone,
    });
    await deleteSignIn(tx, sign_in);
    return { user_id, news: told, access_token: await startSession(tx, user_id, origin) };
  });
  for (const message of news) deps.bus.publish(message);
  return session;
}
