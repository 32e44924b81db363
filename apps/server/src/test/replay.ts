import type {
  ChannelFrame,
  Cursors,
  SavedMessage,
  ServerFrame,
  UserStreamRow,
} from "@parley/contract";

interface Stream {
  cursor: number;
  /** Rows by type and id, as the frames left them. */
  rows: Map<string, ChannelFrame["rows"][number]>;
}

/** What tells the rows of one sort apart; of notices there is one. */
function keyOf(row: ChannelFrame["rows"][number]): string {
  if (row.type === "events") return "";
  return row.type === "member" ? row.user._id : row._id;
}

/**
 * The least that a client must do: applies frames by their numbers, and notes where it stands. It
 * starts from nothing, as a client that asks for everything.
 */
export class Replay {
  readonly channels = new Map<string, Stream>();
  readonly memberships = new Map<string, UserStreamRow>();
  /** What one keeps for later, by message. */
  readonly saved = new Map<string, SavedMessage>();
  readonly threads = new Map<string, UserStreamRow>();
  /** Number of the last change of drafts that was told. */
  drafts = 0;
  user = 0;
  /** A frame left a gap: this client must ask. */
  hasGap = false;

  apply(frame: ServerFrame): void {
    if (frame.type === "channel") this.#applyChannel(frame);
    else if (frame.type === "gone") this.channels.delete(frame.channel_id);
    else if (frame.type === "resume") this.hasGap = true;
    else if (frame.type === "user" && frame.head > this.user) {
      if (frame.after > this.user) {
        this.hasGap = true;
        return;
      }
      this.user = frame.head;
      for (const row of frame.rows) this.#applyOwn(row);
    }
  }

  #applyOwn(row: UserStreamRow): void {
    if (row.type === "saved_reset") throw new Error("More was saved than a replay can follow.");
    if (row.type === "saved") {
      if (row.saved) this.saved.set(row._id, row.saved);
      else this.saved.delete(row._id);
    }
    if (row.type === "drafts") this.drafts = row.rev;
    if (row.type === "thread") this.threads.set(row.root_id, row);
    if (row.type !== "left" && row.type !== "membership") return;
    const id = row.type === "left" ? row.channel_id : row.channel._id;
    if (row.type === "left") {
      this.channels.delete(id);
      this.memberships.delete(id);
      return;
    }
    this.memberships.set(id, row);
    // Newly joined: its rows come by asking from the very beginning.
    if (this.channels.has(id)) return;
    this.channels.set(id, { cursor: 0, rows: new Map() });
    this.hasGap = true;
  }

  #applyChannel(frame: ChannelFrame): void {
    const stream = this.channels.get(frame.channel_id);
    if (!stream || frame.head <= stream.cursor) return;
    if (frame.after > stream.cursor) {
      this.hasGap = true;
      return;
    }
    for (const row of frame.rows) {
      const key = `${row.type} ${keyOf(row)}`;
      const held = stream.rows.get(key);
      if (!held || row.rev > held.rev) stream.rows.set(key, row);
    }
    stream.cursor = frame.head;
  }

  get cursors(): Cursors {
    const channels = [...this.channels].map(([id, { cursor }]) => ({ id, cursor, cached: true }));
    return { user: this.user, channels };
  }

  /** The rows of one sort that a channel holds. */
  rowsOf<T extends ChannelFrame["rows"][number]["type"]>(channel_id: string, type: T) {
    const rows = [...(this.channels.get(channel_id)?.rows.values() ?? [])];
    return rows.filter((row): row is Extract<typeof row, { type: T }> => row.type === type);
  }
}
