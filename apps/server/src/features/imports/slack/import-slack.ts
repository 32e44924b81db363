import type { Db } from "../../../platform/database/db.ts";
import type { FileStore } from "../../../platform/files/store.ts";
import { StartError } from "../../../platform/start-error.ts";
import type { ImportedEmojiCounts } from "../../emoji/index.ts";
import type { ImportedGroups } from "../../user-groups/index.ts";
import { type Owner, selectOwner } from "../queries/people.ts";
import { finishImport, startImport, tryLock, unlock } from "../queries/runs.ts";
import { type Archive, openArchive } from "./archive.ts";
import { compareTs } from "./keys.ts";
import { type Draft, draftsOf } from "./messages.ts";
import { type Plan, readDay, readPlan, stopIfAsked } from "./plan.ts";
import type { CalledGroup } from "./references.ts";
import { findChannels, makeHidden, publish, type StoredChannel } from "./store-channels.ts";
import { storeEmoji } from "./store-emoji.ts";
import { calledGroups, storeGroups } from "./store-groups.ts";
import { countStored, storeMessages, type Target } from "./store-messages.ts";
import { type StoredPeople, storePeople } from "./store-people.ts";
import { count, type Tally } from "./tally.ts";

export interface SlackImport {
  /** Called once the export has been found good. */
  openDb(): Promise<Db>;
  /** Takes the pictures of custom emoji. */
  store: FileStore;
  /** Path of the export's zip file. */
  file: string;
  /** E-mail of the account that becomes a member of every channel; the workspace's owner if left out. */
  ownerEmail: string | undefined;
  /** Reads and counts only; nothing is written. */
  dryRun: boolean;
  /** Told what is being done and how far it is, in bytes of the export. */
  progress(stage: "Checking" | "Importing", done: number, total: number): void;
  signal: AbortSignal;
}

/** What an import found and did; the report is made of it. */
export interface SlackResult {
  archive: string;
  plan: Plan;
  people: StoredPeople;
  groups: ImportedGroups;
  emoji: ImportedEmojiCounts;
  channels: StoredChannel[];
  owner: Owner | undefined;
  /** Messages that were stored, and that were here from before. */
  added: number;
  here: number;
  tally: Tally;
}

/**
 * Imports an export of Slack: checks all of it, then stores people, channels and messages. Channels
 * stay hidden until each is complete. Again adds nothing twice, and goes on where it was interrupted.
 * Throws a StartError, having changed nothing, when something in the export is wrong.
 */
export async function importSlack(options: SlackImport): Promise<SlackResult> {
  const { file, dryRun, signal, progress } = options;
  const archive = await openArchive(file);
  try {
    const checked = (done: number, total: number) => progress("Checking", done, total);
    const plan = await readPlan(archive, checked, signal);
    const db = await options.openDb();
    const owner = await findOwner(db, plan, options);
    const opened = { ...options, db };
    if (dryRun) return await run(opened, archive, plan, owner);
    return await db.connection().execute(async (connection) => {
      if (!(await tryLock(connection))) {
        throw new StartError(
          "Another import is running. Wait until it has ended, then run this again.",
        );
      }
      try {
        return await run(opened, archive, plan, owner);
      } finally {
        await unlock(connection);
      }
    });
  } finally {
    archive.close();
  }
}

async function findOwner(
  db: Db,
  { directory }: Plan,
  { ownerEmail, dryRun }: SlackImport,
): Promise<Owner | undefined> {
  const owner = await selectOwner(db, ownerEmail?.trim().toLowerCase());
  if (!owner && ownerEmail !== undefined) {
    throw new StartError(
      `Nobody here has the e-mail ${ownerEmail}. Register with it first, or leave --owner out.`,
    );
  }
  const hasEmails = [...directory.people.values()].some(({ email }) => email !== null);
  if (!owner && hasEmails && !dryRun) {
    // Stored first, the owner's own e-mail would be taken when they come to register.
    throw new StartError(
      "Nobody owns this workspace yet, and the export has e-mails to match people by. Register first, then import.",
    );
  }
  return owner;
}

type OpenedImport = SlackImport & { db: Db };

