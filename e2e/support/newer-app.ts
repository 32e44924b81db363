import { createServer, request } from "node:http";
import { connect, type Socket } from "node:net";

/** A server before the server, that can pretend to have a newer build of the app. */
export interface NewerApp {
  url: string;
  /** From now on `/sw.js` is another one. */
  update(): void;
  dispose(): Promise<void>;
}

/** Serves what `url` serves, its socket too. */
export async function serveNewerApp(url: string): Promise<NewerApp> {
  const { hostname, port } = new URL(url);
  let isNewer = false;
  const open = new Set<Socket>();
  const server = createServer((asked, answer) => {
    const { method, headers, url: path } = asked;
    const onward = request({ hostname, port, method, headers, path }, (got) => {
      const isWorker = isNewer && path === "/sw.js" && got.statusCode === 200;
      const { "content-length": _, "content-encoding": __, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 502, isWorker ? rest : got.headers);
      got.pipe(answer, { end: !isWorker });
      if (isWorker) got.on("end", () => answer.end("\n// newer"));
    });
    // A compressed worker could not be added to, and one that is said to be unchanged is no other.
    const unwanted = ["accept-encoding", "if-none-match", "if-modified-since"];
    if (path === "/sw.js") for (const name of unwanted) onward.removeHeader(name);
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  server.on("upgrade", ({ method, url: path, rawHeaders }, near) => {
    const far = connect({ host: hostname, port: Number(port) });
    const lines = rawHeaders.flatMap((name, n) =>
      n % 2 === 0 ? `${name}: ${rawHeaders[n + 1]}` : [],
    );
    far.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    for (const socket of [near, far])
      socket.on("error", () => undefined).on("close", () => [near, far].map((s) => s.destroy()));
    for (const socket of [near as Socket, far]) open.add(socket);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens nowhere.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    update() {
      isNewer = true;
    },
    async dispose() {
      server.closeAllConnections();
      // A socket that was upgraded is the server's no more.
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
