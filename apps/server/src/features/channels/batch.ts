import type { ChannelStreamRow, MemberRow, UserStreamRow } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";
import { type Ending, type Put, together } from "../../platform/database/pipeline.ts";
import { numberUserStreams } from "../accounts/index.ts";
import { type BatchNews, newsOf } from "./news.ts";
import {
  type LockedChannel,
  type LockedMember,
  lockChannels,
  saveNumbers,
  saveUserRevs,
  selectLockedMembers,
} from "./queries/batch.ts";
import { selectMembershipPairs, selectSharedChannels } from "./queries/memberships.ts";

/** What a change needs to hold before it runs. */
export interface Locks {
  /** Channels that it touches: their rows are locked first, in the order of their ids. */
  channel_ids: string[];
  /** People whose memberships in these channels it decides by: read under the lock. */
  user_ids: string[];
}

/** Writes what is one person's own, with the number that it gets, and gives the rows that tell it. */
export type OwnWrite = (tx: Tx, rev: number) => Promise<UserStreamRow[]>;

const pair = (channel_id: string, user_id: string) => `${channel_id}/${user_id}`;

interface Touched {
  channel: LockedChannel;
  /** The channel's head when it was locked. */
  after: number;
  rows: Map<string, ChannelStreamRow>;
  /** Its shared properties changed: `rev` moves and everyone gets the new row. */
  isChanged: boolean;
}

/**
 * Changes to channels in one transaction: holds the locks, gives out numbers, and collects the rows
 * that go out when it is committed.
 */
export class Batch {
  readonly tx: Tx;
  #channels = new Map<string, LockedChannel>();
  #members = new Map<string, LockedMember>();
  #touched = new Map<string, Touched>();
  #memberships = new Map<string, { channel_id: string; user_id: string }>();
  #own: Array<{ user_id: string; write: OwnWrite }> = [];
  #writes: Array<Promise<unknown>> = [];

  private constructor(tx: Tx) {
    this.tx = tx;
  }

  /** Locks what these changes name and reads the memberships that they decide by. */
  static async open(tx: Tx, changes: Locks[]): Promise<Batch> {
    const batch = new Batch(tx);
    const ids = [...new Set(changes.flatMap((change) => change.channel_ids))].sort();
    const pairs = changes.flatMap((change) =>
      change.channel_ids.flatMap((channel_id) =>
        change.user_ids.map((user_id) => ({ channel_id, user_id })),
      ),
    );
    const asked = [...new Map(pairs.map((p) => [pair(p.channel_id, p.user_id), p])).values()];
    // PostgreSQL runs one after the other: the members are read when the locks are held.
    const [channels, members] = await together([
      ids.length > 0 ? lockChannels(tx, ids) : [],
      asked.length > 0
        ? selectLockedMembers(
            tx,
            asked.map((p) => p.channel_id),
            asked.map((p) => p.user_id),
          )
        : [],
    ]);
    for (const channel of channels) batch.#channels.set(channel._id, channel);
    for (const one of members) batch.#members.set(pair(one.channel_id, one.user_id), one);
    return batch;
  }

  /** Takes a write of which nothing here depends on more than that it succeeds: `complete` waits for it. */
  readonly put: Put = (write, answered) => {
    const asked = write.execute(this.tx);
    const written = answered ? asked.then(({ rows }) => answered(rows)) : asked;
    // Whoever waits for it hears of its failure; until then nobody may.
    written.catch(() => {});
    this.#writes.push(written);
  };

  /**
   * Does everything that is to be done in it, and writes the numbers.
   * @param ending of the transaction, where it ends with this: the commit goes out with the last writes
   * @throws what the first write failed with, if one did: it lets all that comes after it fail
   */
  async complete<T>(
    work: () => Promise<T>,
    ending?: Ending,
  ): Promise<{ result: T; news: BatchNews[] }> {
    try {
      const result = await work();
      return { result, news: await this.finish(ending) };
    } catch (error) {
      await this.#settle();
      throw error;
    }
  }

  async #settle(): Promise<void> {
    await together(this.#writes.splice(0));
  }

  /** A locked channel; undefined when it does not exist (any more). */
  channel(channel_id: string): LockedChannel | undefined {
    return this.#channels.get(channel_id);
  }

  /** Somebody's membership; undefined when they are no member. */
  member(channel_id: string, user_id: string): LockedMember | undefined {
    return this.#members.get(pair(channel_id, user_id));
  }

  /** Takes a channel in that this transaction created, with head 0. */
  adopt(channel: LockedChannel): void {
    this.#channels.set(channel._id, channel);
  }

  /** The channel's next number. */
  take(channel_id: string): number {
    const channel = this.#mustHave(channel_id);
    this.#touch(channel);
    channel.head += 1;
    return channel.head;
  }

