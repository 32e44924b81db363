import { SessionUser, SignInProvider } from "../accounts.ts";
import { defineCall } from "../call.ts";
import {
  FinishSignInBody,
  LinkSignInBody,
  SignInAnswerQuery,
  SignInWays,
  StartSignInQuery,
  UnlinkSignInBody,
} from "../sign-in.ts";
import { z } from "../zod.ts";

const signIn = { tag: "Sign-in services", status: 200 } as const;
const ByProvider = z.strictObject({ provider: SignInProvider });

/** Calls about logging in with Google or another service that speaks OpenID Connect. */
export const signInCalls = {
  signInStart: defineCall({
    tag: "Sign-in services",
    auth: "public",
    method: "GET",
    path: "/auth/oidc/:provider",
    status: 302,
    redirects: true,
    per_minute: 120,
    summary: "Sends the browser to a sign-in service.",
    params: ByProvider,
    query: StartSignInQuery,
    data: z.null(),
  }),
  signInAnswer: defineCall({
    tag: "Sign-in services",
    auth: "public",
    method: "GET",
    path: "/auth/oidc/:provider/callback",
    status: 302,
    redirects: true,
    per_minute: 120,
    summary: "Takes what a sign-in service sends the browser back with, and sends it to the page.",
    params: ByProvider,
    query: SignInAnswerQuery,
    data: z.null(),
  }),
  signInFinish: defineCall({
    ...signIn,
    auth: "public",
    method: "POST",
    path: "/auth/oidc/finish",
    per_minute: 20,
    summary: "Logs in whom a sign-in service vouched for, with a new account if there is none.",
    body: FinishSignInBody,
    data: SessionUser,
  }),
  signInLink: defineCall({
    ...signIn,
    auth: "session",
    method: "POST",
    path: "/auth/oidc/link",
    summary: "Links an account at a sign-in service to one's own.",
    body: LinkSignInBody,
    data: SignInWays,
  }),
  signInUnlink: defineCall({
    ...signIn,
    auth: "session",
    method: "POST",
    path: "/auth/oidc/unlink",
    summary: "Takes such a link away.",
    body: UnlinkSignInBody,
    data: SignInWays,
  }),
  signInWays: defineCall({
    ...signIn,
    auth: "session",
    method: "GET",
    path: "/auth/sign-in-ways",
    summary: "The ways in which one logs in.",
    data: SignInWays,
  }),
} as const;
