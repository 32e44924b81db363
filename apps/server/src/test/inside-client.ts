import type { Call, CallData, CallInput } from "@parley/contract";
import type { App } from "../app-deps.ts";
import { addressOf } from "./client.ts";

/** Makes a call that must succeed, and gives its data. */
export type AskInside = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallData<C>>;

/**
 * Somebody who calls an app without a network between: what the app does for them belongs to the call that asked,
 * as `recordStatements` wants it.
 */
export const insideClient =
  (app: App, token: string): AskInside =>
  async (call, input) => {
    const answered = await app.fastify.inject({
      method: call.method,
      url: addressOf(call, input),
      headers: { authorization: `Bearer ${token}` },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
    if (answered.statusCode >= 300) {
      throw new Error(`${call.path} answered ${answered.statusCode}: ${answered.body}`);
    }
    return answered.json().result.data;
  };
