/** What presence needs to know of a connection. */
export interface Listener {
  readonly user_id: string;
  readonly session_id: string;
  /** Queues a frame (JSON text). */
  send(frame: string): void;
}
