import { setTimeout as sleep } from "node:timers/promises";
import { type Bootstrap, calls, PROTOCOL_VERSION, type ServerFrame } from "@parley/contract";
import { TestClient } from "../apps/server/src/test/client.ts";
import {
  allQuestions,
  cursorsOf,
  noQuestions,
  type Questions,
  withEffect,
} from "../apps/web/src/features/bootstrap/questions.ts";
import { apply } from "../apps/web/src/features/messages/apply.ts";
import { stateOf } from "../apps/web/src/features/messages/bootstrap-state.ts";
import type { SyncState } from "../apps/web/src/features/messages/state.ts";
import { beginLoad, dropLoad, landPage } from "../apps/web/src/features/messages/timeline.ts";
import { openSocket, type Socket } from "../apps/web/src/platform/realtime/socket.ts";
import type { Person, Seen } from "./protocol.ts";

/**
 * One device of somebody: the web app's own socket, questions and rules for applying, without its
 * screens. It keeps a log of every message row that reached it, beside what the rules made of it.
 */
export class FaultClient {
  readonly api: TestClient;
  readonly person: Person;
  /** Its place in the list of people. */
  readonly place: number;
  state: SyncState;
  isOnline = false;
  /** ms since 1970 when it last came online. */
  onlineAt = 0;
  /** Whether its coming back is a part of what a run measures. */
  isTimed = true;
  /** Every message row that arrived, applied or not. */
  seen: Seen[] = [];
  /** Called when a connection is there again. */
  onOnline: () => void = () => {};
  #socket: Socket | undefined;
  #questions: Questions = noQuestions;
  #asking: NodeJS.Immediate | undefined;
  #loads = 0;

  private constructor(url: string, person: Person, place: number, bootstrap: Bootstrap) {
    this.api = new TestClient(url);
    this.api.token = person.token;
    this.person = person;
    this.place = place;
    this.state = stateOf(bootstrap);
  }

  /** Starts a session: loads all that it needs. It is not connected yet. */
  static async start(url: string, person: Person, place: number): Promise<FaultClient> {
    const api = new TestClient(url);
    api.token = person.token;
    return new FaultClient(url, person, place, await api.call(calls.bootstrap, {}));
  }

  /** Connects, and stays connected by itself; what it missed comes by its cursors. */
  connect(): void {
    if (this.#socket) return;
    this.#socket = openSocket({
      url: () => `${this.api.url.replace("http", "ws")}/api/socket`,
      hello: async () => this.#hello(),
      ping: { type: "ping" },
      onMessage: (message) => this.#receive(message as readonly ServerFrame[]),
      onState: (state) => {
        const was = this.isOnline;
        this.isOnline = state === "online";
        if (!this.isOnline || was) return;
        this.onlineAt = Date.now();
        this.onOnline();
        this.#ask();
      },
      onEnd: (reason) => {
        throw new Error(`The session of ${this.person.name} has ended: ${reason}.`);
      },
    });
  }

  /** Goes away without a word to anyone; `connect` comes back. */
  disconnect(): void {
    this.#socket?.stop();
    this.#socket = undefined;
    this.isOnline = false;
  }

  #hello(): unknown {
    const [cursors = { channels: [] }] = cursorsOf(this.state, allQuestions);
    this.#questions = noQuestions;
    return { type: "hello", protocol: PROTOCOL_VERSION, token: this.person.token, cursors };
  }

  #receive(frames: readonly ServerFrame[]): "ready" | undefined {
    for (const frame of frames) {
      this.#note(frame);
      const { state, effects } = apply(this.state, frame, this.person.user_id);
      this.state = state;
      for (const effect of effects) this.#questions = withEffect(this.#questions, effect);
      if (effects.length > 0) this.#ask();
    }
    return frames.some(({ type }) => type === "ready") ? "ready" : undefined;
  }

  #note(frame: ServerFrame): void {
    if (frame.type !== "channel") return;
    for (const row of frame.rows) {
      if (row.type !== "message") continue;
      const { client_id, seq, rev } = row;
      this.seen.push({ channel_id: frame.channel_id, client_id, seq, rev });
    }
  }

  /** Asks once for everything that came up in this turn. */
  #ask(): void {
    clearImmediate(this.#asking);
    this.#asking = setImmediate(() => {
      const commands = cursorsOf(this.state, this.#questions);
      for (const cursors of commands) if (!this.#socket?.send({ type: "sync", cursors })) return;
      this.#questions = noQuestions;
    });
  }

  /** Waits until a channel that this person was added to has reached it. */
  async hears(channel_id: string): Promise<void> {
    while (!this.state.channels[channel_id]) await sleep(20);
  }

  /** Forgets what it saw, for the next run. */
  forget(): void {
    this.seen = [];
    this.isTimed = true;
    this.onlineAt = 0;
  }

  /** Loads the newest page of a channel, so that its messages are kept from then on. */
  async open(channel_id: string): Promise<void> {
    this.#loads += 1;
    const request = { id: String(this.#loads), thread_id: null };
    this.state = beginLoad(this.state, channel_id, request);
    try {
      const page = await this.api.call(calls.messageListChannel, {
        params: { channelId: channel_id },
        query: { limit: 200 },
      });
      this.state = landPage(this.state, channel_id, request, page).state;
    } catch (error) {
      this.state = dropLoad(this.state, channel_id, request);
      throw error;
    }
  }
}
