import { Email, type SignInProvider } from "@parley/contract";
import * as client from "openid-client";
import { AppError } from "../../../platform/app-error.ts";
import type { Logger } from "../../../platform/log/log.ts";
import type { Claims } from "../queries/sign-ins.ts";

/** A sign-in service as the operator set it up. */
export interface SignInService {
  provider: SignInProvider;
  /** For the button. */
  name: string;
  /** Its address; `http:` only where nobody can listen in, on this machine. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Secrets of one sign-in, which its answer has to fit. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
}

export interface SignInServices {
  list: Array<{ provider: SignInProvider; name: string }>;
  /** Address to send the browser to. Throws `sign_in_unavailable`. */
  addressOf(provider: SignInProvider, secrets: SignInSecrets): Promise<string>;
  /**
   * Exchanges the answer that the browser came back with.
   * @throws `sign_in_cancelled` (refused there), `sign_in_failed` (does not fit), `sign_in_unavailable`
   */
  claimsOf(
    provider: SignInProvider,
    answer: Record<string, string | undefined>,
    secrets: SignInSecrets,
  ): Promise<Claims>;
}

/** Seconds to wait for a service, for each of a few requests. */
const TIMEOUT = 8;
/** Characters of a text from a service, and of its own name for a person (OpenID Connect Core, 2). */
const LONGEST = 1_000;
const LONGEST_SUBJECT = 255;
/** ms for which a service's own description holds. */
const KNOWN_FOR = 60 * 60 * 1_000;

async function discover({ issuer, clientId, clientSecret }: SignInService) {
  const url = new URL(issuer);
  return client.discovery(url, clientId, clientSecret, client.ClientSecretPost(clientSecret), {
    timeout: TIMEOUT,
    execute: url.protocol === "http:" ? [client.allowInsecureRequests] : [],
  });
}

/** Some services say `"true"`. */
const isTrue = (value: unknown) => value === true || value === "true";
/** What a database can hold of a text that a service sent. */
const textOf = (value: unknown) =>
  typeof value === "string" && value !== ""
    ? value.toWellFormed().replaceAll("\0", " ").slice(0, LONGEST)
    : undefined;

function toClaims(id: client.IDToken, more: Record<string, unknown>): Claims {
  const said: Record<string, unknown> = { ...more, ...id };
  const email = Email.safeParse(said.email).data ?? null;
  const name = textOf(said.name) ?? textOf(said.preferred_username) ?? email?.split("@")[0] ?? "";
  const is_verified = email !== null && isTrue(said.email_verified);
  return { issuer: id.iss, subject: id.sub, email, is_verified, name };
}

/** What went wrong, as far as the person can do something about it. */
function failureOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof client.AuthorizationResponseError) return new AppError("sign_in_cancelled");
  const isAnswer = error instanceof client.ResponseBodyError;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const isNetwork = error instanceof TypeError || code === "OAUTH_TIMEOUT";
  return new AppError(!isAnswer && isNetwork ? "sign_in_unavailable" : "sign_in_failed");
}

/** The sign-in services of this server. Each is asked what it can do when it is first needed. */
export function createSignInServices(services: SignInService[], log: Logger): SignInServices {
  const known = new Map<SignInProvider, { config: client.Configuration; until: number }>();

  async function configOf(provider: SignInProvider): Promise<client.Configuration> {
    const service = services.find((each) => each.provider === provider);
    if (!service) throw new AppError("sign_in_unavailable");
    const found = known.get(provider);
    if (found && found.until > Date.now()) return found.config;
    try {
      const config = await discover(service);
      known.set(provider, { config, until: Date.now() + KNOWN_FOR });
      return config;
    } catch (error) {
      log.warn({ err: error, provider }, "A sign-in service cannot be reached.");
      throw new AppError("sign_in_unavailable");
    }
  }

  async function redeem(
    config: client.Configuration,
    answer: Record<string, string | undefined>,
    { state, nonce, code_verifier, redirect_uri }: SignInSecrets,
  ): Promise<Claims> {
    const address = new URL(redirect_uri);
    for (const [name, value] of Object.entries(answer)) {
      if (value !== undefined) address.searchParams.set(name, value);
    }
    const tokens = await client.authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: code_verifier,
      idTokenExpected: true,
    });
    const id = tokens.claims();
    if (!id || id.sub.length > LONGEST_SUBJECT || textOf(id.sub) !== id.sub) {
      throw new AppError("sign_in_failed");
    }
    const hasMore = id.email === undefined && config.serverMetadata().userinfo_endpoint;
    const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, id.sub) : {};
    return toClaims(id, more);
  }

  return {
    list: services.map(({ provider, name }) => ({ provider, name })),
    async addressOf(provider, { state, nonce, code_verifier, redirect_uri }) {
      const config = await configOf(provider);
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: "S256",
      });
      return address.href;
    },
    async claimsOf(provider, answer, secrets) {
      const config = await configOf(provider);
      try {
        return await redeem(config, answer, secrets);
      } catch (error) {
        const failure = failureOf(error);
        // Only the reason: what the service sent holds codes and tokens.
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ provider, reason }, "A sign-in came to nothing.");
        throw failure;
      }
    },
  };
}
