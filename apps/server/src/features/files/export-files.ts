import type { Db } from "../../platform/database/db.ts";
import type { ExportPart } from "../accounts/index.ts";
import { addressName } from "./file-names.ts";
import { selectOwnFiles } from "./queries/own.ts";

const PAGE = 500;

async function* ownFiles(db: Db, user_id: string): AsyncGenerator<object> {
  for (let after: string | null = null; ; ) {
    const page = await selectOwnFiles(db, user_id, after, PAGE);
    for (const file of page) {
      yield { ...file, url: `/api/file/${file._id}/${addressName(file.name)}` };
      after = file._id;
    }
    if (page.length < PAGE) return;
  }
}

/** A list of what one uploaded, for the download of one's own data. */
export const filesExport: ExportPart = { name: "files", rows: ownFiles };
