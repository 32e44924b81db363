import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** An answer, and what it took: ms from the request to its last byte, and bytes of the body as they travelled. */
export interface Got {
  status: number;
  ms: number;
  bytes: number;
}

/** Reads a call's answer, compressed as a browser would have it, without unpacking it. */
export function get(url: string, path: string, token: string): Promise<Got> {
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api${path}`, { agent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - begun, bytes }),
      );
    });
    call.on("error", reject);
    call.end();
  });
}

/** Reads it so many times, one after the other. @throws when an answer is not 200 */
export async function getAll(url: string, paths: readonly string[], token: string): Promise<Got[]> {
  const all: Got[] = [];
  for (const path of paths) {
    const got = await get(url, path, token);
    if (got.status !== 200) throw new Error(`${path} was answered with ${got.status}.`);
    all.push(got);
  }
  return all;
}
