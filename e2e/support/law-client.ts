import {
  type Bootstrap,
  type Cursors,
  calls,
  type EventSummary,
  type Id,
  PROTOCOL_VERSION,
  type ServerFrame,
} from "@parley/contract";
import type { TestClient } from "../../apps/server/src/test/client.ts";
import {
  type PreferencesState,
  takeStored,
  unknownPreferences,
} from "../../apps/web/src/features/accounts/preferences-state.ts";
import { apply } from "../../apps/web/src/features/messages/apply.ts";
import { stateOf } from "../../apps/web/src/features/messages/bootstrap-state.ts";
import {
  type Effect,
  isCached,
  type PageRequest,
  type SyncState,
} from "../../apps/web/src/features/messages/state.ts";
import { beginLoad, dropLoad, landPage } from "../../apps/web/src/features/messages/timeline.ts";
import { EVENTS_FROM } from "./law-events.ts";

/** The calendar of everything that a run plans. */
export async function listEvents(api: TestClient): Promise<EventSummary[]> {
  const query = { from: EVENTS_FROM, to: "2026-12-31T00:00:00.000Z" };
  return (await api.call(calls.eventList, { query })).events;
}

/** What may go wrong with one frame on its way. */
export type Fate = "deliver" | "duplicate" | "cut";

const FUTURE = 1_000_000;

/**
 * The web app's own state and rules, without its screens, on a real socket. `fate` decides what
 * becomes of each frame: a cut loses it and everything behind it, and the client connects again.
 */
export class LawClient {
  readonly api: TestClient;
  state: SyncState;
  preferences: PreferencesState;
  /** What the calendar holds; null while it is known to be old. */
  events: EventSummary[] | null = null;
  #eventsAge = 0;
  #fate: () => Fate;
  #socket: WebSocket | undefined;
  #loads = 0;

  private constructor(api: TestClient, bootstrap: Bootstrap, fate: () => Fate) {
    this.api = api;
    this.state = stateOf(bootstrap);
    this.preferences = takeStored(unknownPreferences, bootstrap.preferences);
    this.#fate = fate;
  }

  static async start(api: TestClient, fate: () => Fate): Promise<LawClient> {
    const client = new LawClient(api, await api.call(calls.bootstrap, {}), fate);
    client.connect();
    return client;
  }

  /** Opens a new socket from where this client stands; the old one is heard no more. */
  connect(): void {
    this.#socket?.close();
    const socket = new WebSocket(`${this.api.url.replace("http", "ws")}/api/socket`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      const cursors = this.#cursors(Object.keys(this.state.channels));
      this.#command({ type: "hello", protocol: PROTOCOL_VERSION, token: this.api.token, cursors });
    });
    socket.addEventListener("message", ({ data }) => {
      for (const frame of JSON.parse(String(data)) as ServerFrame[]) {
        if (this.#socket !== socket) return;
        this.#take(frame);
      }
    });
  }

  stop(): void {
    this.#socket?.close();
    this.#socket = undefined;
  }

  #take(frame: ServerFrame): void {
    const fate = this.#fate();
    if (fate === "cut") {
      this.connect();
      return;
    }
    for (let times = fate === "duplicate" ? 2 : 1; times > 0; times -= 1) {
      const { state, effects } = apply(this.state, frame, this.api.user_id);
      this.state = state;
      for (const effect of effects) this.#run(effect);
    }
  }

  #run(effect: Effect): void {
    if (effect.type === "own_row" && effect.row.type === "preferences") {
      this.preferences = takeStored(this.preferences, effect.row);
    }
    if (effect.type === "sync") this.#sync([effect.channel_id]);
    if (effect.type === "events_changed") {
      this.events = null;
      this.#eventsAge += 1;
    }
    if (effect.type === "sync_all") this.#sync(Object.keys(this.state.channels), true, true);
    if (effect.type === "sync_user") this.#sync([], true);
    if (effect.type === "sync_workspace") this.#sync([], false, true);
    if (effect.type === "start_over") void this.startOver();
  }

  /** Throws everything away and begins with what a fresh load gives. */
  async startOver(): Promise<void> {
    this.#socket?.close();
    this.#socket = undefined;
    const bootstrap = await this.api.call(calls.bootstrap, {});
    this.state = stateOf(bootstrap);
    this.preferences = takeStored(unknownPreferences, bootstrap.preferences);
    this.events = null;
    this.connect();
  }

  /** Stands where no server of this database ever was, as after a backup was restored. */
  comeFromTheFuture(): void {
    const { user, workspace, channels } = this.state;
    const later = Object.entries(channels).map(([id, entry]) => {
      return [id, { ...entry, cursor: entry.cursor + FUTURE }];
    });
    this.state = {
      ...this.state,
      user: user + FUTURE,
      workspace: { ...workspace, cursor: workspace.cursor + FUTURE },
      channels: Object.fromEntries(later),
    };
    this.connect();
  }

  #sync(channelIds: Id[], user = false, workspace = false): void {
    const { channels, user: own, workspace: shared } = this.#cursors(channelIds);
    const cursors: Cursors = {
      channels,
      ...(user ? { user: own } : {}),
      ...(workspace ? { workspace: shared } : {}),
    };
    this.#command({ type: "sync", cursors });
  }

  #cursors(channelIds: Id[]): Cursors {
    const channels = channelIds.flatMap((id) => {
      const entry = this.state.channels[id];
      return entry ? [{ id, cursor: entry.cursor, cached: isCached(this.state, id) }] : [];
    });
    return { user: this.state.user, workspace: this.state.workspace.cursor, channels };
  }

  #command(command: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  /** Loads the calendar, unless it changes meanwhile: then what comes is old. */
  async loadEvents(): Promise<void> {
    const age = this.#eventsAge;
    const events = await listEvents(this.api);
    if (age === this.#eventsAge) this.events = events;
  }

  /** Loads a page of a channel or thread as the timeline does; what is refused is not loaded. */
  async load(channelId: Id, place: Omit<PageRequest, "id">): Promise<void> {
    const { thread_id, ...query } = place;
    this.#loads += 1;
    const request: PageRequest = { id: String(this.#loads), ...place };
    this.state = beginLoad(this.state, channelId, request);
    const { status, body } =
      thread_id === null
        ? await this.api.ask(calls.messageListChannel, { params: { channelId }, query })
        : await this.api.ask(calls.messageListThread, { params: { _id: thread_id }, query });
    if (status === 200 && body.result) {
      const page = body.result.data as Parameters<typeof landPage>[3];
      this.state = landPage(this.state, channelId, request, page).state;
    } else this.state = dropLoad(this.state, channelId, request);
  }
}
