import { type CallInput, calls, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { refreshEvents, whileLeaving } from "./removed-dates.ts";

/** The stream tells members; who only looks at a channel hears nothing of it, so this asks too. */
async function changing<T>(answer: Promise<T>): Promise<T> {
  const data = await answer;
  refreshEvents();
  return data;
}

export type NewEvent = CallInput<typeof calls.eventCreate>["body"];
export type EventChange = CallInput<typeof calls.eventUpdate>["body"];
/** Which dates of a series a change is meant for. */
export type Scope = "one" | "following" | "all";

/** Plans an event; the same `client_id` again is the same event. All of these throw `CallError`. */
export const createEvent = (body: NewEvent) => changing(call(calls.eventCreate, { body }));

/** Changes an event; dates that follow one go on in another series, and are none of this one any more. */
export function updateEvent(_id: Id, body: EventChange) {
  const { occurrence, scope } = body;
  const change = () => changing(call(calls.eventUpdate, { params: { _id }, body }));
  if (scope !== "following" || !occurrence) return change();
  return whileLeaving({ _id, occurrence }, change, (changed) => changed._id !== _id);
}

/** Deletes a series, or with a date's name one date or all from it on. */
export function deleteEvent(_id: Id, occurrence: string | null, scope: Scope) {
  const query = scope === "all" || occurrence === null ? {} : { occurrence, scope };
  return whileLeaving({ _id, occurrence }, () =>
    changing(call(calls.eventDelete, { params: { _id }, query })),
  );
}

export const respond = (body: CallInput<typeof calls.eventRespond>["body"]) =>
  changing(call(calls.eventRespond, { body }));

/** Hands the event over as a file. */
export async function downloadFile(_id: Id): Promise<void> {
  const { name, content } = await call(calls.eventFile, { params: { _id } });
  const url = URL.createObjectURL(new Blob([content], { type: "text/calendar" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export const createFeed = () => changing(call(calls.eventFeedCreate, {}));
export const rotateFeed = () => changing(call(calls.eventFeedRotate, {}));
export const revokeFeed = () => changing(call(calls.eventFeedRevoke, {}));
