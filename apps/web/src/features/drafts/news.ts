/** What the connection and one's own stream tell of drafts; the part that listens comes late. */
export const draftNews = {
  /** The server can be reached again. */
  connected: (): void => {},
  /** One's drafts changed on this device or another, as number `rev` of one's own stream. */
  changed: (_rev: number): void => {},
};
