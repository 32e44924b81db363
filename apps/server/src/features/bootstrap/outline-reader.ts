import type { ChannelCursor, Cursors, ServerFrame } from "@parley/contract";
import type { Db, Tx } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import { gather } from "../../platform/gather.ts";
import { readWorkspaceStream } from "../accounts/index.ts";
import { selectMembershipPairs } from "../channels/index.ts";
import { answerShortly } from "./answer-shortly.ts";
import { selectOldestUnread, selectWorkspaceAudiences } from "./queries.ts";
import { readUserStream } from "./user-stream.ts";
import { readWorkspaceRows } from "./workspace-rows.ts";

/** Everything that somebody wants to be brought up to date with. */
interface OutlineQuestion {
  user_id: string;
  cursors: Cursors;
  /** The client asks to be told where it stands, also where nothing changed. */
  asked: boolean;
}

/** What takes no rows of channels, and the channels whose rows are still to be read, in their order. */
interface Outline {
  found: ServerFrame[];
  behind: ChannelCursor[];
}

/** Who asks for more channels than this is answered alone. */
const FEW = 100;

const TOGETHER = {
  most: 64,
  groupOf: ({ user_id, cursors }: OutlineQuestion) =>
    cursors.channels.length > FEW ? user_id : "",
};

/** A person's place in a channel, as a key. */
const placeOf = (channel_id: string, user_id: string) => `${channel_id} ${user_id}`;

/** The same cursor may be asked for many times in one message: the last one counts. */
const channelsOf = ({ cursors }: OutlineQuestion) => [
  ...new Map(cursors.channels.map((cursor) => [cursor.id, cursor])).values(),
];

const pairsOf = (questions: readonly OutlineQuestion[], channels: readonly ChannelCursor[][]) =>
  questions.flatMap(({ user_id }, index) =>
    (channels[index] ?? []).map(({ id }) => ({ id, user_id })),
  );

/** The memberships that these questions are about, by place. */
async function membershipsOf(tx: Tx, questions: readonly OutlineQuestion[]) {
  const pairs = pairsOf(questions, questions.map(channelsOf));
  const memberships =
    pairs.length === 0
      ? []
      : await selectMembershipPairs(
          tx,
          pairs.map(({ id }) => id),
          pairs.map(({ user_id }) => user_id),
        );
  return new Map(memberships.map((one) => [placeOf(one.row.channel._id, one.user_id), one]));
}

/** Reads the workspace's stream, for those who stand at the same number and hear it alike once. */
async function workspaceReader(tx: Tx, questions: readonly OutlineQuestion[]) {
  const asking = questions.filter(({ cursors }) => cursors.workspace !== undefined);
  const user_ids = asking.map(({ user_id }) => user_id);
  const audiences = user_ids.length > 0 ? await selectWorkspaceAudiences(tx, user_ids) : undefined;
  const read = new Map<string, ReturnType<typeof readWorkspaceStream>>();
  return async (user_id: string, cursor: number) => {
    const audience = audiences?.get(user_id) ?? "guests";
    const key = `${audience} ${cursor}`;
    const reading = read.get(key) ?? readWorkspaceStream(tx, cursor, audience, readWorkspaceRows);
    read.set(key, reading);
    return reading;
  };
}

/** What has waited longest to be read comes first; where all is read, nobody waits. */
async function oldestUnreadFirst(
  tx: Tx,
  questions: readonly OutlineQuestion[],
  outlines: readonly Outline[],
) {
  const behind = outlines.map((one) => (one.behind.length > 1 ? one.behind : []));
  const pairs = pairsOf(questions, behind);
  if (pairs.length === 0) return;
  const oldest = await selectOldestUnread(
    tx,
    pairs.map(({ id }) => id),
    pairs.map(({ user_id }) => user_id),
  );
  const at = new Map(oldest.map((one) => [placeOf(one.channel_id, one.user_id), one.at.getTime()]));
  for (const [index, { user_id }] of questions.entries()) {
    const since = ({ id }: ChannelCursor) => at.get(placeOf(id, user_id)) ?? Number.MAX_VALUE;
    outlines[index]?.behind.sort((a, b) => since(a) - since(b));
  }
}

async function outlineAll(tx: Tx, questions: readonly OutlineQuestion[]): Promise<Outline[]> {
  const [readWorkspace, memberships] = await together([
    workspaceReader(tx, questions),
    membershipsOf(tx, questions),
  ]);
  const outlines: Outline[] = [];
  for (const question of questions) {
    const { user_id, cursors, asked } = question;
    const outline: Outline = { found: [], behind: [] };
    const streams = [
      cursors.workspace !== undefined && (await readWorkspace(user_id, cursors.workspace)),
      cursors.user !== undefined && (await readUserStream(tx, user_id, cursors.user)),
    ];
    for (const frame of streams) if (frame) outline.found.push(frame);
    for (const cursor of channelsOf(question)) {
      const answer = answerShortly(memberships.get(placeOf(cursor.id, user_id)), cursor, asked);
      if (answer) outline.found.push(...answer);
      else outline.behind.push(cursor);
    }
    outlines.push(outline);
  }
  await oldestUnreadFirst(tx, questions, outlines);
  return outlines;
}

/** Finds out what somebody lacks, and answers what takes no rows of channels: all of one snapshot. */
export type ReadOutline = (question: OutlineQuestion) => Promise<Outline>;

/** Finds out what those lack who were away; for many who come at once, together. */
export function outlineReader(db: Db): ReadOutline {
  const read = gather(TOGETHER, (questions: OutlineQuestion[]) =>
    inSnapshot(db, (tx) => outlineAll(tx, questions)),
  );
  return async (question) => {
    const { workspace, user } = question.cursors;
    const channels = channelsOf(question);
    // A single channel needs no look at all of them first: so it is for most who were away for a moment.
    if (channels.length <= 1 && workspace === undefined && user === undefined)
      return { found: [], behind: channels };
    return read(question);
  };
}
