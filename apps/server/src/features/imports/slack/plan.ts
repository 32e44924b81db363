import { z } from "zod";
import { StartError } from "../../../platform/start-error.ts";
import { type Archive, archiveLimits } from "./archive.ts";
import { type Conversation, conversationFiles, conversationOf, dayFiles } from "./conversations.ts";
import { compareTs, millisecondsOf, type SourceKeys, sourceKeys } from "./keys.ts";
import { draftsOf } from "./messages.ts";
import { Directory } from "./people.ts";
import type { Names } from "./references.ts";
import {
  checkShape,
  SlackChannel,
  SlackEmoji,
  SlackMessage,
  SlackUser,
  SlackUserGroup,
} from "./schema.ts";
import { count, type Tally } from "./tally.ts";

/** Told how far a reading of all days has come, in bytes. */
export type Progress = (done: number, total: number) => void;

/** A conversation with its files of days in groups: what is in one group is ordered together. */
export interface PlannedConversation extends Conversation {
  groups: string[][];
}

/** Everything an export holds but the messages themselves, after every file of it was checked. */
export interface Plan {
  keys: SourceKeys;
  team: string;
  directory: Directory;
  /** User groups that are not deleted, where the export has them. */
  groups: SlackUserGroup[];
  /** Custom emoji, where the export has them. */
  emoji: SlackEmoji[];
  conversations: PlannedConversation[];
  tally: Tally;
  /** Number of different days that have a file. */
  days: number;
  /** Times of the first and the last message; undefined without any. */
  first: Date | undefined;
  last: Date | undefined;
}

/** The messages of one file of a day, checked. */
export async function readDay(archive: Archive, path: string): Promise<SlackMessage[]> {
  const value = await archive.readJson(path, archiveLimits.dayBytes);
  return checkShape(z.array(SlackMessage), value, { archive: archive.name, path });
}

/**
 * Reads the whole export once, a day at a time, and changes nothing. Throws a StartError naming the
 * file in which something is wrong.
 */
export async function readPlan(
  archive: Archive,
  progress: Progress,
  signal: AbortSignal,
): Promise<Plan> {
  const lists = conversationFiles.filter(({ path }) => archive.files.has(path));
  if (!archive.files.has("users.json") || lists.length === 0) {
    throw new StartError(
      `${archive.name} is no Slack export: it has no ${lists.length === 0 ? "channels.json" : "users.json"}.`,
    );
  }
  const users = await readList(archive, "users.json", SlackUser);
  const directory = new Directory(users);
  const team = teamOf(users);
  const groups = await readGroups(archive);
  const emoji = archive.files.has(EMOJI) ? await readList(archive, EMOJI, SlackEmoji) : [];
  const tally: Tally = new Map();
  const folders = dayFiles(archive);
  const conversations: Conversation[] = [];
  for (const list of lists) {
    for (const entry of await readList(archive, list.path, SlackChannel)) {
      conversations.push(conversationOf(entry, list, folders));
    }
  }
  refuseDoubles(conversations, archive.name);
  const unlisted = [...folders.values()].reduce((sum, days) => sum + days.length, 0);
  count(tally, "dropped: Files of days in folders that belong to no listed channel", unlisted);
  const reader = new DayReader(archive, directory, tally);
  const total = conversations.reduce((sum, { days }) => sum + bytesOf(archive, days), 0);
  const planned: PlannedConversation[] = [];
  for (const conversation of conversations) {
    if (conversation.kind !== "channel") conversation.members.map((id) => directory.user(id));
    count(tally, "noted: Pins, which Parley does not have yet", conversation.pins);
    const groups = await reader.read(conversation.days, signal, (done) => progress(done, total));
    planned.push({ ...conversation, groups });
  }
  const { first, last } = reader;
  const [start, end] = [first, last].map((ts) => (ts ? new Date(millisecondsOf(ts)) : undefined));
  const keys = sourceKeys(team);
  const days = reader.dayNames.size;
  return {
    keys,
    team,
    directory,
    groups,
    emoji,
    conversations: planned,
    tally,
    days,
    first: start,
    last: end,
  };
}

