import { calls } from "@parley/contract";
import { expect, it } from "vitest";
import { buildTestApp } from "../../test/build-app.ts";

/** Guesses from one address until it is told to wait. */
async function guessesUntilLimited(url: string, forwarded: (n: number) => string) {
  for (let n = 1; n <= 40; n += 1) {
    const response = await fetch(`${url}/api${calls.authLogin.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": forwarded(n) },
      body: JSON.stringify({ email: "nobody", password: "wrong password" }),
    });
    if (response.status === 429) return n;
  }
  return undefined;
}

it("takes no other address from a client that claims one, with or without a proxy in front", async () => {
  for (const TRUST_PROXY of ["on", "off"]) {
    const server = await buildTestApp({ RATE_LIMIT: "on", TRUST_PROXY });
    // What a proxy appends stands last; what stands before it was sent by its client.
    const forged = (n: number) => `10.0.0.${n}, 203.0.113.7`;
    expect(await guessesUntilLimited(server.url, forged)).toBe(calls.authLogin.per_minute + 1);
    await server.close();
  }
});

it("tells the clients of a proxy in front apart", async () => {
  const server = await buildTestApp({ RATE_LIMIT: "on", TRUST_PROXY: "on" });
  expect(await guessesUntilLimited(server.url, (n) => `203.0.113.${n}`)).toBeUndefined();
  await server.close();
});
