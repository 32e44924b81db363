import type { SignInProvider, StartSignInQuery } from "@parley/contract";
import * as client from "openid-client";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Origin, RedirectAnswer } from "../../../platform/http/call-route.ts";
import { insertSignIn } from "../queries/sign-ins.ts";
import { createToken, hashToken } from "../tokens.ts";
import { backTo, localPath } from "./back-to.ts";
import type { SignInServices } from "./services.ts";

/** A sign-in that takes longer begins again. */
const MINUTES = 10;

export interface SignInDeps {
  db: Db;
  services: SignInServices;
}

/**
 * Sends a browser to a sign-in service. What the answer has to fit is kept here, under the hash of a
 * secret that only this browser holds: nobody else can finish what it began.
 */
export async function startSignIn(
  { db, services }: SignInDeps,
  provider: SignInProvider,
  { next, link }: z.output<typeof StartSignInQuery>,
  { address, browser }: Origin,
): Promise<RedirectAnswer> {
  const secrets = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    code_verifier: client.randomPKCECodeVerifier(),
    redirect_uri: `${address}/api/auth/oidc/${provider}/callback`,
  };
  const place = { next: localPath(next), is_link: link !== undefined };
  try {
    const location = await services.addressOf(provider, secrets);
    // A second tab goes on with the secret of the first, so that both can be finished.
    const secret = browser || createToken();
    const browser_hash = hashToken(secret);
    await insertSignIn(
      db,
      { _id: uuidv7(), provider, browser_hash, ...secrets, ...place },
      MINUTES,
    );
    return { location, browser: secret };
  } catch (error) {
    if (error instanceof AppError) return { location: backTo(place, { problem: error.code }) };
    throw error;
  }
}
