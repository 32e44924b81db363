import { calls, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { useQuery } from "../../platform/query/use-query.ts";

/** What somebody tells of themselves, once it is loaded. */
export const useProfileCard = (id: Id) =>
  useQuery({
    queryKey: ["people", "card", id],
    queryFn: ({ signal }) => call(calls.userShow, { params: { _id: id }, signal }),
  }).data;
