import { type CallInput, calls, type WorkspaceSettings } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { queryClient } from "../../platform/query/client.ts";
import { useQuery } from "../../platform/query/use-query.ts";

const SETTINGS = ["administration", "workspace"];
/** ms for a picture over a slow connection. */
const UPLOAD_PATIENCE = 120_000;

/** Name, mark and registration policy. */
export function useWorkspaceSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => call(calls.workspaceSettings, { signal }),
  });
}

/** What the workspace takes, and what it may. */
export function useUsage() {
  return useQuery({
    queryKey: ["administration", "usage"],
    queryFn: ({ signal }) => call(calls.workspaceUsage, { signal }),
  });
}

async function changing(answer: Promise<WorkspaceSettings>): Promise<WorkspaceSettings> {
  const settings = await answer;
  queryClient.setQueryData(SETTINGS, settings);
  // What visitors see of it.
  void queryClient.invalidateQueries({ queryKey: ["workspace"] });
  return settings;
}

/** All of these throw `CallError`. */
export const updateWorkspace = (
  body: NonNullable<CallInput<typeof calls.workspaceUpdate>["body"]>,
) => changing(call(calls.workspaceUpdate, { body }));
export const setMark = (file: File) =>
  changing(call(calls.workspaceSetMark, { form: { file }, timeout: UPLOAD_PATIENCE }));
export const removeMark = () => changing(call(calls.workspaceDeleteMark, {}));
