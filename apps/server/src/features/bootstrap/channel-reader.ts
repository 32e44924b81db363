import type { ChannelCursor, ServerFrame } from "@parley/contract";
import type { Db, Tx } from "../../platform/database/db.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import { gather } from "../../platform/gather.ts";
import { selectMembershipPairs } from "../channels/index.ts";
import { readChannelStream } from "../messages/index.ts";
import { answerShortly, resetTo } from "./answer-shortly.ts";

/** One channel to bring up to date for somebody. */
interface ChannelQuestion {
  user_id: string;
  cursor: ChannelCursor;
  /** The client asks to be told where it stands, also where nothing changed. */
  asked: boolean;
}

/** Whoever stands at the same number lacks the same rows: these are read once for all of them. */
const TOGETHER = {
  most: 256,
  // What is read at once is in memory at once, and writers need connections too.
  atOnce: 3,
  groupOf: ({ cursor }: ChannelQuestion) => `${cursor.id} ${cursor.cursor}`,
};

/** Reads one channel from one number for several people, each with the counts that hold for them. */
async function readForAll(tx: Tx, questions: readonly ChannelQuestion[]): Promise<ServerFrame[][]> {
  const [first] = questions;
  if (!first) return [];
  const { id, cursor } = first.cursor;
  const user_ids = questions.map(({ user_id }) => user_id);
  const memberships = await selectMembershipPairs(
    tx,
    user_ids.map(() => id),
    user_ids,
  );
  const byPerson = new Map(memberships.map((membership) => [membership.user_id, membership]));
  let reading: ReturnType<typeof readChannelStream> | undefined;
  const answers: ServerFrame[][] = [];
  for (const question of questions) {
    const membership = byPerson.get(question.user_id);
    const short = answerShortly(membership, question.cursor, question.asked);
    if (short || !membership) {
      answers.push(short ?? []);
      continue;
    }
    const { head, members_rev, counts } = membership.row;
    reading ??= readChannelStream(tx, { channel_id: id, head, members_rev }, cursor);
    const frames = await reading;
    const last = frames?.at(-1);
    answers.push(
      frames && last ? [...frames.slice(0, -1), { ...last, counts }] : [resetTo(membership)],
    );
  }
  return answers;
}

/** Brings a channel from a cursor to its head, with the counts that hold there: all of one snapshot. */
export type ReadChannel = (question: ChannelQuestion) => Promise<ServerFrame[]>;

/** Reads channels for those who were away; for those who stand at the same number, together. */
export const channelReader = (db: Db): ReadChannel =>
  gather(TOGETHER, (questions) => inSnapshot(db, (tx) => readForAll(tx, questions)));
