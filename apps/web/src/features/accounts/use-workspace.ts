import { calls } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { useQuery } from "../../platform/query/use-query.ts";

/** The workspace as a visitor may know it: its name, and whether it still needs an owner. */
export function useWorkspace() {
  return useQuery({
    queryKey: ["workspace", "show"],
    queryFn: ({ signal }) => call(calls.workspaceShow, { signal }),
  });
}
