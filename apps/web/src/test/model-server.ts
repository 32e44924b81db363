import type {
  Bootstrap,
  ChannelStreamRow,
  Cursors,
  Id,
  Message,
  MessagePage,
  Person,
  ServerFrame,
} from "@parley/contract";
import { bootstrapOf, catchUp, ownRow, resetFrame } from "./model-catch-up.ts";
import {
  at,
  type Draft,
  draft,
  isIn,
  type ModelChannel,
  newChannel,
  type PageQuery,
  person,
  renameAuthor,
  row,
  uuid,
} from "./model-data.ts";

/*
 * A server as simple as can be, for tests of the client's core: it keeps everything in memory, has no
 * concurrency, and answers as the protocol says.
 */

export class ModelServer {
  readonly people: Person[] = [0, 1, 2].map((n) => person(n));
  readonly me = uuid(0);
  readonly channels: ModelChannel[];
  /** Frames that went out since they were taken last. */
  private out: ServerFrame[] = [];
  private userHead = 0;
  private workspaceHead = 0;
  private ids = 1000;

  constructor(channels = 2) {
    this.channels = Array.from({ length: channels }, (_, n) => newChannel(n));
  }

  take(): ServerFrame[] {
    const frames = this.out;
    this.out = [];
    return frames;
  }

  bootstrap(): Bootstrap {
    const { userHead, workspaceHead, channels } = this;
    return bootstrapOf(this.person(0), { userHead, workspaceHead, channels });
  }

  send(
    n: number,
    { author = 1, mentions = "nobody", root, broadcast = false }: Draft = {},
    clientId?: Id,
  ): Message {
    const channel = this.channel(n);
    const answered = root === undefined ? undefined : channel.messages[root];
    const target = answered && answered.thread_id === null ? answered : undefined;
    this.step(channel);
    this.ids += 1;
    const message: Message = {
      ...draft(this.ids, channel),
      ...(clientId ? { client_id: clientId } : {}),
      author: this.person(author),
      thread_id: target?._id ?? null,
      in_channel: target !== undefined && broadcast,
      mentions: mentions === "me" ? [{ user_id: this.me, username: "u0" }] : [],
      mentions_all: mentions === "all",
    };
    channel.messages.push(message);
    const rows = [message];
    if (target) rows.push(this.change(channel, target, { reply_count: target.reply_count + 1 }));
    this.publish(channel, rows.map(row));
    return message;
  }

  edit(n: number, index: number, text: string): void {
    const channel = this.channel(n);
    const held = channel.messages[index];
    if (!held || held.deleted_at !== null) return;
    this.step(channel);
    this.publish(channel, [row(this.change(channel, held, { text, edited_at: at }))]);
  }

  /** Deletes a message, or takes that back. */
  remove(n: number, index: number, isGone = true): void {
    const channel = this.channel(n);
    const held = channel.messages[index];
    if (!held || (held.deleted_at !== null) === isGone) return;
    const rev = this.step(channel);
    const gone = { text: "", deleted_at: at, deleted_rev: rev, reactions: [] };
    const back = { text: `back ${rev}`, deleted_at: null, restored_rev: rev };
    const rows = [this.change(channel, held, isGone ? gone : back)];
    const root = channel.messages.find(({ _id }) => _id === held.thread_id);
    const reply_count = (root?.reply_count ?? 0) + (isGone ? -1 : 1);
    if (root) rows.push(this.change(channel, root, { reply_count }));
    this.publish(channel, rows.map(row));
  }

  rename(n: number, name: string): void {
    const channel = this.channel(n);
    channel.shared = { ...channel.shared, name, rev: this.step(channel) };
    this.publish(channel, [{ ...channel.shared, type: "channel" }]);
  }

  renamePerson(n: number, name: string): void {
    const after = this.workspaceHead;
    this.workspaceHead += 1;
    const renamed = { ...this.person(n), name, rev: this.workspaceHead };
    this.people[n] = renamed;
    for (const channel of this.channels) renameAuthor(channel, renamed);
    const rows = [{ ...renamed, type: "person" as const }];
    this.out.push({ type: "workspace", after, head: this.workspaceHead, rows });
  }

  /** Changes that are not in the rows, as after an import. */
  reset(n: number): void {
    const channel = this.channel(n);
    channel.resetRev = this.step(channel);
    if (channel.isMember) this.out.push(resetFrame(channel, this.me));
  }

