import { calls, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";

/** Deletes a message; its tombstone comes by the change stream. Throws `CallError`. */
export const deleteMessage = (_id: Id) => call(calls.messageDelete, { params: { _id } });
