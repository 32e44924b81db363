import { type CreatedInvites, type CreateInvitesBody, limits } from "@parley/contract";
import type { z } from "zod";
import { AppError, badField, demand, notFound } from "../../platform/app-error.ts";
import type { BusMessage } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { selectPeople, selectVerified } from "../accounts/index.ts";
import { type Batch, inBatch } from "../channels/index.ts";
import type { InvitesDeps } from "./deps.ts";
import { inviterFacts } from "./facts.ts";
import { createInviteId } from "./invite-id.ts";
import { inviteView } from "./invite-view.ts";
import { mayInvite, mayInviteGuests } from "./policy.ts";
import { selectInviteRows } from "./queries/list.ts";
import {
  awaitAnswers,
  awaitAnswersOfUsed,
  awaitAnswersOfVerified,
  countMailsOf,
  markMailed,
  type NewInvite,
  type SavedInvite,
  saveInvites,
} from "./queries/write.ts";
import { queueInvitation } from "./send-invitation.ts";
import { tellInvited } from "./tell.ts";

type Body = z.output<typeof CreateInvitesBody>;

/** Those of the people who are to be invited: members need no invitation. */
async function invitable(batch: Batch, channel_id: string, user_ids: string[]): Promise<string[]> {
  const people = new Map((await selectPeople(batch.tx, user_ids)).map((p) => [p._id, p]));
  const strangers = user_ids.filter((user_id) => !batch.member(channel_id, user_id));
  if (user_ids.some((user_id) => !people.has(user_id))) {
    throw badField("user_ids", "One of these people does not exist.");
  }
  const absent = strangers.map((id) => people.get(id)).find((p) => p && !p.is_active);
  if (absent) {
    throw badField("user_ids", `${absent.name} cannot log in yet. Invite their e-mail instead.`);
  }
  return strangers;
}

function newInvites(people: string[], emails: string[], isLink: boolean): NewInvite[] {
  const blank = { mail_id: null, user_id: null, email: null };
  return [
    ...people.map((user_id) => ({ ...blank, _id: createInviteId(), user_id })),
    ...emails.map((email) => {
      return { ...blank, _id: createInviteId(), mail_id: createInviteId(), email };
    }),
    ...(isLink ? [{ ...blank, _id: createInviteId() }] : []),
  ];
}

/** Asks for the letters; each goes out when the transaction is committed. */
async function sendLetters(
  tx: Tx,
  { mailer }: InvitesDeps,
  { inviter_id }: { inviter_id: string },
  saved: SavedInvite[],
): Promise<boolean> {
  const due = saved.filter(({ email, was_mailed }) => email !== null && !was_mailed);
  if (!mailer.isConfigured || due.length === 0) return mailer.isConfigured;
  if ((await countMailsOf(tx, inviter_id)) + due.length > limits.inviteMailsPerDay) {
    const message = `You have invited ${limits.inviteMailsPerDay} addresses today. Go on tomorrow, or share an open link.`;
    throw new AppError("rate_limited", { message });
  }
  for (const { _id } of due) await queueInvitation(tx, _id);
  await markMailed(
    tx,
    due.map(({ _id }) => _id),
  );
  return true;
}

/**
 * Invites people and addresses to a channel; with neither makes an open link. Who is invited again gets
 * the invitation that stands, pending anew.
 * @throws `forbidden`, `channel_archived`, `rate_limited`, and `invalid_input` beside a person who cannot be invited
 */
export async function createInvites(
  deps: InvitesDeps,
  actor: Actor,
  body: Body,
): Promise<z.output<typeof CreatedInvites>> {
  const { channel_id, as_guest = false } = body;
  const user_ids = [...new Set(body.user_ids ?? [])];
  const emails = [...new Set(body.emails ?? [])];
  const isLink = user_ids.length === 0 && emails.length === 0;
  const to = { channel_id, inviter_id: actor.user_id, as_guest, mailPause: limits.inviteMailPause };

  const made = await deps.db.transaction().execute(async (tx) => {
    let saved: SavedInvite[] = [];
    let mailed = false;
    let news: BusMessage[] = [];
    const locks = { channel_ids: [channel_id], user_ids: [actor.user_id, ...user_ids] };
    // The channel's lock: nobody loses the right, and nobody joins, between the check and the change.
    await inBatch(tx, locks, async (batch) => {
      const channel = batch.channel(channel_id);
      if (!channel) throw notFound();
      demand(mayInvite(inviterFacts(batch, channel, actor)));
      if (as_guest) demand(mayInviteGuests(actor.role));
      const people = await invitable(batch, channel_id, user_ids);
      saved = await saveInvites(tx, to, newInvites(people, emails, isLink));
      mailed = await sendLetters(tx, deps, to, saved);
      news = await tellPeople(tx, deps, to, saved);
    });
    const ids = saved.map(({ _id }) => _id);
    return { rows: await selectInviteRows(tx, actor.user_id, ids), ids, mailed, news };
  });
  for (const message of made.news) deps.bus.publish(message);
  const views = new Map(
    made.rows.map((row) => [row.invite_id, inviteView(deps, actor, row)] as const),
  );
  return { invites: made.ids.flatMap((id) => views.get(id) ?? []), mailed: made.mailed };
}

/** Those who have shown that an invited address is theirs: they need no letter to be told. */
async function verifiedOf(tx: Tx, saved: SavedInvite[]) {
  const invites = new Map(saved.flatMap(({ _id, email }) => (email ? [[email, _id]] : [])));
  const people = await selectVerified(tx, [...invites.keys()]);
  return people.flatMap(({ user_id, email }) => {
    const invite_id = invites.get(email);
    return invite_id ? [{ invite_id, user_id }] : [];
  });
}

/** Those with an account hear of it, unless their invitation waited for them already. */
async function tellPeople(
  tx: Tx,
  { invited }: InvitesDeps,
  { channel_id, inviter_id }: { channel_id: string; inviter_id: string },
  saved: SavedInvite[],
): Promise<BusMessage[]> {
  const pairs = saved.flatMap(({ _id, user_id }) => (user_id ? { invite_id: _id, user_id } : []));
  const used = saved.flatMap(({ _id, email }) => (email ? _id : []));
  const verified = await verifiedOf(tx, saved);
  const waiting = [
    ...(pairs.length > 0 ? await awaitAnswers(tx, pairs) : []),
    ...(used.length > 0 ? await awaitAnswersOfUsed(tx, used) : []),
    ...(verified.length > 0 ? await awaitAnswersOfVerified(tx, verified) : []),
  ];
  if (waiting.length === 0) return [];
  const told = await tellInvited(tx, channel_id, waiting);
  const more = await invited(
    tx,
    waiting.map((pair) => ({ ...pair, channel_id, inviter_id })),
  );
  return [...told, ...more];
}
