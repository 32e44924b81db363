import type { Config } from "./config.ts";

const GOOGLE = "https://accounts.google.com";

/** The sign-in services that are set up, in the order of their buttons. */
export function signInServices({ google, oidc }: Config, googleIssuer = GOOGLE) {
  return [
    ...(google
      ? [{ provider: "google" as const, name: "Google", issuer: googleIssuer, ...google }]
      : []),
    ...(oidc ? [{ provider: "oidc" as const, ...oidc }] : []),
  ];
}
