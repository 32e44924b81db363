/** The calls of a peer's process. */
export interface PeerCalls {
  /** Begins to listen on a free port of this machine; `database` is where it stores, if it does. */
  listen: { in: { database: string }; out: { port: number } };
}

/** What somebody sends to a peer of ours. */
export interface PeerSend {
  n: number;
  channel_id: string;
  user_id: string;
  client_id: string;
  text: string;
}
