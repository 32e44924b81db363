import { create } from "zustand";
import type { SocketState } from "../../platform/realtime/socket.ts";

export interface SessionState {
  /** `failed`: the first load did not work, `error` says why. */
  phase: "idle" | "loading" | "ready" | "failed";
  error: unknown;
  socket: SocketState;
}

export const idle: SessionState = {
  phase: "idle",
  error: null,
  socket: "connecting",
};

/** How far the session is, and whether it is connected. */
export const useSessionState = create<SessionState>(() => idle);
