import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "../app-error.ts";

/** Addresses where nobody expects a page. */
const NO_PAGE = /^\/(?:api|assets)(?:[/?]|$)/;

/** The files of a folder, by the ends of their addresses; none whose name begins with a dot. */
function filesOf(folder: string): Set<string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
  return new Set(paths);
}

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
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The build puts a hash of the content into the names under assets/.
      const isHashed = path.startsWith(`${folder}/assets/`);
      reply.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const files = filesOf(folder);
  // One route for all of a folder: a thousand of them took a quarter of a second of each start, and 20 MiB for good.
  for (const place of new Set([...files].map((file) => file.replace(/\/.*/, "/")))) {
    server.route<{ Params: { "*"?: string } }>({
      method: ["GET", "HEAD"],
      url: place.endsWith("/") ? `/${place}*` : `/${place}`,
      schema: { hide: true },
      errorHandler: (error, request, reply) => {
        // Who asked for it has gone.
        if (error.code === "ERR_STREAM_PREMATURE_CLOSE") request.raw.destroy();
        else server.errorHandler(error, request, reply);
      },
      handler: ({ params }, reply) => {
        const file = `${place}${params["*"] ?? ""}`;
        return files.has(file) ? reply.sendFile(file) : reply.callNotFound();
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || NO_PAGE.test(request.url)) throw notFound();
    return reply.header("Cache-Control", "no-cache").sendFile("index.html");
  });
}
