import {
  type Bootstrap,
  type Cursors,
  calls,
  PROTOCOL_VERSION,
  type ServerFrame,
} from "@parley/contract";
import type { TestClient } from "../../apps/server/src/test/client.ts";
import {
  allQuestions,
  cursorsOf,
  noQuestions,
  type Questions,
  withEffect,
} from "../../apps/web/src/features/bootstrap/questions.ts";
import { apply } from "../../apps/web/src/features/messages/apply.ts";
import { stateOf } from "../../apps/web/src/features/messages/bootstrap-state.ts";
import type { SyncState } from "../../apps/web/src/features/messages/state.ts";
import { beginLoad, landPage } from "../../apps/web/src/features/messages/timeline.ts";

/**
 * The web app's rules on a real socket whose frames a test holds in its hand: they wait in `wire` until it
 * delivers, repeats or loses them, and questions wait until it lets them out.
 */
export class WireClient {
  readonly api: TestClient;
  state: SyncState;
  wire: ServerFrame[] = [];
  questions: Questions = noQuestions;
  #socket: WebSocket | undefined;
  /** How far each stream has come in, applied or not. */
  #arrived = new Map<string, number>();
  #pongs = 0;
  #wake: () => void = () => {};
  #loads = 0;

  private constructor(api: TestClient, bootstrap: Bootstrap) {
    this.api = api;
    this.state = stateOf(bootstrap);
  }

  static async start(api: TestClient): Promise<WireClient> {
    const client = new WireClient(api, await api.call(calls.bootstrap, {}));
    await client.reconnect();
    return client;
  }

  /** A new connection: what was on the old one is lost, and all that was missed lies on the wire. */
  async reconnect(): Promise<void> {
    this.stop();
    this.wire = [];
    this.questions = noQuestions;
    const socket = new WebSocket(`${this.api.url.replace("http", "ws")}/api/socket`);
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#take(JSON.parse(String(data))));
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const [cursors = { channels: [] }] = cursorsOf(this.state, allQuestions);
    const { token } = this.api;
    this.#command({ type: "hello", protocol: PROTOCOL_VERSION, token, cursors });
    await this.#answered();
  }

  stop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #take(frames: readonly ServerFrame[]): void {
    for (const frame of frames) {
      if (frame.type === "pong") this.#pongs += 1;
      else this.wire.push(frame);
      if (frame.type === "channel" || frame.type === "reset")
        this.#arrive(frame.channel_id, frame.head);
      if (frame.type === "user") this.#arrive("user", frame.head);
    }
    this.#wake();
  }

  #arrive(stream: string, head: number): void {
    this.#arrived.set(stream, Math.max(head, this.#arrived.get(stream) ?? 0));
  }

  #command(command: object): void {
    this.#socket?.send(JSON.stringify(command));
  }

  /** Waits until the server has done everything that it was told over this socket. */
  async #answered(): Promise<void> {
    const wanted = this.#pongs + 1;
    this.#command({ type: "ping" });
    while (this.#pongs < wanted) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** Waits until everything that this person may hear by now lies on the wire. */
  async heard(): Promise<void> {
    const { user_head, channels } = await this.api.call(calls.bootstrap, {});
    const isThere = (stream: string, known: number, head: number) =>
      Math.max(known, this.#arrived.get(stream) ?? 0) >= head;
    for (;;) {
      await this.#answered();
      const isComplete = channels.every(({ channel: { _id }, head }) => {
        const held = this.state.channels[_id];
        // A channel that is not known yet is asked for when one's own stream is applied.
        return !held || isThere(_id, held.cursor, head);
      });
      if (isComplete && isThere("user", this.state.user, user_head)) return;
    }
  }

  /** Applies the frame at this place of the wire; with `keep` it comes again later. */
  deliver(index: number, keep = false): void {
    const frame = this.wire[index];
    if (!frame) return;
    if (!keep) this.wire.splice(index, 1);
    const { state, effects } = apply(this.state, frame, this.api.user_id);
    this.state = state;
    for (const effect of effects) this.questions = withEffect(this.questions, effect);
  }

  /** Asks what came up, and waits until the answer lies on the wire. */
  async ask(): Promise<void> {
    const commands: Cursors[] = cursorsOf(this.state, this.questions);
    this.questions = noQuestions;
    for (const cursors of commands) this.#command({ type: "sync", cursors });
    if (commands.length > 0) await this.#answered();
  }

  /** Whether a `gone`, which has no number, is on its way or may be the answer to a question. */
  get expectsGone(): boolean {
    return this.questions !== noQuestions || this.wire.some(({ type }) => type === "gone");
  }

  /** Loads the newest page of a channel, so that its rows are held from then on. */
  async open(channelId: string): Promise<void> {
    if (!this.state.channels[channelId]) return;
    this.#loads += 1;
    const request = { id: String(this.#loads), thread_id: null };
    this.state = beginLoad(this.state, channelId, request);
    const page = await this.api.call(calls.messageListChannel, {
      params: { channelId },
      query: {},
    });
    this.state = landPage(this.state, channelId, request, page).state;
  }

  /** Connects anew, and delivers and asks until nothing is left to do. */
  async settle(): Promise<void> {
    await this.reconnect();
    for (let round = 0; round < 100; round += 1) {
      while (this.wire.length > 0) this.deliver(0);
      if (this.questions === noQuestions) return;
      await this.ask();
    }
    throw new Error("The client asks for ever.");
  }
}
