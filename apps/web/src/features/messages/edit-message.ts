import { calls, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { updateSync } from "./store.ts";
import { storeMessage } from "./timeline.ts";

/** Replaces the text of one's own message and shows the answer at once. Throws `CallError`. */
export async function editMessage(_id: Id, text: string): Promise<void> {
  const message = await call(calls.messageUpdate, { params: { _id }, body: { text } });
  updateSync((state) => storeMessage(state, message));
}
