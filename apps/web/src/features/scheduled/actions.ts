import { type CallInput, calls, type Id } from "@parley/contract";
import i18next from "i18next";
import { call } from "../../platform/http/call.ts";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { queryClient } from "../../platform/query/client.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { scheduledKey } from "../messages/index.ts";

/** Does it, shows the list as it is then, and says why when it could not be done. */
async function change(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    toast({
      title: i18next.t("scheduled.notChanged", { ns: "later" }),
      description: describeError(error),
      variant: "destructive",
    });
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: scheduledKey });
  }
}

/** Sends it now. */
export const sendNow = (_id: Id): Promise<boolean> =>
  change(call(calls.scheduledSend, { params: { _id } }));

/** Deletes it. */
export const deleteScheduled = (_id: Id): Promise<boolean> =>
  change(call(calls.scheduledDelete, { params: { _id } }));

/** Changes its text or its moment. */
export const updateScheduled = (
  _id: Id,
  body: CallInput<typeof calls.scheduledUpdate>["body"],
): Promise<boolean> => change(call(calls.scheduledUpdate, { params: { _id }, body }));

/** Has it sent at another moment, of this device's time zone. */
export const moveScheduled = (_id: Id, at: Date): Promise<boolean> =>
  updateScheduled(_id, {
    send_at: at.toISOString(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