  /** True where the mark stands there or further then, also if it was too late to move it. */
  mark(channelId: Id, seq: number, since?: Id | null): boolean {
    const channel = this.byId(channelId);
    const mark = Math.min(seq, channel.head);
    if (!channel.isMember) return false;
    const isLate = since !== undefined && since !== channel.unreadId;
    if (!isLate && mark > channel.mark) {
      channel.mark = mark;
      this.tellMe(channel);
    }
    return channel.mark >= seq;
  }

  setMark(channelId: Id, seq: number, id: Id): boolean {
    const channel = this.byId(channelId);
    if (!channel.isMember) return false;
    channel.broadcastsReadTo = Math.max(channel.broadcastsReadTo, channel.mark);
    channel.mark = Math.min(seq, channel.head);
    channel.unreadId = id;
    this.tellMe(channel);
    return true;
  }

  /** Takes the person out of the channel, or back in. */
  setMember(n: number, isMember: boolean): void {
    const channel = this.channel(n);
    if (channel.isMember === isMember) return;
    const rev = this.step(channel);
    channel.membersRev = rev;
    channel.memberRow = { ...channel.memberRow, rev, left: !isMember };
    if (isMember) channel.mark = rev;
    channel.isMember = isMember;
    this.publish(channel, [channel.memberRow]);
    this.tellMe(channel);
  }

  page(channelId: Id, query: PageQuery): MessagePage & { root?: Message } {
    const channel = this.byId(channelId);
    const thread = query.thread_id;
    const all = channel.messages.filter(isIn(thread));
    const size = query.limit;
    const { before, after, around } = query;
    let from = Math.max(0, all.length - size);
    if (before !== undefined) from = all.filter(({ seq }) => seq < before).length - size;
    if (after !== undefined) from = all.filter(({ seq }) => seq <= after).length;
    if (around !== undefined)
      from = all.filter(({ seq }) => seq < around).length - Math.floor(size / 2);
    const start = Math.max(0, from);
    const messages = all.slice(start, from + size);
    const root = channel.messages.find(({ _id }) => _id === thread);
    return structuredClone({
      messages,
      has_before: start > 0,
      has_after: start + messages.length < all.length,
      head_seq: channel.head,
      ...(root ? { root } : {}),
    });
  }

  sync(cursors: Cursors): ServerFrame[] {
    const frames: ServerFrame[] = [];
    const { user, workspace } = cursors;
    if (user !== undefined && user < this.userHead) {
      const changed = this.channels.filter(({ ownRev }) => ownRev > user);
      const rows = changed.sort((a, b) => a.ownRev - b.ownRev).map((c) => ownRow(c, this.me));
      frames.push({ type: "user", after: user, head: this.userHead, rows });
    }
    if (workspace !== undefined && workspace < this.workspaceHead) {
      const people = this.people.filter(({ rev }) => rev > workspace);
      const rows = people.map((each) => ({ ...each, type: "person" as const }));
      frames.push({ type: "workspace", after: workspace, head: this.workspaceHead, rows });
    }
    for (const { id, cursor, cached } of cursors.channels)
      frames.push(...catchUp(this.byId(id), this.me, cursor, cached));
    return structuredClone(frames);
  }

  private publish(channel: ModelChannel, rows: ChannelStreamRow[]): void {
    if (!channel.isMember) return;
    const { head, shared, membersRev } = channel;
    const frame = { channel_id: shared._id, after: head - 1, head, members_rev: membersRev, rows };
    this.out.push(structuredClone({ type: "channel", ...frame }));
  }

  private tellMe(channel: ModelChannel): void {
    const after = this.userHead;
    this.userHead += 1;
    channel.ownRev = this.userHead;
    const rows = [ownRow(channel, this.me)];
    this.out.push(structuredClone({ type: "user", after, head: this.userHead, rows }));
  }

  private step(channel: ModelChannel): number {
    channel.head += 1;
    return channel.head;
  }

  private change(channel: ModelChannel, held: Message, change: Partial<Message>): Message {
    const changed = { ...held, ...change, rev: channel.head };
    channel.messages = channel.messages.map((other) => (other === held ? changed : other));
    return changed;
  }

  private channel(n: number): ModelChannel {
    const channel = this.channels[n % this.channels.length];
    if (!channel) throw new Error(`There is no channel ${n}.`);
    return channel;
  }

  private person(n: number): Person {
    const found = this.people[n % this.people.length];
    if (!found) throw new Error(`There is no person ${n}.`);
    return found;
  }

  byId(id: Id): ModelChannel {
    const channel = this.channels.find(({ shared }) => shared._id === id);
    if (!channel) throw new Error(`There is no channel ${id}.`);
    return channel;
  }
}