  /** A row that members get with this change; of one message only the last state goes out. */
  emit(channel_id: string, row: Exclude<ChannelStreamRow, MemberRow>): void {
    const id = row.type === "message" ? row._id : "";
    this.#touch(this.#mustHave(channel_id)).rows.set(`${row.type}:${id}`, row);
  }

  /** The channel's shared properties changed with number `rev`. */
  channelChanged(channel_id: string, rev: number): void {
    const channel = this.#mustHave(channel_id);
    channel.rev = rev;
    this.#touch(channel).isChanged = true;
  }

  /** Somebody became a member, or is one no more; the caller wrote their row. */
  memberChanged(channel_id: string, row: MemberRow, by: 1 | -1 | 0): void {
    const channel = this.#mustHave(channel_id);
    channel.members_rev = row.rev;
    channel.member_count += by;
    this.#touch(channel).rows.set(`member:${row.user._id}`, row);
    this.#remember(channel_id, row);
    this.channelChanged(channel_id, row.rev);
    this.membershipChanged(channel_id, row.user._id);
  }

  /** Keeps what is known under the lock true for the changes that follow in this batch. */
  #remember(channel_id: string, row: MemberRow): void {
    const key = pair(channel_id, row.user._id);
    if (row.left) this.#members.delete(key);
    else {
      const { user, role } = row;
      this.#members.set(key, { channel_id, user_id: user._id, role, person: user });
    }
  }

  /** The channel is gone for everyone: whoever still hears it must look at the members again. */
  membersGone(channel_id: string, rev: number): void {
    this.#mustHave(channel_id).members_rev = rev;
    this.#channels.delete(channel_id);
  }

  /** Something in somebody's own membership changed that only their devices hear of. */
  membershipChanged(channel_id: string, user_id: string): void {
    this.#memberships.set(pair(channel_id, user_id), { channel_id, user_id });
  }

  /** Something else of somebody's own changes, with the next number of their stream. */
  ownChanged(user_id: string, write: OwnWrite): void {
    this.#own.push({ user_id, write });
  }

  /** Writes the numbers and gives what to publish once the transaction is committed; ends it as `complete` says. */
  async finish(ending?: Ending): Promise<BatchNews[]> {
    const news = await this.#number();
    ending?.commit();
    await this.#settle();
    return news;
  }

  async #number(): Promise<BatchNews[]> {
    const touched = [...this.#touched.values()];
    if (touched.length > 0) this.put(saveNumbers(touched.map(({ channel }) => channel)));
    const numbers = await this.#numberOwn();
    const own = new Map<string, UserStreamRow[]>();
    for (const { user_id, write } of this.#own) {
      const rev = numbers.find((number) => number.user_id === user_id)?.head;
      if (rev === undefined) continue;
      own.set(user_id, [...(own.get(user_id) ?? []), ...(await write(this.tx, rev))]);
    }
    const changed = touched
      .filter(({ channel, isChanged }) => isChanged && this.#channels.has(channel._id))
      .map(({ channel }) => channel._id);
    if (changed.length > 0) {
      for (const shared of await selectSharedChannels(this.tx, changed)) {
        this.emit(shared._id, { type: "channel", ...shared });
      }
    }
    const pairs = [...this.#memberships.values()];
    const memberships =
      pairs.length > 0
        ? await selectMembershipPairs(
            this.tx,
            pairs.map((p) => p.channel_id),
            pairs.map((p) => p.user_id),
          )
        : [];
    return newsOf({ touched, numbers, pairs, memberships, own });
  }

  async #numberOwn() {
    const pairs = [...this.#memberships.values()];
    const user_ids = new Set([...pairs, ...this.#own].map(({ user_id }) => user_id));
    if (user_ids.size === 0) return [];
    const numbers = await numberUserStreams(this.tx, [...user_ids]);
    if (pairs.length === 0) return numbers;
    const revs = new Map(numbers.map((n) => [n.user_id, n.head]));
    await saveUserRevs(
      this.tx,
      pairs.map((p) => ({ ...p, rev: revs.get(p.user_id) ?? 0 })),
    );
    return numbers;
  }

  #touch(channel: LockedChannel): Touched {
    const found = this.#touched.get(channel._id);
    if (found) return found;
    const touched = { channel, after: channel.head, rows: new Map(), isChanged: false };
    this.#touched.set(channel._id, touched);
    return touched;
  }

  #mustHave(channel_id: string): LockedChannel {
    const channel = this.#channels.get(channel_id);
    if (!channel) throw new Error(`Channel ${channel_id} is not locked by this batch.`);
    return channel;
  }
}
