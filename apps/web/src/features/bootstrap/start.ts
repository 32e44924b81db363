import { calls, type Id, PROTOCOL_VERSION, type ServerFrame } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { bearer } from "../../platform/http/session.ts";
import { closeDrafts, openDrafts, storeDrafts } from "../../platform/local-db/drafts.ts";
import { log } from "../../platform/log/log.ts";
import { openSocket, type Socket } from "../../platform/realtime/socket.ts";
import {
  endSession,
  onSessionEnd,
  openPreferences,
  takeOwnPerson,
  takePreferences,
  useAuth,
} from "../accounts/index.ts";
import { draftNews } from "../drafts/index.ts";
import {
  applyAll,
  closeOutbox,
  emptyState,
  forgetMarks,
  forgetPlaces,
  keepMarks,
  keepMessages,
  onPageBehind,
  openOutbox,
  outboxEvents,
  readSync,
  restorePages,
  setCatchingUp,
  showPendingMarks,
  stateOf,
  useThreads,
  warnOfUnsent,
  writeSync,
} from "../messages/index.ts";
import { hearMessages, useStored } from "../notifications/index.ts";
import { presenceEvents } from "../presence/index.ts";
import { setGroups } from "../user-groups/index.ts";
import { becomeOutdated, watchVersion } from "./follow-version.ts";
import { liveMessages } from "./live-messages.ts";
import { performEffect } from "./perform-effect.ts";
import { allQuestions, cursorsOf, noQuestions, type Questions, withEffect } from "./questions.ts";
import { forgetState, ownRest, restoreState } from "./restore-session.ts";
import { idle, useSessionState } from "./store.ts";

/** ms between two questions about one's own stream, so that no answer can cause a storm of them. */
const OWN_STREAM_PAUSE = 1_000;

let running: Session | null = null;

/** Loads all that the session needs and connects. Does nothing for a session that has begun. */
export function start(): void {
  const { user } = useAuth.getState();
  if (!user || running?.me === user._id) return;
  running?.stop();
  running = new Session(user._id);
  void running.load();
}

/** Tries the first load again. */
export function retryStart(): void {
  void running?.load();
}

/** Connects at once where a pause is under way. */
export function reconnectNow(): void {
  running?.reconnect();
}

onPageBehind((channel_id) => running?.askFor(channel_id));

onSessionEnd((reason) => {
  running?.stop();
  running = null;
  void closeOutbox(reason === "logout");
  // What was typed a moment ago too.
  if (reason === "expired") storeDrafts();
  closeDrafts();
  forgetMarks();
  forgetPlaces();
  writeSync(emptyState);
  useSessionState.setState(idle);
});

/** One person's connection from their login to their logout. */
class Session {
  readonly me: Id;
  private socket: Socket | null = null;
  private questions: Questions = noQuestions;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private askedOwn = 0;
  private stopped = false;
  /** What was missed has been caught up: what comes now happens now. */
  private isLive = false;
  private readonly unwarn = warnOfUnsent();
  private readonly unwatch = watchVersion();
  private unkeep: () => void;
  /** Cached messages are being read: the first question to the server says what is cached. */
  private restoring: Promise<void> = Promise.resolve();

  constructor(me: Id) {
    this.me = me;
    openDrafts(me);
    openPreferences(me);
    openOutbox(me);
    this.unkeep = keepMessages({ user_id: me, rest: ownRest });
    addEventListener("pagehide", storeDrafts);
  }

  async load(): Promise<void> {
    if (this.socket || this.stopped) return;
    useSessionState.setState({ phase: "loading", error: null });
    if (await restoreState(this.me, () => this.stopped)) {
      if (this.stopped) return;
      useSessionState.setState({ phase: "ready" });
      this.restoring = restorePages();
      this.socket = this.open();
    } else await this.loadAnew();
  }

  private async loadAnew(): Promise<void> {
    try {
      const bootstrap = await call(calls.bootstrap, {});
      // Asked for twice at once: the first to come has connected already.
      if (this.stopped || this.socket) return;
      writeSync(stateOf(bootstrap));
      showPendingMarks();
      takePreferences(bootstrap.preferences);
      useStored.setState(bootstrap.notifications);
      useThreads.setState(bootstrap.threads);
      setGroups(bootstrap.user_groups);
      useSessionState.setState({ phase: "ready" });
      this.socket = this.open();
    } catch (error) {
      if (!this.stopped) useSessionState.setState({ phase: "failed", error });
    }
  }

