import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { BytesAnswer } from "../../platform/http/bytes.ts";
import { listSessions } from "./own-sessions.ts";
import { selectPreferences } from "./queries/preferences.ts";
import { selectUser } from "./queries/users.ts";

/** What a feature holds of one person: a list in a file of its own, read while it is sent. */
export interface ExportPart {
  /** Name of the file, without `.json`. */
  name: string;
  rows(db: Db, user_id: string): AsyncIterable<object>;
}

export interface ExportDeps {
  db: Db;
  exportParts: readonly ExportPart[];
}

const README = `What Parley holds of you.

profile.json, preferences.json, sessions.json: your account.
The other files are lists of what you wrote and did. What others wrote is not among them.
Times are in UTC.
`;

/** A list as JSON, one row a line, never held as a whole. */
async function* jsonLines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** Everything of one's own as a zip file, made while it is downloaded. */
export async function exportOwn(
  { db, exportParts }: ExportDeps,
  actor: Actor,
): Promise<BytesAnswer> {
  const { user_id } = actor;
  const whole = {
    profile: await selectUser(db, user_id),
    preferences: (await selectPreferences(db, user_id)).preferences,
    sessions: await listSessions({ db }, actor),
  };
  const day = new Date().toISOString().slice(0, 10);
  return {
    type: "application/zip",
    headers: { "Content-Disposition": `attachment; filename="parley-${day}.zip"` },
    open: async () => {
      const zip = new ZipFile();
      const out = zip.outputStream as Readable;
      zip.on("error", (error: Error) => out.destroy(error));
      zip.addBuffer(Buffer.from(README), "README.txt");
      for (const [name, value] of Object.entries(whole)) {
        zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), `${name}.json`);
      }
      for (const { name, rows } of exportParts) {
        zip.addReadStreamLazy(`${name}.json`, (give) =>
          give(null, Readable.from(jsonLines(rows(db, user_id)))),
        );
      }
      zip.end();
      return out;
    },
  };
}
