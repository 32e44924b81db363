import type { Db } from "../../platform/database/db.ts";
import type { FileStore } from "../../platform/files/store.ts";
import type { Logger } from "../../platform/log/log.ts";
import type { Writer } from "../channels/index.ts";
import type { Fetching } from "./fetch-preview.ts";

/** What previews work with. */
export interface PreviewDeps {
  db: Db;
  writer: Writer;
  store: FileStore;
  log: Logger;
  fetching: Fetching;
  /** False: the operator wants no address asked. */
  isOn: boolean;
  /** Where people open Parley: its own pages have no previews. */
  address(): string;
}

/** Where the file store keeps the picture of a page. */
export const pictureKey = (page_id: string) => `preview_${page_id}.jpg`;
