import { randomUUID } from "node:crypto";
import type { Durations } from "./derive.ts";
import type { LiveDevices } from "./devices.ts";
import type { Listener } from "./listener.ts";

/** What a node keeps of one of its sockets. */
interface Socket {
  key: string;
  /** Said something of its activity; the first time it may be long ago. */
  hasReported: boolean;
}

/** Makes devices of this node's sockets, and of sessions that only make calls. */
export function createConnections(devices: LiveDevices, { grace, lease }: Durations) {
  const sockets = new Map<Listener, Socket>();
  const ofSession = (session: Pick<Listener, "user_id" | "session_id">): Listener[] =>
    [...sockets.keys()].filter(({ session_id }) => session_id === session.session_id);

  function active(listener: Listener, ago: number, visible?: boolean): void {
    const socket = sockets.get(listener);
    if (!socket) return;
    const { user_id, session_id } = listener;
    const at = Date.now() - ago;
    const known = devices.get(user_id, socket.key);
    // Connecting counts as activity, until the client knows better: a page that reconnects may be idle.
    const active_at = known && socket.hasReported ? Math.max(known.active_at, at) : at;
    socket.hasReported = true;
    const is_visible = visible ?? known?.is_visible ?? false;
    devices.put(user_id, socket.key, { session_id, active_at, ends_at: null, is_visible });
  }

  return {
    opened(listener: Listener): void {
      const key = randomUUID();
      const { user_id, session_id } = listener;
      sockets.set(listener, { key, hasReported: false });
      devices.put(user_id, key, { session_id, active_at: Date.now(), ends_at: null });
    },
    active,
    /** The device stays for a while, so that a reload never flickers. */
    closed(listener: Listener): void {
      const socket = sockets.get(listener);
      sockets.delete(listener);
      const device = socket && devices.get(listener.user_id, socket.key);
      if (!device) return;
      devices.put(listener.user_id, socket.key, { ...device, ends_at: Date.now() + grace });
    },
    /** A call of a session: activity of its sockets, or of the session itself where it has none. */
    called(session: { user_id: string; session_id: string }): void {
      const own = ofSession(session);
      for (const listener of own) active(listener, 0);
      if (own.length > 0) return;
      const { user_id, session_id } = session;
      const now = Date.now();
      const device = { session_id, active_at: now, ends_at: now + lease };
      devices.put(user_id, session_id, device);
    },
    /** The session goes away now, without a grace: until its next activity it is not there. */
    left({ user_id, session_id }: { user_id: string; session_id: string }): void {
      devices.removeSession(user_id, session_id);
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
