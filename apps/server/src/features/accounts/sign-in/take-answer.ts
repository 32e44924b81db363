import type { SignInAnswerQuery, SignInProvider } from "@parley/contract";
import type { z } from "zod";
import { AppError } from "../../../platform/app-error.ts";
import type { Origin, RedirectAnswer } from "../../../platform/http/call-route.ts";
import { saveClaims, takeState } from "../queries/sign-ins.ts";
import { hashToken } from "../tokens.ts";
import { backTo } from "./back-to.ts";
import type { SignInDeps } from "./start-sign-in.ts";

/**
 * Takes what a sign-in service sent a browser back with, once, and keeps what it vouched for. The
 * page that follows asks for the session: no token stands in an address.
 */
export async function takeAnswer(
  { db, services }: SignInDeps,
  provider: SignInProvider,
  answer: z.output<typeof SignInAnswerQuery>,
  { browser }: Origin,
): Promise<RedirectAnswer> {
  const state = answer.state ?? "";
  const browser_hash = hashToken(browser);
  const signIn = await takeState(db, { provider, state, browser_hash });
  if (!signIn) {
    const nowhere = { next: "/", is_link: false };
    return { location: backTo(nowhere, { problem: "sign_in_expired" }) };
  }
  try {
    await saveClaims(
      db,
      signIn._id,
      await services.claimsOf(provider, answer, { state, ...signIn }),
    );
    return { location: backTo(signIn, { sign_in: signIn._id }) };
  } catch (error) {
    if (error instanceof AppError) return { location: backTo(signIn, { problem: error.code }) };
    throw error;
  }
}
