import { calls, type LegalPage } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

/** The text of a legal page, in this language if there is one. */
export function useLegalText(page: LegalPage, language: string) {
  return useQuery({
    queryKey: ["legal", page, language],
    queryFn: ({ signal }) =>
      call(calls.legalShow, { params: { page }, query: { language }, signal }),
  });
}
