import { isTimeZone, type Role, type WorkspaceStreamRow } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import { AppError, badField } from "../../platform/app-error.ts";
import type { BusMessage } from "../../platform/bus/bus.ts";
import { lockByName, type Tx } from "../../platform/database/db.ts";
import type { ServerLanguage } from "../../platform/language.ts";
import { mayRegister } from "./policy.ts";
import { markEmailVerified } from "./queries/credentials.ts";
import { startTimeZone } from "./queries/profiles.ts";
import {
  activateImported,
  insertUser,
  lockHandles,
  numberPeople,
  selectImported,
  selectPeople,
  selectTaken,
  selectUsernamesLike,
} from "./queries/users.ts";
import {
  nameWorkspace,
  selectSetupCode,
  selectWorkspace,
  type WorkspaceState,
} from "./queries/workspace.ts";
import { firstFree, usernameFrom } from "./suggest-username.ts";
import { workspaceNews, workspaceRow } from "./workspace-stream.ts";

/** Told inside the transaction that registers somebody; what it returns is published after the commit. */
export type PersonRegistered = (
  tx: Tx,
  person: { _id: string; role: Role; language: ServerLanguage | undefined },
) => Promise<BusMessage[]>;

/** What an invitation is to who registers through its link. */
export interface RegistrationInvite {
  invite_id: string;
  role: "member" | "guest";
  /** It lets this person in where the registration policy would not. */
  lets_in: boolean;
  /** The link came by e-mail: the person has read the mailbox that they register with. */
  proves_email: boolean;
}

/** What accounts asks of invitations, inside the transaction that registers somebody. */
export interface RegistrationInvites {
  /** The invitation behind a link, when it is for whoever has this e-mail (lower case); undefined: there is none. */
  find(tx: Tx, invite_id: string, email: string): Promise<RegistrationInvite | undefined>;
  /** Somebody registered through it. */
  used(tx: Tx, invite: RegistrationInvite, user_id: string): Promise<void>;
}

export interface AccountDeps {
  beyondLoopback: boolean;
  personRegistered: PersonRegistered;
  invites: RegistrationInvites;
}

/** An account to be made; `password_hash` null: its person comes through a sign-in service. */
export interface NewAccount {
  name: string;
  email: string;
  /** Made from the name when left out. */
  username?: string | undefined;
  password_hash: string | null;
  /** A sign-in service says that they read the e-mail; an invitation's letter shows it too. */
  is_email_verified: boolean;
  google_id: string | null;
  /** In which they register, as far as it is known. */
  language: ServerLanguage | undefined;
  workspace_name?: string | undefined;
  setup_code?: string | undefined;
  invite_id?: string | undefined;
  /** Of the device that they register on, as it calls it. */
  time_zone?: string | undefined;
}

async function refuseTaken(
  tx: Tx,
  names: { email: string; username: string; except: string | undefined },
): Promise<void> {
  const taken = await selectTaken(tx, names);
  if (taken.imported) {
    const message = "This e-mail belongs to an imported person. Ask an admin to invite you.";
    throw badField("email", message, "email_taken");
  }
  if (taken.email) {
    throw badField("email", "There is an account with this e-mail. Log in instead.", "email_taken");
  }
  if (taken.username) {
    throw badField("username", "This username is taken. Choose another one.", "username_taken");
  }
}

async function demandRegistration(
  tx: Tx,
  deps: AccountDeps,
  { has_owner, registration, registration_domains }: WorkspaceState,
  { email, setup_code }: NewAccount,
  invite: RegistrationInvite | undefined,
): Promise<"owner" | "member" | "guest"> {
  const verdict = mayRegister({
    has_owner,
    beyond_loopback: deps.beyondLoopback,
    setup_code: await selectSetupCode(tx),
    given_code: setup_code,
    registration,
    domains: registration_domains,
    email,
    is_invited: invite?.lets_in ?? false,
  });
  if (typeof verdict !== "string") {
    return verdict.role === "member" ? (invite?.role ?? verdict.role) : verdict.role;
  }
  if (verdict === "wrong_setup_code") {
    const message = "The setup code is wrong. It is printed where the server was started.";
    throw badField("setup_code", message, verdict);
  }
  throw new AppError(verdict);
}

/**
 * Makes an account, if the registration policy lets its person in. The first one owns the workspace.
 * @returns its id, and what to publish once the transaction is committed
 * @throws `email_taken`, `username_taken`, `wrong_setup_code`, each beside its field,
 *   `registration_closed`, `email_domain_not_allowed`
 */
export async function createAccount(
  tx: Tx,
  deps: AccountDeps,
  account: NewAccount,
): Promise<{ user_id: string; news: BusMessage[] }> {
  // One at a time: there is one first person, and no two people take one name.
  await lockByName(tx, "register");
  await lockHandles(tx);
  const workspace = await selectWorkspace(tx);
  const { name, email, password_hash, google_id, invite_id } = account;
  const invite =
    invite_id === undefined ? undefined : await deps.invites.find(tx, invite_id, email);
  const role = await demandRegistration(tx, deps, workspace, account, invite);
  // Who proves an imported person's e-mail is that person: the history becomes theirs.
  const imported = invite?.proves_email ? await selectImported(tx, email) : undefined;
  const base = usernameFrom(name);
  const username =
    account.username ?? imported?.username ?? firstFree(base, await selectUsernamesLike(tx, base));
  await refuseTaken(tx, { email, username, except: imported?._id });
  const _id = imported?._id ?? uuidv7();
  const user = { _id, name, username, email, password_hash, google_id, role };
  await (imported ? activateImported(tx, user) : insertUser(tx, user));
  if (account.is_email_verified || invite?.proves_email) await markEmailVerified(tx, _id);
  if (invite) await deps.invites.used(tx, invite, _id);
  const { time_zone } = account;
  if (time_zone !== undefined && isTimeZone(time_zone)) await startTimeZone(tx, _id, time_zone);
  const told = await deps.personRegistered(tx, { _id, role, language: account.language });
  if (role === "owner") await nameWorkspace(tx, account.workspace_name ?? name);
  const number = await numberPeople(tx, [_id]);
  const rows: WorkspaceStreamRow[] = role === "owner" ? [await workspaceRow(tx)] : [];
  for (const person of await selectPeople(tx, [_id])) rows.push({ type: "person", ...person });
  return { user_id: _id, news: [...told, ...workspaceNews(number, rows)] };
}
