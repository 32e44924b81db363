import { Id } from "@parley/contract";
import { z } from "zod";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { Keys } from "../../../platform/keys.ts";
import type { Mailer } from "../../../platform/mail/mail.ts";
import { queueMail } from "../../../platform/mail/mail-job.ts";
import { lockAddressee, saveMailed, selectMissed } from "../queries/missed.ts";
import { withDefaults } from "../tell.ts";
import { askLetters, MISSED_LETTER } from "./ask-letter.ts";
import { missedLetter } from "./letter.ts";
import { unsubscribeToken } from "./token.ts";
import { letterDue } from "./when.ts";

/** What letters about missed messages work with. */
export interface MissedDeps {
  db: Db;
  mailer: Mailer;
  keys: Pick<Keys, "signing">;
  /** Where people open Parley. */
  address(): string;
  /** When somebody was last active on a device that is there, ms since 1970; 0 where none is. */
  activeAt(user_id: string): number;
  /** Length of a minute in ms. */
  minute: number;
}

/** Messages and conversations that one letter lists. */
const LISTED = 20;
/** Hours after which what was missed is in no letter any more, such as when no mail could be sent for days. */
const MISSED_HOURS = 72;

/** Writes to somebody who wants it, has been away, and has missed something; looks again when it is too early. */
async function sendLetter(deps: MissedDeps, tx: Tx, user_id: string): Promise<void> {
  const { mailer, keys, address, activeAt, minute } = deps;
  const person = await lockAddressee(tx, user_id);
  if (!person?.email || person.has_device || !mailer.isConfigured) return;
  const { email_missed, push_text } = withDefaults(person.chosen);
  if (!email_missed) return;
  const missed = await selectMissed(tx, user_id, MISSED_HOURS);
  if (missed.length === 0) return;
  const seen_at = Math.max(person.seen_at?.getTime() ?? 0, activeAt(user_id));
  const due = letterDue({ seen_at, mailed_at: person.mailed_at?.getTime() ?? null }, minute);
  if (due > Date.now()) return askLetters(tx, [user_id], new Date(due));
  const { name, language, workspace } = person;
  const token = unsubscribeToken(user_id, keys.signing);
  const about = { to: person.email, name, language, workspace, address: address(), token };
  await saveMailed(
    tx,
    user_id,
    missed.flatMap(({ message_ids }) => message_ids),
  );
  const listed = missed.slice(0, LISTED);
  const more = missed.slice(LISTED).reduce((sum, { count }) => sum + count, 0);
  await queueMail(
    tx,
    mailer,
    missedLetter({ ...about, withText: push_text, missed: listed, more }),
  );
}

export const missedLetterJob = (deps: MissedDeps) =>
  defineJob({
    name: MISSED_LETTER,
    payload: z.object({ user_id: Id }),
    run: ({ user_id }) => deps.db.transaction().execute((tx) => sendLetter(deps, tx, user_id)),
  });
