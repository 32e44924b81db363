import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Transform } from "node:stream";

/** Hands a request on to S3 and its answer back; with `cutAfter` the line breaks after so many bytes of the answer. */
export type PassOn = (cutAfter?: number) => void;

/** What stands before S3 in a test, and does to requests what networks and other products do. */
export interface S3Front {
  /** Its address, in place of S3's own. */
  endpoint: string;
  close(): void;
}

/** Hands bytes on, and breaks with those after `most`. */
function cutting(most: number): Transform {
  let left = most;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (chunk.length > left) return done(new Error("The line is cut."));
      left -= chunk.length;
      done(null, chunk);
    },
  });
}

/** @param meddle is handed each request; it answers, or passes it on */
export async function startS3Front(
  endpoint: string,
  meddle: (asked: IncomingMessage, answer: ServerResponse, passOn: PassOn) => void,
): Promise<S3Front> {
  const server = createServer((asked, answer) =>
    meddle(asked, answer, (cutAfter) => {
      const { method, url, headers } = asked;
      const onward = request(`${endpoint}${url}`, { method, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 0, answered.headers);
        if (cutAfter === undefined) answered.pipe(answer);
        else {
          const cut = cutting(cutAfter).on("error", () => answer.destroy());
          answered.pipe(cut).pipe(answer, { end: false });
        }
      });
      onward.on("error", () => answer.destroy());
      asked.pipe(onward);
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
