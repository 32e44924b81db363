import { calls, type Message } from "@parley/contract";
import { call } from "../../../platform/http/call.ts";
import { useQuery } from "../../../platform/query/use-query.ts";

/** What a message said before it was edited, oldest first; asked anew after each edit. */
export const useEdits = ({ _id, edited_at }: Pick<Message, "_id" | "edited_at">) =>
  useQuery({
    queryKey: ["message", "edits", _id, edited_at],
    queryFn: async ({ signal }) =>
      (await call(calls.messageListEdits, { params: { _id }, signal })).edits,
  });
