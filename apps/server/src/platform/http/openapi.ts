import type { FastifyInstance } from "fastify";
import type { DescribedRoute } from "./describe-calls.ts";

/** Headers that belong to one connection, or that are counted anew. */
const OWN = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

/**
 * Serves `/api/openapi.json`, made from the schemas of the routes that come after this, and a page to read and try it at
 * `/api/docs`. Both are made when somebody first asks for one: few ever do, and all starts would wait for it.
 */
export function serveOpenApi(server: FastifyInstance, version: string): void {
  const routes: DescribedRoute[] = [];
  server.addHook("onRoute", ({ method, url, schema }) => {
    if (method !== "HEAD" && !schema?.hide) routes.push({ method, url, schema });
  });
  let description: Promise<FastifyInstance> | undefined;
  const describe = () => {
    description ??= import("./describe-calls.ts").then((made) =>
      made.describeCalls(routes, version),
    );
    return description;
  };
  const hidden = { schema: { hide: true } };
  server.get("/api/openapi.json", hidden, async () => (await describe()).swagger());
  for (const url of ["/api/docs", "/api/docs/*"]) {
    server.get(url, hidden, async (request, reply) => {
      const page = await (await describe()).inject({ url: request.url });
      for (const [name, value] of Object.entries(page.headers)) {
        if (!OWN.has(name)) reply.header(name, value);
      }
      return reply.code(page.statusCode).send(page.rawPayload);
    });
  }
}
