import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../platform/database/db.ts";
import { exportFeed } from "./export-events.ts";

/**
 * The one address of events that needs no session: who knows its secret may read. It is no call of the contract
 * because it answers with iCalendar, to programs that only know an address.
 */
export function feedRoute(
  server: FastifyInstance,
  { db, publicUrl }: { db: Db; publicUrl: string | undefined },
): void {
  server.get<{ Params: { secret: string } }>(
    "/api/event/feed/:secret.ics",
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const content = await exportFeed(db, params.secret, publicUrl);
      const tag = `"${createHash("sha256").update(content).digest("base64url")}"`;
      // Nothing between may keep it; the program itself may, and asks whether it changed.
      reply.headers({ "Cache-Control": "private, no-cache", ETag: tag });
      if (
        headers["if-none-match"]
          ?.replaceAll("W/", "")
          .split(/\s*,\s*/)
          .includes(tag)
      ) {
        return reply.code(304).send();
      }
      return reply.type("text/calendar; charset=utf-8").send(content);
    },
  );
}
