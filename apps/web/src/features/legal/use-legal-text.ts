import { calls, type LegalPage } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { useQuery } from "../../platform/query/use-query.ts";

/** The text of a legal page, in this language if there is one. */
export function useLegalText(page: LegalPage, language: string) {
  return useQuery({
    queryKey: ["legal", page, language],
    queryFn: ({ signal }) =>
      call(calls.legalShow, { params: { page }, query: { language }, signal }),
  });
}
