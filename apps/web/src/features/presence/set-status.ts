import { type CallInput, calls, type MyPresence } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { withMine } from "./presence-state.ts";
import { usePresences } from "./store.ts";

/** Shows what a call answered; the socket says the same to the other devices. */
async function taken(answer: Promise<MyPresence>): Promise<void> {
  const mine = await answer;
  usePresences.setState((state) => withMine(state, mine));
}

/** Chooses a status, and sets the custom one where a text or emoji is given. All of these throw `CallError`. */
export const setStatus = (body: CallInput<typeof calls.presenceStatus>["body"]) =>
  taken(call(calls.presenceStatus, { body }));

/** Takes the custom status back; what was chosen stays. */
export const clearCustomStatus = () =>
  setStatus({
    status: usePresences.getState().myPresence?.chosen ?? "online",
    text: "",
    emoji: "",
  });

/** Sets after how many minutes without activity one is away. */
export const setIdleTimeout = (idle_timeout: number) =>
  taken(call(calls.presenceIdleTimeout, { body: { idle_timeout } }));
