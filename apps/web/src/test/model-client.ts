import type { Cursors, Id, Message, MessagePage, ServerFrame } from "@parley/contract";
import { apply } from "../features/messages/apply.ts";
import { stateOf } from "../features/messages/bootstrap-state.ts";
import { cachedFrom, cachedOf } from "../features/messages/message-cache.ts";
import { withPage } from "../features/messages/restore.ts";
import {
  type Effect,
  isCached,
  type PageRequest,
  type SyncState,
} from "../features/messages/state.ts";
import { beginLoad, dropLoad, landPage, storeMessage } from "../features/messages/timeline.ts";
import { trimmed } from "../features/messages/trim.ts";
import type { CachedPage } from "../platform/local-db/read-copy.ts";
import { ModelMarks } from "./model-marks.ts";
import type { ModelServer } from "./model-server.ts";

interface Asked {
  channelId: Id;
  request: PageRequest;
  answer: (MessagePage & { root?: Message }) | null;
}

/**
 * The client's core on a network that a test controls: frames wait in `wire`, calls and questions
 * wait until they are served.
 */
export class ModelClient {
  state: SyncState;
  wire: ServerFrame[] = [];
  pages: Asked[] = [];
  readonly marks: ModelMarks;
  syncs: Cursors[] = [];
  answers: Message[] = [];
  stored: Id[] = [];
  gone: Id[] = [];
  private loads = 0;
  private keptState: SyncState | null = null;
  private readonly keptPages = new Map<Id, CachedPage>();
  private readonly server: ModelServer;

  constructor(server: ModelServer) {
    this.server = server;
    this.state = stateOf(server.bootstrap());
    this.marks = new ModelMarks(server, this);
  }

  /** Takes what the server sent onto the wire. */
  collect(): void {
    this.wire.push(...this.server.take());
  }

  deliver(index: number, keep = false): void {
    const frame = this.wire[index];
    if (!frame) return;
    if (!keep) this.wire.splice(index, 1);
    const { state, effects } = apply(this.state, frame, this.server.me);
    this.state = state;
    for (const effect of effects) this.run(effect);
    if (frame.type === "ready") this.marks.keep();
  }

  ask(n: number, kind: "newest" | "older" | "newer" | "around" | "thread", index: number): void {
    const channel = this.server.channels[n % this.server.channels.length];
    const channelId = channel?.shared._id;
    if (!channel || !channelId || !this.state.channels[channelId]) return;
    const target = channel.messages[index % Math.max(1, channel.messages.length)];
    const root = target?.thread_id === null ? target._id : undefined;
    if (kind === "thread" && !root) return;
    const range = this.state.timelines[channelId]?.ranges[0];
    this.loads += 1;
    const request: PageRequest = {
      id: String(this.loads),
      thread_id: kind === "thread" ? (root ?? null) : null,
      ...(kind === "older" && range && { before: range.from }),
      ...(kind === "newer" && range && range.to < channel.head && { after: range.to }),
      ...(kind === "around" && { around: target?.seq ?? 0 }),
    };
    this.state = beginLoad(this.state, channelId, request);
    this.pages.push({ channelId, request, answer: null });
  }

  /** The server reads the page now; it lands whenever the test says. */
  servePage(index: number): void {
    const asked = this.pages[index];
    if (!asked || asked.answer) return;
    const { channelId, request } = asked;
    asked.answer = this.server.page(channelId, { ...request, limit: 3 });
  }

  landPage(index: number): void {
    const asked = this.pages[index];
    if (!asked?.answer) return;
    this.pages.splice(index, 1);
    this.state = landPage(this.state, asked.channelId, asked.request, asked.answer).state;
  }

  failPage(index: number): void {
    const [asked] = this.pages.splice(index, 1);
    if (asked) this.state = dropLoad(this.state, asked.channelId, asked.request);
  }