async function run(
  options: OpenedImport,
  archive: Archive,
  plan: Plan,
  owner: Owner | undefined,
): Promise<SlackResult> {
  const { db, dryRun } = options;
  const { keys, directory, tally } = plan;
  if (!dryRun) {
    const _id = keys.idOf(keys.workspace);
    await startImport(db, { _id, source_key: keys.workspace, file: archive.name });
  }
  const people = await storePeople(db, [...directory.people.values()], keys, dryRun);
  const groups = await storeGroups(db, plan, people, dryRun);
  const emoji = await storeEmoji(options, archive, plan, people);
  const channels = await findChannels(db, plan.conversations, keys);
  const names = new Map(channels.map(({ conversation, name }) => [conversation.id, name]));
  const found = { archive: archive.name, plan, people, groups, emoji, channels, owner };
  const result = { ...found, added: 0, here: 0, tally };
  const reader = new Reader(options, archive, result, names);
  for (const channel of channels) await reader.fill(channel);
  if (!dryRun) await finishImport(db, keys.workspace, Object.fromEntries(tally));
  return result;
}

/** Messages in one transaction, and characters of text in it. */
const BATCH = { messages: 1_000, characters: 4_000_000 };

/** Takes the messages of one channel after the other from the archive to the database. */
class Reader {
  private readonly options: OpenedImport;
  private readonly archive: Archive;
  private readonly result: SlackResult;
  private readonly channelNames: Map<string, string>;
  private readonly groups: ReadonlyMap<string, CalledGroup>;
  private readonly total: number;
  private done = 0;

  constructor(
    options: OpenedImport,
    archive: Archive,
    result: SlackResult,
    channelNames: Map<string, string>,
  ) {
    this.options = options;
    this.archive = archive;
    this.result = result;
    this.channelNames = channelNames;
    this.groups = calledGroups(result.plan, result.people, result.groups);
    const days = result.channels.flatMap(({ conversation }) => conversation.days);
    this.total = days.reduce((sum, path) => sum + this.bytesOf(path), 0);
  }

  private bytesOf(path: string): number {
    return this.archive.files.get(path)?.bytes ?? 0;
  }

  /** Fills one channel and publishes it. */
  async fill(channel: StoredChannel): Promise<void> {
    const { db, dryRun, signal } = this.options;
    const { plan, people, owner, tally } = this.result;
    const { keys } = plan;
    if (channel.state === "deleted") {
      count(tally, "dropped: Channels that were imported before and deleted here");
      return;
    }
    if (channel.state === "new" && !dryRun) await makeHidden(db, channel, keys);
    const { channel_id, conversation } = channel;
    const target = { source: conversation.id, channel_id, keys, accounts: people.accounts };
    let batch: Draft[] = [];
    for (const group of conversation.groups) {
      stopIfAsked(signal);
      for (const draft of await this.draftsOf(group)) {
        batch.push(draft);
        if (isFull(batch)) {
          await this.store(target, batch);
          batch = [];
        }
      }
      this.done += group.reduce((sum, path) => sum + this.bytesOf(path), 0);
      this.options.progress("Importing", this.done, this.total);
    }
    await this.store(target, batch);
    if (!dryRun) await publish(db, channel, people, owner?.user_id, keys);
  }

  /** The messages of days whose times overlap, in the order of their times. */
  private async draftsOf(paths: string[]): Promise<Draft[]> {
    const { accounts } = this.result.people;
    const names = {
      person: (id: string) => accounts.get(id),
      channel: (id: string) => this.channelNames.get(id) || undefined,
      group: (id: string) => this.groups.get(id),
    };
    const context = { directory: this.result.plan.directory, names, tally: new Map() };
    const messages = [];
    for (const path of paths)
      for (const one of await readDay(this.archive, path)) messages.push(one);
    return messages
      .sort((a, b) => compareTs(a.ts, b.ts))
      .flatMap((message) => draftsOf(message, context));
  }

  private async store(target: Target, drafts: Draft[]): Promise<void> {
    const { db, dryRun } = this.options;
    if (drafts.length === 0) return;
    if (dryRun) {
      const here = await countStored(db, target, drafts);
      this.result.here += here;
      this.result.added += drafts.length - here;
      return;
    }
    const stored = await storeMessages(db, target, drafts);
    this.result.added += stored.added;
    this.result.here += stored.here;
    const { tally } = this.result;
    count(tally, "noted: Threads whose first message is not in the export", stored.placeholders);
    if (stored.gone)
      count(tally, "dropped: Messages of a channel that was deleted meanwhile", drafts.length);
  }
}

function isFull(batch: Draft[]): boolean {
  if (batch.length >= BATCH.messages) return true;
  // Counted only now and then: a batch of a thousand long messages is what this is for.
  return (
    batch.length % 50 === 0 &&
    batch.reduce((sum, { text }) => sum + text.length, 0) > BATCH.characters
  );
}
