import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { openSession, type Session } from "../../../platform/database/session.ts";
import type { FileStore } from "../../../platform/files/store.ts";
import { StartError } from "../../../platform/start-error.ts";
import { emojiKey } from "../../emoji/index.ts";
import { type FileRow, filesShown, messagesOf } from "../queries/messages.ts";
import {
  beginExport,
  type ChannelRow,
  type EmojiRow,
  indexTimes,
  numberMessages,
  type PersonRow,
  selectChannels,
  selectCustomEmoji,
  selectDays,
  selectPeople,
  selectUserGroups,
} from "../queries/snapshot.ts";
import { emojiJson, emojiPath } from "./emoji-json.ts";
import { channelJson, groupJson, personJson } from "./lists-json.ts";
import { type MessageContext, messageJson } from "./message-json.ts";
import { fileId, type NamedChannel, nameChannels, teamId } from "./names.ts";

export interface SlackExport {
  /** The database. */
  url: string;
  out: Writable;
  store: FileStore;
  /** Only public channels: no private ones, no direct messages. */
  publicOnly: boolean;
  /** Puts what people uploaded into the export, beside the links to it. */
  withFiles: boolean;
  /** Begins the links to files. */
  publicUrl: string;
  progress(done: number, total: number): void;
  signal: AbortSignal;
}

export interface SlackExported {
  people: number;
  channels: number;
  messages: number;
  files: number;
  emoji: number;
  /** Files and pictures of emoji that should be in it and are not there any more. */
  missing: number;
}

/** The same content gives the same bytes. */
const SAME_TIME = { mtime: new Date(315_532_800_000), mode: 0o100600 };

const LISTS: [path: string, holds: (channel: ChannelRow) => boolean][] = [
  ["channels.json", ({ kind, visibility }) => kind === "channel" && visibility === "public"],
  ["groups.json", ({ kind, visibility }) => kind === "channel" && visibility === "private"],
  ["dms.json", ({ kind }) => kind === "direct" || kind === "self"],
  ["mpims.json", ({ kind }) => kind === "group"],
];

/** A name that every system can unpack. */
const safeName = (name: string) => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "_").replace(/^\.+/, "_");
const pathOf = ({ _id, name }: FileRow) => `files/${fileId(_id)}/${safeName(name) || "file"}`;

/** An array in JSON, a value a line, never held as a whole. */
async function* arrayOf(values: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const value of values) {
    yield separator + JSON.stringify(value);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/**
 * Writes conversations as Slack exports them: people, lists of channels, and a file for each day of each. The same
 * workspace gives the same bytes. Memory does not grow with messages.
 */
export async function exportSlack(options: SlackExport): Promise<SlackExported> {
  const session = await openSession(options.url, "parley export");
  try {
    await beginExport(session);
    const people = await selectPeople(session);
    const usernames = new Map(people.map(({ _id, username }) => [_id, username]));
    const channels = nameChannels(await selectChannels(session, options.publicOnly), usernames);
    for (const { channel } of channels) await numberMessages(session, channel._id);
    await indexTimes(session);
    const writer = new ExportWriter(session, options, {
      usernames,
      urlOf: ({ _id, name }) =>
        `${options.publicUrl}/api/file/${_id}/${encodeURIComponent(safeName(name))}`,
      pathOf: (file) => (options.withFiles ? pathOf(file) : undefined),
    });
    return await writer.write(people, channels);
  } finally {
    await session.end();
  }
}

class ExportWriter {
  private readonly session: Session;
  private readonly options: SlackExport;
  private readonly context: MessageContext;
  private readonly zip = new ZipFile();
  private failure: Error | undefined;
  private done = 0;
  private total = 0;
  private missing = 0;

  constructor(session: Session, options: SlackExport, context: MessageContext) {
    this.session = session;
    this.options = options;
    this.context = context;
    // From the first entry on: it is read before the last one is known.
    const out = this.zip.outputStream as Readable;
    out.on("error", () => {});
    this.zip.on("error", (error: Error) => {
      this.failure ??= error;
      out.destroy(error);
    });
  }

  async write(people: PersonRow[], channels: NamedChannel[]): Promise<SlackExported> {
    const { zip, session, options } = this;
    const team = teamId(people);
    this.addJson(
      "users.json",
      people.map((person) => personJson(person, team)),
    );
    const groups = await selectUserGroups(session);
    if (groups.length > 0) {
      this.addJson(
        "usergroups.json",
        groups.map((group) => groupJson(group, team)),
      );
    }
    const emoji = await this.addEmoji(team);
    for (const [path, holds] of LISTS) {
      if (options.publicOnly && path !== "channels.json") continue;
      this.addJson(path, channels.filter(({ channel }) => holds(channel)).map(channelJson));
    }
    const days = Map.groupBy(await selectDays(session), ({ channel_id }) => channel_id);
    for (const named of channels) {
      for (const { day, messages } of days.get(named.channel._id) ?? []) {
        this.total += messages;
        this.addStream(`${named.folder}/${day}.json`, () => arrayOf(this.messages(named, day)));
      }
    }
    const files = options.withFiles ? await this.addFiles() : 0;
    zip.end();
    await pipeline(zip.outputStream as Readable, options.out, { end: false }).catch((error) => {
      throw this.failure ?? error;
    });
    const { done: messages, missing } = this;
    return { people: people.length, channels: channels.length, messages, files, emoji, missing };
  }

  private addJson(path: string, list: object[]): void {
    const lines = list.map((entry) => JSON.stringify(entry)).join(",\n");
    this.zip.addBuffer(Buffer.from(`[\n${lines}\n]\n`), path, SAME_TIME);
  }

  private addStream(path: string, open: () => AsyncIterable<string | Buffer>): void {
    this.zip.addReadStreamLazy(path, SAME_TIME, (give) => {
      // The zip does not look at what breaks its sources.
      give(
        null,
        Readable.from(open()).on("error", (error) => this.zip.emit("error", error)),
      );
    });
  }

  private async *messages({ channel, id }: NamedChannel, day: string): AsyncGenerator<object> {
    for await (const row of messagesOf(this.session, channel._id, day)) {
      if (this.options.signal.aborted) {
        throw new StartError("Stopped. Nothing of the export was kept.");
      }
      this.done += 1;
      this.options.progress(this.done, this.total);
      yield messageJson(row, id, this.context);
    }
  }

  /** Their pictures are always in it: they are small, and nothing else shows what the names mean. */
  private async addEmoji(team: string): Promise<number> {
    const { store } = this.options;
    const there: EmojiRow[] = [];
    for (const emoji of await selectCustomEmoji(this.session)) {
      const key = emoji.picture_id && emojiKey(emoji.picture_id);
      if (key && !(await store.exists(key))) {
        this.missing += 1;
        continue;
      }
      there.push(emoji);
      if (key) this.addStored(emojiPath(emoji.name), key);
    }
    if (there.length > 0) {
      this.addJson(
        "emoji.json",
        there.map((emoji) => emojiJson(emoji, team)),
      );
    }
    return there.length;
  }

  private addStored(path: string, key: string): void {
    const { store } = this.options;
    this.addStream(path, async function* () {
      yield* (await store.read(key)) as AsyncIterable<Buffer>;
    });
  }

  private async addFiles(): Promise<number> {
    let count = 0;
    for await (const file of filesShown(this.session)) {
      if (!(await this.options.store.exists(file._id))) {
        this.missing += 1;
        continue;
      }
      count += 1;
      this.addStored(pathOf(file), file._id);
    }
    return count;
  }
}
