import { createServer } from "node:http";

/** A page of a static site: its HTML and the response headers that go with it. */
export interface StaticPage {
  html: string;
  headers?: Record<string, string>;
}

/**
 * Serves a few pages by path on a free port of this machine, for tests of the harness itself.
 * Every other path answers 404 with an empty body.
 */
export async function serveStatic(pages: Record<string, StaticPage>) {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    response.writeHead(page ? 200 : 404, { "content-type": "text/html", ...page?.headers });
    response.end(page?.html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The site has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
