import { useQuery } from "../../platform/query/use-query.ts";

/** Bytes of a text that are shown of it. */
const SHOWN = 2_048;

/** The beginning of a text file; its content never changes. */
export function useBeginning(fileId: string, url: string) {
  return useQuery({
    queryKey: ["file", "beginning", fileId],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { headers: { range: `bytes=0-${SHOWN - 1}` }, signal });
      if (!response.ok) throw new Error(`The file answered ${response.status}.`);
      // A character that is cut off at the end is left out.
      const text = new TextDecoder().decode(await response.arrayBuffer(), { stream: true });
      return text.replaceAll("\r\n", "\n");
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