async function readList<Entry extends z.ZodType>(archive: Archive, path: string, entry: Entry) {
  const value = await archive.readJson(path, archiveLimits.listBytes);
  return checkShape(z.array(entry), value, { archive: archive.name, path });
}

const EMOJI = "emoji.json";
const GROUPS = "usergroups.json";

async function readGroups(archive: Archive): Promise<SlackUserGroup[]> {
  if (!archive.files.has(GROUPS)) return [];
  const groups = await readList(archive, GROUPS, SlackUserGroup);
  const double = groups.find(({ id }, at) => groups.findIndex((other) => other.id === id) !== at);
  if (double) throw new StartError(`${archive.name} lists the user group ${double.id} twice.`);
  return groups.filter(({ date_delete }) => date_delete === 0);
}

/** Id of the workspace: the one that most people belong to, as others may share its channels. */
function teamOf(users: SlackUser[]): string {
  const teams: Tally = new Map();
  for (const { team_id } of users) if (team_id !== "") count(teams, team_id);
  const ranked = [...teams].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return ranked[0]?.[0] ?? "unknown";
}

function refuseDoubles(conversations: Conversation[], name: string): void {
  const seen = new Set<string>();
  for (const { id } of conversations) {
    if (seen.has(id)) throw new StartError(`${name} lists the channel ${id} twice.`);
    seen.add(id);
  }
}

const bytesOf = (archive: Archive, paths: string[]) =>
  paths.reduce((sum, path) => sum + (archive.files.get(path)?.bytes ?? 0), 0);

/** Reads the days of one conversation after the other and remembers what spans them. */
class DayReader {
  readonly dayNames = new Set<string>();
  first: string | undefined;
  last: string | undefined;
  private readonly archive: Archive;
  private readonly directory: Directory;
  private readonly tally: Tally;
  private done = 0;

  constructor(archive: Archive, directory: Directory, tally: Tally) {
    this.archive = archive;
    this.directory = directory;
    this.tally = tally;
  }

  /** Checks and counts all messages of these days; answers the days in groups to be ordered together. */
  async read(days: string[], signal: AbortSignal, progress: (done: number) => void) {
    const groups: string[][] = [];
    const threads = new Set<string>();
    let latest: string | undefined;
    for (const path of days) {
      stopIfAsked(signal);
      const messages = (await readDay(this.archive, path)).sort((a, b) => compareTs(a.ts, b.ts));
      for (const message of messages) this.count(message, threads);
      const [start, end] = [messages[0]?.ts, messages.at(-1)?.ts];
      const group = groups.at(-1);
      if (group && latest && start && compareTs(start, latest) < 0) group.push(path);
      else groups.push([path]);
      if (end && (!latest || compareTs(end, latest) > 0)) latest = end;
      this.noteTimes(start, end);
      this.dayNames.add(path.slice(path.indexOf("/") + 1));
      this.done += this.archive.files.get(path)?.bytes ?? 0;
      progress(this.done);
    }
    this.refuseLarge(groups);
    count(this.tally, "threads", threads.size);
    return groups;
  }

  private count(message: SlackMessage, threads: Set<string>): void {
    const { directory, tally } = this;
    const names: Names = {
      person: (id) => {
        const person = directory.people.get(id);
        return person && { user_id: person.key, username: person.username };
      },
      channel: () => undefined,
    };
    for (const { thread } of draftsOf(message, { directory, names, tally })) {
      if (thread !== null) threads.add(thread);
    }
  }

  private noteTimes(start: string | undefined, end: string | undefined): void {
    if (start && (!this.first || compareTs(start, this.first) < 0)) this.first = start;
    if (end && (!this.last || compareTs(end, this.last) > 0)) this.last = end;
  }

  /** Days whose times overlap are held in memory together. */
  private refuseLarge(groups: string[][]): void {
    for (const group of groups) {
      if (group.length > 1 && bytesOf(this.archive, group) > 4 * archiveLimits.dayBytes) {
        throw new StartError(
          `The times in ${group[0]} and the days after it in ${this.archive.name} are in disorder.`,
        );
      }
    }
  }
}

/** Ends a long work where nothing is half-done. */
export function stopIfAsked(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw new StartError("Stopped. Run the same command again: it goes on where it was.");
}
