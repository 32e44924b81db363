import { calls, type ErrorCode, type SignInProvider } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { deviceZone } from "./device-zone.ts";
import { startSession } from "./session.ts";

/** What the server may say in an address that a sign-in comes back to. */
const problems = [
  "sign_in_expired",
  "sign_in_cancelled",
  "sign_in_failed",
  "sign_in_unavailable",
] as const satisfies readonly ErrorCode[];
export type SignInProblem = (typeof problems)[number];

/** The problem that an address names; any other word in its place is nobody's. */
export const signInProblem = (word: string | null): SignInProblem | undefined =>
  problems.find((problem) => problem === word);

/** Address that leaves for a sign-in service; `link` to join its account to one's own. */
export function signInPath(
  provider: SignInProvider,
  { next, link = false }: { next: string; link?: boolean },
): string {
  const query = new URLSearchParams({ next, ...(link ? { link: "1" } : {}) });
  return `/api/auth/oidc/${provider}?${query}`;
}

interface Finish {
  sign_in: string;
  password?: string | undefined;
  invite_id?: string | undefined;
}

/** Logs in who comes back from a sign-in service. Throws `CallError`. */
export async function finishSignIn(body: Finish): Promise<void> {
  const { access_token: token, ...user } = await call(calls.signInFinish, {
    body: { ...body, time_zone: deviceZone() },
  });
  await startSession(user, token);
}
