import { calls, ErrorBody } from "@parley/contract";
import type { TestApp } from "./build-app.ts";
import { registerPerson, TestClient } from "./client.ts";

export const PASSWORD = "correct horse battery";
/** Where letters lead. */
export const PUBLIC_URL = "https://chat.example.org";

/** Registers the owner of a server with a public address, which takes the setup code. */
export async function registerOwner({ app, url }: TestApp): Promise<void> {
  const setup_code = (await app.setupCode()) ?? "";
  const body = { name: "Owner", email: "owner@example.org", password: PASSWORD, setup_code };
  await new TestClient(url).call(calls.authRegister, { body });
}

let count = 0;

/** Somebody new, so that letters and sessions are theirs alone. */
export async function someone({ url }: TestApp): Promise<TestClient & { email: string }> {
  count += 1;
  const email = `person${count}@example.org`;
  return Object.assign(await registerPerson(url, `Person ${count}`, email), { email });
}

/** Logs in on another device, or tries to. */
export async function logIn(person: { url: string }, email: string, password: string) {
  const client = new TestClient(person.url);
  const { status, body } = await client.ask(calls.authLogin, { body: { email, password } });
  return Object.assign(client, { token: body.result?.access_token ?? "", status });
}

/** The token in a letter's link to one of our pages. */
export const tokenIn = (text: string, page: string) =>
  text.match(new RegExp(`^${PUBLIC_URL}/${page}\\?token=([\\w-]{43})$`, "m"))?.[1] ?? "";

export const codeOf = ({ body }: { body: object }) => ErrorBody.parse(body).code;
