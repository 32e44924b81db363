import { useQuery } from "../../platform/query/use-query.ts";
import { savedKey } from "../messages/index.ts";
import { loadSaved } from "./load-saved.ts";

/** Whether the list of saved messages is loaded; the store holds it, and one's own stream keeps it right. */
export const useSavedList = () =>
  useQuery({
    queryKey: savedKey,
    queryFn: ({ signal }) => loadSaved(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
