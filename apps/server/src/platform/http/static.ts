import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "../app-error.ts";

/** Addresses where nobody expects a page. */
const NO_PAGE = /^\/(?:api|assets)(?:[/?]|$)/;

/**
 * Serves the built web app. Any address that is not a file or a call is the app's own to route.
 * @param folder absolute path of the build; undefined where there is none, and then nothing but calls is there
 */
export async function serveWebApp(server: FastifyInstance, folder?: string): Promise<void> {
  if (folder === undefined) {
    server.setNotFoundHandler(async () => {
      throw notFound();
    });
    return;
  }
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The build puts a hash of the content into the names under assets/.
      const isHashed = path.startsWith(`${folder}/assets/`);
      reply.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || NO_PAGE.test(request.url)) throw notFound();
    return reply.header("Cache-Control", "no-cache").sendFile("index.html");
  });
}
