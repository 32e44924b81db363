import { calls } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { log } from "../../platform/log/log.ts";
import { endSession, whileLoggingOut } from "./end-session.ts";

/** ms to wait for the server before the session is forgotten here anyway. */
const PATIENCE = 4_000;

const rest = new Set<() => Promise<unknown>>();

/** Registers what still sends something when somebody logs out, while it can. Returns its removal. */
export function beforeLogOut(send: () => Promise<unknown>): () => void {
  rest.add(send);
  return () => rest.delete(send);
}

/** Sends what is left to send, for as long as one has patience. */
async function sendRest(): Promise<void> {
  const sent = Promise.allSettled([...rest].map((send) => send()));
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, PATIENCE / 2))]);
}

async function tellOthers(): Promise<void> {
  try {
    await call(calls.presenceOffline, { ignoreUnauthorized: true, timeout: PATIENCE / 2 });
  } catch (error) {
    log.warn("Others were not told of the logout", error);
  }
}

/** Ends the session on the server and here. Works without a connection too. */
export async function logOut(): Promise<void> {
  await whileLoggingOut(async () => {
    // First of all: whoever shows this person sees at once that they are gone.
    await Promise.all([tellOthers(), sendRest()]);
    try {
      // Its socket closes before its answer comes, and may end the session here first.
      await call(calls.authLogout, { ignoreUnauthorized: true, timeout: PATIENCE });
    } catch (error) {
      log.warn("The server was not told of the logout", error);
    }
    await endSession("logout");
  });
}