  /** What is held, and kept, belongs to a database that is gone: loads all anew and connects again. */
  private async startOver(): Promise<void> {
    this.socket?.stop();
    this.socket = null;
    this.questions = noQuestions;
    this.unkeep();
    await forgetState();
    if (this.stopped) return;
    this.unkeep = keepMessages({ user_id: this.me, rest: ownRest });
    draftNews.changed(Number.POSITIVE_INFINITY);
    await this.loadAnew();
  }

  reconnect(): void {
    this.socket?.retryNow();
  }

  /** Asks what a channel lacks. Without a connection the next one asks for everything anyway. */
  askFor(channel_id: Id): void {
    this.questions = withEffect(this.questions, { type: "sync", channel_id });
    this.ask();
  }

  stop(): void {
    this.stopped = true;
    this.socket?.stop();
    clearTimeout(this.asking);
    removeEventListener("pagehide", storeDrafts);
    this.unwarn();
    this.unwatch();
    this.unkeep();
  }

  private open(): Socket {
    return openSocket({
      url: () => `${location.origin.replace(/^http/, "ws")}${bearer.origin}/socket`,
      hello: () => this.hello(),
      ping: { type: "ping" },
      onMessage: (message) => this.receive(message as readonly ServerFrame[]),
      onState: (socket) => {
        useSessionState.setState({ socket });
        if (socket === "online") this.connected();
        else setCatchingUp(false);
      },
      onEnd: (reason) => {
        setCatchingUp(false);
        if (reason === "session_over") void endSession("expired");
        else {
          useSessionState.setState({ socket: "offline" });
          becomeOutdated();
        }
      },
    });
  }

  private async hello(): Promise<unknown> {
    const token = await bearer.current();
    if (token === null) return null;
    await this.restoring;
    this.isLive = false;
    setCatchingUp(true);
    const [cursors = { channels: [] }, ...rest] = cursorsOf(readSync(), allQuestions);
    // What does not fit into the first message is asked as soon as it is answered.
    const left = rest.flatMap(({ channels }) => channels.map(({ id }) => id));
    this.questions = { ...noQuestions, channels: new Set(left) };
    return { type: "hello", protocol: PROTOCOL_VERSION, token, cursors };
  }

  private connected(): void {
    outboxEvents.connected();
    draftNews.connected();
    keepMarks();
    presenceEvents.connected((command) => this.socket?.send(command) ?? false);
    this.ask();
  }

  private receive(frames: readonly ServerFrame[]): "ready" | undefined {
    const { state, effects } = applyAll(readSync(), frames, this.me);
    writeSync(state);
    presenceEvents.received(frames);
    const own = state.people[this.me];
    if (own) takeOwnPerson(own);
    for (const effect of effects) {
      this.questions = withEffect(this.questions, effect);
      performEffect(effect, this.isLive);
      if (effect.type === "start_over") void this.startOver();
    }
    if (effects.length > 0) this.ask();
    for (const frame of frames)
      if (frame.type === "error") log.warn("The socket closes", frame.code, frame.message);
    if (this.isLive) hearMessages(frames.flatMap(liveMessages));
    if (!frames.some(({ type }) => type === "ready")) return undefined;
    this.isLive = true;
    setCatchingUp(false);
    return "ready";
  }

  /** Asks once for everything that came up in this turn. */
  private ask(): void {
    clearTimeout(this.asking);
    const wait = this.questions.user ? this.askedOwn + OWN_STREAM_PAUSE - Date.now() : 0;
    this.asking = setTimeout(() => this.send(), Math.max(0, wait));
  }

  private send(): void {
    const commands = cursorsOf(readSync(), this.questions);
    // Without a connection the questions stay: the next hello asks for everything anyway.
    for (const cursors of commands) if (!this.socket?.send({ type: "sync", cursors })) return;
    if (this.questions.user) this.askedOwn = Date.now();
    this.questions = noQuestions;
  }
}
