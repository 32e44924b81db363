import { calls } from "@parley/contract";
import { call } from "../../platform/http/call.ts";

/** Ends letters about what was missed, by the token of one. Throws `CallError`. */
export async function endLetters(token: string): Promise<void> {
  await call(calls.notificationUnsubscribe, { body: { token } });
}
