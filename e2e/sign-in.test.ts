import { calls } from "@parley/contract";
import { afterAll, expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { CLIENT, startSignInService } from "../apps/server/src/test/sign-in-service.ts";
import { checkAxeInBothThemes } from "./support/axe.ts";
import { freePort } from "./support/free-port.ts";
import { newPerson, PASSWORD } from "./support/person.ts";
import { test } from "./support/test.ts";

/** A real OpenID Connect provider, whose login page a person at a browser sees. */
const service = await startSignInService({ pages: true });
const port = await freePort();
service.serve(`http://127.0.0.1:${port}`, ["oidc"]);
afterAll(() => service.close());

test.override("parleyOptions", {
  port,
  env: {
    RATE_LIMIT: "off",
    OIDC_ISSUER: service.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: "Our company",
  },
});

const account = (name: string) => ({
  sub: name,
  name,
  email: `${name.toLowerCase().replaceAll(" ", ".")}@example.org`,
  email_verified: true,
});

test("a visitor signs in with a service and is brought back to the page they wanted", async ({
  parley,
  openPage,
}) => {
  const owner = await registerPerson(parley.url, "Olga Owner");
  const { channels } = await owner.call(calls.bootstrap, {});
  const path = `/channel/${channels[0]?.channel._id}`;
  service.account = account("Ada Okafor");
  const ada = await newPerson(openPage, "Ada Okafor");
  const { page } = ada;
  const seen: string[] = [];
  page.on("framenavigated", (frame) => seen.push(frame.url()));
  await page.goto(parley.url + path);
  await page.getByRole("link", { name: "Continue with Our company" }).waitFor();
  await checkAxeInBothThemes(page);
  await page.getByRole("link", { name: "Continue with Our company" }).click();
  await page.getByRole("button", { name: "Continue as Ada Okafor" }).click();
  await page.waitForURL(parley.url + path);
  await page.getByRole("heading", { name: "general", exact: true }).waitFor();
  await ada.write("Hello from the other side");
  await ada.sees("Hello from the other side");
  // The token stood in no address on the way.
  const token = await page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
      });
      if (!database.objectStoreNames.contains("authToken")) continue;
      const asked = database.transaction("authToken").objectStore("authToken").getAll();
      await new Promise((resolve) => asked.addEventListener("success", resolve));
      return (asked.result as Array<{ token: string }>)[0]?.token;
    }
    return undefined;
  });
  expect(token).toHaveLength(43);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.join("\n")).not.toContain(token);
});

test("who has an account with the same e-mail links it by its password, once", async ({
  parley,
  openPage,
}) => {
  const ben = await registerPerson(parley.url, "Ben Sato");
  service.account = account("Ben Sato");
  const { page, inSidebar, ...person } = await newPerson(openPage, "Ben Sato", {
    allowed: [/status of 4(09|22)/],
  });
  expect(person.email).toBe(ben.user?.email);
  await page.goto(`${parley.url}/login`);
  await page.getByRole("link", { name: "Continue with Our company" }).click();
  await page.getByRole("button", { name: "Continue as Ben Sato" }).click();
  await page.getByRole("heading", { name: "Is this you?" }).waitFor();
  await checkAxeInBothThemes(page);
  await page.getByLabel("Password", { exact: true }).fill("not the right one");
  await page.getByRole("button", { name: "Link and log in" }).click();
  await page.getByText("password is wrong").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Link and log in" }).click();
  await page.waitForURL(`${parley.url}/`);
  expect((await ben.call(calls.signInWays, {})).identities).toMatchObject([
    { provider: "oidc", email: "ben.sato@example.org" },
  ]);
});

test("who says no at the service is told what to do, and may log in another way", async ({
  parley,
  openPage,
}) => {
  service.account = account("Cleo Diaz");
  const page = await openPage();
  await page.goto(`${parley.url}/login?next=%2Fmessages`);
  await page.getByRole("link", { name: "Continue with Our company" }).click();
  await page.getByRole("button", { name: "Continue as Cleo Diaz" }).waitFor();
  service.account = null;
  await page.getByRole("button", { name: "Continue as Cleo Diaz" }).click();
  await page.getByText("The sign-in service did not let you in.").waitFor();
  expect(new URL(page.url()).searchParams.get("next")).toBe("/messages");
  await page.getByLabel("E-mail or username").waitFor();
});

test("in the settings a service is linked and unlinked, and links nothing that was not asked for", async ({
  parley,
  openPage,
}) => {
  const client = await registerPerson(parley.url, "Dan Park");
  const dan = await newPerson(openPage, "Dan Park");
  const { page } = dan;
  // At the service he is somebody else, with another e-mail.
  service.account = { ...account("Daniel"), email: "daniel@example.net", email_verified: false };
  await dan.logIn(parley.url);
  await page.goto(`${parley.url}/settings/account`);
  await page.getByRole("link", { name: "Link Our company" }).waitFor();
  await checkAxeInBothThemes(page);
  await page.getByRole("link", { name: "Link Our company" }).click();
  await page.getByRole("button", { name: "Continue as Daniel" }).click();
  await page.getByText("daniel@example.net").waitFor();
  await page.waitForURL(`${parley.url}/settings/account`);
  await page.getByRole("button", { name: "Unlink Our company" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("link", { name: "Link Our company" }).waitFor();

  // Another site leads the browser through a sign-in of its own choice: nothing is linked.
  await page.goto(`${parley.url}/api/auth/oidc/oidc?link=1&next=/settings/account`);
  const asked = page.getByRole("button", { name: "Continue as Daniel" });
  const linkable = page.getByRole("link", { name: "Link Our company" });
  await asked.or(linkable).waitFor();
  if (await asked.isVisible()) await asked.click();
  await page.waitForURL(`${parley.url}/settings/account`);
  await page.reload();
  await linkable.waitFor();
  expect((await client.call(calls.signInWays, {})).identities).toEqual([]);
});
