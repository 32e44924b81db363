import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Bytes, defineCall } from "@parley/contract";
import { z } from "zod";
import { AppError } from "../platform/app-error.ts";
import { createLocalStore } from "../platform/files/local-store.ts";
import type { Actor } from "../platform/http/actors.ts";
import { callRoutes } from "../platform/http/call-route.ts";
import { fileCookies } from "../platform/http/file-cookie.ts";
import { createHttpServer } from "../platform/http/server.ts";
import { createLog } from "../platform/log/log.ts";

export const put = defineCall({
  method: "POST",
  path: "/file/put",
  auth: "session",
  tag: "Files",
  status: 201,
  summary: "Stores a file.",
  form: z.strictObject({ note: z.string().max(5).optional() }),
  data: z.object({ name: z.string(), size: z.int(), note: z.string().nullable() }),
});
export const get = defineCall({
  method: "GET",
  path: "/file/get/:name",
  auth: "file",
  tag: "Files",
  status: 200,
  summary: "Sends a file.",
  params: z.strictObject({ name: z.string() }),
  bytes: true,
  data: Bytes,
});

/** Most bytes of a file there. */
export const MAX = 100_000;

/** A real HTTP server with a store, one call that takes a file and one that hands out ten digits. */
export async function openFileServer() {
  const folder = mkdtempSync(join(tmpdir(), "parley-http-files-"));
  const store = createLocalStore(folder);
  const vouched: string[] = [];
  const server = await createHttpServer({
    log: createLog({ level: "silent" }),
    rateLimit: false,
    trustProxy: false,
    checkAnswers: true,
  });
  const authenticate = async (token: string, by: string): Promise<Actor | undefined> => {
    vouched.push(`${by} ${token}`);
    return token === "good" ? { user_id: "u", session_id: "s", role: "member" } : undefined;
  };
  const route = callRoutes(server, { authenticate, cookies: fileCookies(undefined) });
  route(put, async ({ form }) => {
    const { fields, file } = await form({
      save: async ({ name, stream }) => {
        // As where there is no room left: refused after a look into the database, before a byte is read.
        if (name === "unwanted") {
          await sleep(20);
          throw new AppError("file_quota_reached");
        }
        return { name, ...(await store.write("kept", stream, MAX)) };
      },
      undo: () => store.remove("kept"),
    });
    return { data: { name: file.name, size: file.size, note: fields.note ?? null } };
  });
  route(get, async () => ({
    type: "text/plain",
    size: 10,
    etag: "abc",
    headers: { "X-Kind": "digits" },
    open: (range) => store.read("digits", range),
  }));
  await server.listen({ port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api`,
    port,
    store,
    route,
    /** How each token came, in order. */
    vouched,
    /** Names of all that lies in the store's folder. */
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    async close(): Promise<void> {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
export type FileServer = Awaited<ReturnType<typeof openFileServer>>;
