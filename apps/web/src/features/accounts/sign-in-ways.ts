import { calls, type SignInProvider } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { queryClient } from "../../platform/query/client.ts";
import { useQuery } from "../../platform/query/use-query.ts";
import { refreshUser } from "./session.ts";

const KEY = ["own", "sign-in-ways"];
/** Set when this tab left to link an account: without it a returning address links nothing. */
const LEFT_TO_LINK = "parley-link";

/** The ways in which one logs in. */
export function useSignInWays() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(calls.signInWays, { signal }),
  });
}

/** Notes that this tab leaves for a sign-in service to link its account. */
export const leaveToLink = (provider: SignInProvider): void =>
  sessionStorage.setItem(LEFT_TO_LINK, provider);

/**
 * Whether this tab left to link an account, once. Another site can lead a browser through a sign-in of
 * its own choice; an account that one did not ask to link must not be.
 */
export function cameBackToLink(): boolean {
  const left = sessionStorage.getItem(LEFT_TO_LINK) !== null;
  sessionStorage.removeItem(LEFT_TO_LINK);
  return left;
}

/** Links the account that a sign-in service vouched for to one's own. Throws `CallError`. */
export async function linkSignIn(sign_in: string): Promise<void> {
  queryClient.setQueryData(KEY, await call(calls.signInLink, { body: { sign_in } }));
  await refreshUser();
}

/** Takes such a link away. Throws `CallError`. */
export async function unlinkSignIn(provider: SignInProvider): Promise<void> {
  queryClient.setQueryData(KEY, await call(calls.signInUnlink, { body: { provider } }));
  await refreshUser();
}
