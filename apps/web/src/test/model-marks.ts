import type { Id } from "@parley/contract";
import {
  dropAhead,
  dropUnknown,
  leftAhead,
  markAhead,
  setAhead,
} from "../features/messages/counts.ts";
import type { SyncState } from "../features/messages/state.ts";
import { uuid } from "./model-data.ts";
import type { ModelServer } from "./model-server.ts";

/** A read mark on its way. */
interface ModelMark {
  channelId: Id;
  seq: number;
  id: Id;
  byHand: boolean;
  since: Id | null;
}

/** Whether a mark that is on its way makes it needless to send the one that shows. */
const isCovered = (
  { channelId, seq, byHand, id, since }: ModelMark,
  shown: Id,
  ahead: { mark: number; since: Id | null },
): boolean => channelId === shown && seq >= ahead.mark && (byHand ? id : since) === ahead.since;

/** The read marks of a client until the server has them, as its outbox keeps them: in order in each channel. */
export class ModelMarks {
  list: ModelMark[] = [];
  private readonly server: ModelServer;
  private readonly client: { state: SyncState };
  private ids = 0;

  constructor(server: ModelServer, client: { state: SyncState }) {
    this.server = server;
    this.client = client;
  }

  private held(n: number) {
    const id = this.server.channels[n % this.server.channels.length]?.shared._id;
    return id === undefined ? undefined : this.client.state.channels[id];
  }

  private nextId(): Id {
    this.ids += 1;
    return uuid(700_000 + this.ids);
  }

  /** Reads up to where the client stands. */
  read(n: number): void {
    const held = this.held(n);
    if (!held) return;
    const { ahead } = markAhead(held, held.cursor);
    if (!ahead || ahead === held.ahead) return;
    const mark = { channelId: held.channel._id, seq: held.cursor, id: this.nextId() };
    this.list.push({ ...mark, byHand: false, since: ahead.since });
    this.show();
  }

  /** Marks it as unread from somewhere on. */
  unread(n: number, index: number): void {
    const held = this.held(n);
    if (!held) return;
    const target = this.server.byId(held.channel._id).messages[index];
    const seq = Math.max(0, (target?.seq ?? 1) - 1);
    const mark = { channelId: held.channel._id, seq, id: this.nextId() };
    this.list.push({ ...mark, byHand: true, since: null });
    this.show();
  }

  /** The first of a channel reaches the server, or is refused. */
  serve(index: number, fails: boolean): void {
    const channelId = this.list[index]?.channelId;
    const mark = this.list.find((one) => one.channelId === channelId);
    if (!mark) return;
    this.list = this.list.filter((one) => one !== mark);
    const isTaken =
      !fails &&
      (mark.byHand
        ? this.server.setMark(mark.channelId, mark.seq, mark.id)
        : this.server.mark(mark.channelId, mark.seq, mark.since));
    this.show();
    if (!isTaken)
      this.change(mark.channelId, (entry) =>
        mark.byHand ? dropAhead(entry, mark.id) : dropAhead(entry, mark.since, mark.seq),
      );
  }

  /** After a new connection: what nobody knows of goes, and what shows but is not on its way is sent again. */
  keep(): void {
    const pending = new Set<Id | null>(this.list.map(({ id }) => id));
    for (const channelId of Object.keys(this.client.state.channels))
      this.change(channelId, (entry) => dropUnknown(entry, pending));
    this.show();
    for (const [channelId, { ahead }] of Object.entries(this.client.state.channels))
      if (ahead && !this.list.some((mark) => isCovered(mark, channelId, ahead)))
        this.list.push({
          ...{ channelId, seq: ahead.mark, id: this.nextId() },
          ...{ byHand: false, since: ahead.since },
        });
  }

  /** Shows what is on its way, in a state that has just been loaded too. */
  show(): void {
    const me = this.server.me;
    const byHand = new Map(this.list.filter((mark) => mark.byHand).map((m) => [m.channelId, m]));
    for (const { channelId, seq, id } of byHand.values()) {
      const timelines = Object.values(this.client.state.timelines);
      const own = timelines.filter((timeline) => timeline.channel_id === channelId);
      const rows = own.flatMap(({ ranges }) => ranges.flatMap((range) => range.rows));
      this.change(channelId, (entry) => setAhead(entry, { mark: seq, since: id, rows, me }));
    }
    for (const { byHand: isSet, channelId, seq, since } of this.list)
      if (!isSet) this.change(channelId, (entry) => markAhead(entry, seq, since));
    for (const { channel, ahead } of Object.values(this.client.state.channels)) {
      if (!ahead || ahead.isSent || ahead.since === ahead.over) continue;
      if (this.list.some(({ id }) => id === ahead.since)) continue;
      const sent = { ...ahead, isSent: true };
      this.change(channel._id, (entry) => ({ ...entry, ahead: leftAhead(sent, entry.own) }));
    }
  }

  private change(
    id: Id,
    to: (entry: SyncState["channels"][Id]) => SyncState["channels"][Id],
  ): void {
    const { state } = this.client;
    const held = state.channels[id];
    if (held) this.client.state = { ...state, channels: { ...state.channels, [id]: to(held) } };
  }
}
