/** What the call layer needs to know of the session, and tells to whoever keeps it. */
export interface BearerKeeper {
  /** The stored token, for calls made before the session is restored. */
  stored: () => Promise<string | null>;
  /** `result.access_token` came with an answer: `fresh` takes the place of `old`. */
  rotated: (old: string, fresh: string) => void;
  /** The API answered 401 to the token in use. */
  refused: () => void;
}

let token: string | null = null;
let keeper: BearerKeeper | undefined;

/** The bearer header of calls. */
export const bearer = {
  /** Where the API is. Relative in the browser. */
  origin: "/api",

  /** The token in use, or else the stored one. */
  current: async (): Promise<string | null> => token ?? (await keeper?.stored()) ?? null,

  /** Sets the token of all further calls; null for none. */
  set(value: string | null): void {
    token = value;
  },

  /** Connects the keeper of the session. Once, at start. */
  connect(value: BearerKeeper): void {
    keeper = value;
  },

  /** A late answer to a call with another token than the one in use changes nothing. */
  rotated(sent: string | null, fresh: string): void {
    if (sent === null || sent !== token) return;
    token = fresh;
    keeper?.rotated(sent, fresh);
  },

  refused(sent: string | null): void {
    if (token === null || sent === token) keeper?.refused();
  },
};
