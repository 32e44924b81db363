/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { memoryAdapter } from "./memory-adapter.ts";

/** Somebody as the service knows them. */
export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A real OpenID Connect provider on this machine, whose every visitor is `account`. */
export interface SignInService {
  /** `http://127.0.0.1:PORT` */
  issuer: string;
  /** Who signs in next; null: whoever it is refuses. */
  account: Account | null;
  /** Lets this app be signed in to. Call it once its address is known. */
  serve(appUrl: string, providers?: readonly string[]): void;
  close(): Promise<void>;
}

export const CLIENT = { id: "parley", secret: "a secret of the client that is long enough" };

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const SIGNING_KEY = { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "1" };

/**
 * Starts a provider on a free port.
 * @param options.pages shows a page that asks before it lets anybody go on, as for a person at a browser
 */
export async function startSignInService(
  options: { pages?: boolean } = {},
): Promise<SignInService> {
  let provider: Provider | undefined;
  const accounts = new Map<string, Account>();

  async function decide(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!provider) return;
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (prompt.name === "login" && options.pages && request.method === "GET") {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(
        `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Sign-in service</title><h1>Sign-in service</h1>
        <form method="post"><button>Continue as ${service.account?.name ?? "nobody"}</button></form>`,
      );
      return;
    }
    const { account } = service;
    if (!account) {
      const refusal = { error: "access_denied", error_description: "not today" };
      return provider.interactionFinished(request, response, refusal);
    }
    accounts.set(account.sub, account);
    if (prompt.name === "login") {
      const login = { login: { accountId: account.sub } };
      return provider.interactionFinished(request, response, login);
    }
    const accountId = session?.accountId ?? account.sub;
    const grant = new provider.Grant({ accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const consent = { consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, response, consent);
  }

  const server = createServer((request, response) => {
    const isOurs = request.url?.startsWith("/interaction/");
    const work = isOurs ? decide(request, response) : provider?.callback()(request, response);
    work?.catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const service: SignInService = {
    issuer,
    account: null,
    serve(appUrl, providers = ["oidc", "google"]) {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            token_endpoint_auth_method: "client_secret_post",
            redirect_uris: providers.map((name) => `${appUrl}/api/auth/oidc/${name}/callback`),
          },
        ],
        // Given by us what it would otherwise make up, and warn of.
        jwks: { keys: [SIGNING_KEY] },
        adapter: memoryAdapter(),
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        pkce: { required: () => true },
        cookies: { keys: ["only for tests"] },
        // A login page of our own, below.
        features: { devInteractions: { enabled: false } },
        interactions: {
          url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
        },
        findAccount: (_: unknown, sub: string) => ({
          accountId: sub,
          claims: () => ({ ...(accounts.get(sub) ?? { sub }) }),
        }),
        // The service forgets its visitors, so that each sign-in asks `account` anew.
        ttl: { Session: 1, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
        expiresWithSession: () => false,
      });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return service;
}
