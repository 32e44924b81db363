import { useQuery } from "../../platform/query/use-query.ts";
import { confirmEmail } from "./account/account-actions.ts";

/** Confirms a new e-mail by a letter's token, once. */
export function useConfirmEmail(token: string) {
  return useQuery({
    queryKey: ["confirm-email", token],
    queryFn: () => confirmEmail(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
