import type { FastifyInstance } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Keys } from "../../../platform/keys.ts";
import { updatePreferences } from "../../accounts/index.ts";
import { readUnsubscribeToken } from "./token.ts";

interface UnsubscribeDeps {
  db: Db;
  bus: Bus;
  keys: Pick<Keys, "signing">;
}

/**
 * Ends letters about what was missed, for whoever holds the link of one.
 * @throws `link_over`
 */
export async function unsubscribe(deps: UnsubscribeDeps, token: string): Promise<void> {
  const user_id = readUnsubscribeToken(token, deps.keys.signing);
  if (user_id === undefined) throw new AppError("link_over");
  await updatePreferences(deps, user_id, { email_missed: false });
}

/**
 * What the button of mail programs asks (RFC 8058): a form without a login. It is no call of the contract,
 * because it takes no JSON. Who opens the address in a browser is asked by a page first: programs that only
 * look at links must end nothing.
 */
export function oneClickRoute(server: FastifyInstance, deps: UnsubscribeDeps): void {
  server.register(async (scope) => {
    const path = "/api/notification/unsubscribe/:token";
    const schema = { hide: true };
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1_024 },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { token: string } }>(path, { schema }, async ({ params }, reply) => {
      await unsubscribe(deps, params.token);
      return reply.code(204).send();
    });
    scope.get<{ Params: { token: string } }>(path, { schema }, async ({ params }, reply) =>
      reply.redirect(`/unsubscribe?token=${encodeURIComponent(params.token)}`, 302),
    );
  });
}
