import { afterClose, pauseBefore } from "./retry.ts";

/** `offline`: there was a failure and no connection since; it keeps trying. */
export type SocketState = "connecting" | "online" | "offline";

/** ms between two pings, and of silence after which a connection is taken for dead. */
const PING_EVERY = 20_000;
const DEAD_AFTER = 35_000;
/** ms between two looks at that silence: a dead connection is found within 40 s. */
const LOOK_EVERY = 5_000;
/** ms for an answer when there is a reason to doubt the connection. */
const PROBE = 5_000;

export interface SocketOptions {
  /** Where to connect, e.g. `wss://host/api/socket`. */
  url: () => string;
  /** First message of every connection; null when there is nobody to connect as. */
  hello: () => Promise<unknown>;
  /** What `ping` looks like in the protocol. */
  ping: unknown;
  /** One decoded message of the server. Its answer `ready` makes the state `online`. */
  onMessage: (message: unknown) => "ready" | undefined;
  onState: (state: SocketState) => void;
  /** The server ended it for good: nothing is tried any more. */
  onEnd: (reason: "session_over" | "outdated") => void;
}

export interface Socket {
  /** Sends a command if the connection is ready; false when it is not, and nothing was sent. */
  send: (command: unknown) => boolean;
  /** Connects at once where a pause is under way. */
  retryNow: () => void;
  /** Closes it and tries no more. */
  stop: () => void;
}

/** Connects, and connects again whenever the connection is lost, until it is stopped or ended. */
export function openSocket(options: SocketOptions): Socket {
  let current: WebSocket | null = null;
  let isReady = false;
  let attempt = 0;
  let heard = 0;
  let pinged = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let probing: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const listening = new AbortController();

  /** False while a connection is closing, which the browser may tell late. */
  function encodeAndSend(message: unknown): boolean {
    if (current?.readyState !== WebSocket.OPEN) return false;
    current.send(JSON.stringify(message));
    return true;
  }

  async function connect(): Promise<void> {
    clearTimeout(pause);
    pause = undefined;
    let socket: WebSocket;
    try {
      socket = new WebSocket(options.url());
    } catch {
      return lost(null, 1006);
    }
    current = socket;
    heard = Date.now();
    pinged = heard;
    socket.onopen = () => void greet(socket);
    socket.onmessage = ({ data }) => {
      if (socket === current) hear(String(data));
    };
    socket.onclose = ({ code, reason }) => lost(socket, code, reason);
  }

  async function greet(socket: WebSocket): Promise<void> {
    const hello = await options.hello();
    if (socket === current && socket.readyState === WebSocket.OPEN && hello !== null)
      encodeAndSend(hello);
  }

  function hear(data: string): void {
    heard = Date.now();
    clearTimeout(probing);
    if (options.onMessage(JSON.parse(data)) !== "ready") return;
    isReady = true;
    attempt = 0;
    options.onState("online");
  }

  function lost(socket: WebSocket | null, code: number, reason = ""): void {
    if (stopped || socket !== current) return;
    current = null;
    isReady = false;
    clearTimeout(probing);
    const action = afterClose(code, reason);
    if (action.type === "end") {
      stop();
      options.onEnd(action.reason);
      return;
    }
    options.onState("offline");
    const wait = Math.max(action.atLeast, pauseBefore(attempt, Math.random()));
    attempt += 1;
    pause = setTimeout(() => void connect(), wait);
  }

  /** Gives a connection up without waiting for the network to notice. */
  function abandon(): void {
    const socket = current;
    if (!socket) return;
    lost(socket, 1006);
    socket.close();
  }

  function beat(): void {
    if (!current) return;
    const now = Date.now();
    if (now - heard > DEAD_AFTER) abandon();
    else if (isReady && now - pinged >= PING_EVERY) {
      pinged = now;
      encodeAndSend(options.ping);
    }
  }

  /** After a sleep or a change of network: an answer soon, or a new connection. */
  function probe(): void {
    if (!current) retryNow();
    if (!isReady) return;
    encodeAndSend(options.ping);
    clearTimeout(probing);
    probing = setTimeout(abandon, PROBE);
  }

  function retryNow(): void {
    if (stopped || current) return;
    attempt = 0;
    void connect();
  }

  function stop(): void {
    stopped = true;
    clearInterval(beating);
    clearTimeout(pause);
    clearTimeout(probing);
    listening.abort();
    const socket = current;
    current = null;
    socket?.close();
  }

  const beating = setInterval(beat, LOOK_EVERY);
  const { signal } = listening;
  addEventListener("online", probe, { signal });
  addEventListener("offline", probe, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible") probe();
    },
    { signal },
  );
  options.onState("connecting");
  void connect();

  return {
    send(command) {
      return isReady && encodeAndSend(command);
    },
    retryNow,
    stop,
  };
}
