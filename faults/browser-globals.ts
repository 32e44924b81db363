import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";

/** `ws` belongs to the server's packages. */
const require = createRequire(new URL("../apps/server/package.json", import.meta.url));
const { WebSocket } = require("ws") as {
  WebSocket: new (url: string, options: { perMessageDeflate: boolean }) => EventEmitter;
};

/** A browser says nothing more about a failure than the close that follows. */
class QuietSocket extends WebSocket {
  constructor(url: string) {
    super(url, { perMessageDeflate: false });
    this.on("error", () => {});
  }
}

/** The little of a browser that the web app's socket asks for, with a socket that costs less than Node's own. */
export function actAsBrowser(): void {
  Object.assign(globalThis, {
    WebSocket: QuietSocket,
    addEventListener: () => {},
    document: { addEventListener: () => {}, visibilityState: "visible" },
  });
}
