import { type CallData, calls } from "@parley/contract";
import type { Answer, Route } from "../../../platform/http/call-route.ts";
import { type FinishDeps, finishSignIn } from "./finish-sign-in.ts";
import { type SignInDeps, startSignIn } from "./start-sign-in.ts";
import { takeAnswer } from "./take-answer.ts";
import { linkSignIn, showWays, unlinkSignIn } from "./ways.ts";

/** Completes the answer of a call that logs somebody in. */
type SessionUserOf = (session: {
  user_id: string;
  access_token: string;
}) => Promise<Answer<CallData<typeof calls.signInFinish>>>;

/** Google and other sign-in services. */
export function signInRoutes(
  route: Route,
  deps: SignInDeps & FinishDeps,
  sessionUser: SessionUserOf,
): void {
  const { db } = deps;
  route(calls.signInStart, async ({ params, query, origin }) =>
    startSignIn(deps, params.provider, query, origin),
  );
  route(calls.signInAnswer, async ({ params, query, origin }) =>
    takeAnswer(deps, params.provider, query, origin),
  );
  route(calls.signInFinish, async ({ body, origin }) =>
    sessionUser(await finishSignIn(deps, body, origin)),
  );
  route(calls.signInLink, async ({ actor, body, origin }) => ({
    data: await linkSignIn(db, actor, body.sign_in, origin),
  }));
  route(calls.signInUnlink, async ({ actor, body }) => ({
    data: await unlinkSignIn(db, actor, body.provider),
  }));
  route(calls.signInWays, async ({ actor }) => ({ data: await showWays(db, actor) }));
}