  /** What this device keeps of the present state; pages of what is not loaded stay as they were. */
  keep(): void {
    const { timelines, ...state } = this.state;
    this.keptState = { ...state, timelines: {} };
    for (const id of this.keptPages.keys()) if (!state.channels[id]) this.keptPages.delete(id);
    for (const [id, timeline] of Object.entries(timelines)) {
      const cached = cachedOf(timeline);
      const cursor = state.channels[id]?.cursor;
      if (!cached || cursor === undefined) continue;
      const from = cachedFrom(timeline, cached);
      const page = { channel_id: id, cursor, from, bytes: 0, visited_at: 0 };
      this.keptPages.set(id, { ...page, messages: cached.messages });
    }
  }

  /** The page is loaded again: from what was kept, if anything was; with 0 no page is shown yet. */
  reload(n: number): void {
    const shown = n === 0 ? [] : [...this.keptPages.values()];
    this.state = this.keptState
      ? shown.reduce(withPage, this.keptState)
      : stateOf(this.server.bootstrap());
    this.pages = [];
    this.answers = [];
    this.marks.show();
    this.reconnect();
  }

  /** A channel is looked at whose messages are kept, but not loaded. */
  restore(n: number): void {
    const id = this.server.channels[n % this.server.channels.length]?.shared._id;
    const page = id === undefined ? undefined : this.keptPages.get(id);
    if (!page || id === undefined) return;
    const before = this.state.channels;
    this.state = withPage(this.state, page);
    if (this.state.channels !== before) this.run({ type: "sync", channel_id: id });
  }

  /** A conversation is left: all but the end of what is loaded goes. */
  trim(n: number): void {
    const entries = Object.entries(this.state.timelines).map(
      ([key, timeline], index) =>
        [key, index % 2 === n % 2 ? trimmed(timeline, 2) : timeline] as const,
    );
    this.state = { ...this.state, timelines: Object.fromEntries(entries) };
  }

  /** The answer to one's own send comes by HTTP. */
  answer(index: number): void {
    const [message] = this.answers.splice(index, 1);
    if (message) this.state = storeMessage(this.state, message);
  }

  serveSync(index: number): void {
    const [cursors] = this.syncs.splice(index, 1);
    if (cursors) this.wire.push(...this.server.sync(cursors));
  }

  /** A new connection: what was on the old one is lost, everything is caught up. */
  reconnect(): void {
    this.wire = [];
    this.syncs = [this.cursors()];
    this.serveSync(0);
    this.wire.push({
      type: "ready",
      protocol: 1,
      user_id: this.server.me,
      server_time: "2026-01-01T00:00:00.000Z",
    });
  }

  /** Whether a `gone` is on its way, or may be the answer to a question. */
  expectsGone(): boolean {
    return this.syncs.length > 0 || this.wire.some(({ type }) => type === "gone");
  }

  /** Serves and delivers everything until nothing is under way. */
  settle(): void {
    for (let round = 0; round < 1000; round += 1) {
      this.collect();
      if (this.wire.length > 0) this.deliver(0);
      else if (this.syncs.length > 0) this.serveSync(0);
      else if (this.marks.list.length > 0) this.marks.serve(0, false);
      else if (this.answers.length > 0) this.answer(0);
      else if (this.pages.length > 0) {
        this.servePage(0);
        this.landPage(0);
      } else return;
    }
    throw new Error("The client asks for ever.");
  }

  private cursors(): Cursors {
    const { user, workspace, channels } = this.state;
    const entries = Object.entries(channels);
    return {
      user,
      workspace: workspace.cursor,
      channels: entries.map(([id, { cursor }]) => ({
        id,
        cursor,
        cached: isCached(this.state, id),
      })),
    };
  }

  private run(effect: Effect): void {
    const { user, workspace, channels } = this.state;
    if (effect.type === "sync") {
      const { cursor } = channels[effect.channel_id] ?? { cursor: 0 };
      const cached = isCached(this.state, effect.channel_id);
      this.syncs.push({ channels: [{ id: effect.channel_id, cursor, cached }] });
    }
    if (effect.type === "sync_user") this.syncs.push({ user, channels: [] });
    if (effect.type === "sync_workspace")
      this.syncs.push({ workspace: workspace.cursor, channels: [] });
    if (effect.type === "sync_all") this.syncs.push(this.cursors());
    if (effect.type === "stored") this.stored.push(effect.client_id);
    if (effect.type === "gone") this.gone.push(effect.channel_id);
  }
}
