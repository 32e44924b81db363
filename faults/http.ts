import { Agent, request } from "node:http";

/** As long as the web app waits for an answer, in ms. */
const PATIENCE_MS = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** What a server answered; a body that is no JSON is null. */
export interface Answered {
  status: number;
  body: { result?: { data: unknown } } | null;
}

function parse(text: string): Answered["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Makes a call with a JSON body, cheaply: the load must not be the limit.
 * @throws what the network failed with, or that no answer came in 20 s
 */
export function post(url: string, path: string, token: string, body: object): Promise<Answered> {
  const content = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(content),
    };
    const call = request(`${url}/api${path}`, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: parse(text) }));
      response.on("close", () => reject(new Error("The answer broke off.")));
    });
    call.setTimeout(PATIENCE_MS, () => call.destroy(new Error("No answer came.")));
    call.on("error", reject);
    call.end(content);
  });
}
