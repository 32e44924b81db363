import type { SavedMessage, ScheduledMessage } from "@parley/contract";
import Dexie, { type EntityTable } from "dexie";
import {
  DATABASE_NAME,
  type KeptConversation,
  type KeptEmoji,
  type KeptHead,
  type KeptPage,
  type KeptPerson,
  type KeptPins,
  type KeptThread,
  type KeptThreadList,
  type StoredChannelMessages,
  type StoredToken,
  type StoredUser,
  tables,
} from "./schema.ts";

/** The browser's database: a copy that may be lost at any time, never the truth. */
class LocalDatabase extends Dexie {
  declare currentUser: EntityTable<StoredUser, "id">;
  declare authToken: EntityTable<StoredToken, "id">;
  declare channelMessages: EntityTable<StoredChannelMessages, "id">;
  declare pages: EntityTable<KeptPage, "channel_id">;
  declare threads: EntityTable<KeptThread, "root_id">;
  declare pins: EntityTable<KeptPins, "channel_id">;
  declare saved: EntityTable<SavedMessage, "message_id">;
  declare scheduled: EntityTable<ScheduledMessage, "_id">;
  declare threadLists: EntityTable<KeptThreadList, "key">;
  declare emoji: EntityTable<KeptEmoji, "name">;
  declare conversations: EntityTable<KeptConversation, "channel_id">;
  declare people: EntityTable<KeptPerson, "_id">;
  declare head: EntityTable<KeptHead, "key">;

  constructor() {
    super(DATABASE_NAME);
    // Dexie adds what an older version of the browser's database lacks.
    this.version(8).stores(tables);
  }
}

/** Fetched with Dexie when it is first needed: use it through `openDatabase`. */
export const database = new LocalDatabase();
