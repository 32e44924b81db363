import { calls } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import type { Writer } from "../channels/index.ts";
import type { ReactionHooks } from "./hooks.ts";
import { listReactors } from "./list-reactors.ts";
import { setReaction } from "./set-reaction.ts";

/** Reactions to messages. */
export function reactionsRoutes(
  route: Route,
  deps: { db: Db; writer: Writer; hooks: ReactionHooks },
): void {
  route(calls.reactionSet, async ({ actor, body }) => ({
    data: await setReaction(deps, actor, body),
  }));
  route(calls.reactionList, async ({ actor, params, query }) => ({
    data: await listReactors(deps.db, actor, params._id, query),
  }));
}
