import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registerPerson, TestClient } from "../../../test/client.ts";
import { SignInTeam } from "../../../test/sign-in-team.ts";
import { TestBrowser } from "../../../test/test-browser.ts";

const PASSWORD = "correct horse battery";
let team: SignInTeam;
beforeAll(async () => {
  team = await SignInTeam.start();
});
beforeEach(() => team.begin());
afterAll(() => team.close());

const withToken = (token: string) => Object.assign(new TestClient(team.server.url), { token });

describe("An e-mail that has an account here", () => {
  it("unverified: gets no account, and none is taken over", async () => {
    team.service.account = team.somebody({ email_verified: false });
    expect((await team.signIn()).code).toBe("sign_in_email_unverified");
    team.service.account = team.somebody({ email: "olga@example.org", email_verified: false });
    expect((await team.signIn("oidc", { password: PASSWORD })).code).toBe(
      "sign_in_email_unverified",
    );
    const none = team.somebody();
    delete none.email;
    team.service.account = none;
    expect((await team.signIn()).code).toBe("sign_in_email_unverified");
  });

  it("verified: is linked once its password was written, and from then on by itself", async () => {
    const ben = await registerPerson(team.server.url, `Ben N${team.count}`);
    team.service.account = team.somebody({ email: ben.user?.email?.toUpperCase() ?? "" });
    const browser = new TestBrowser();
    const page = await team.goThere(browser);
    expect((await team.finish(browser, page)).code).toBe("sign_in_needs_password");
    expect((await team.finish(browser, page, { password: "a guess" })).code).toBe(
      "wrong_credentials",
    );
    const linked = await team.finish(browser, page, { password: PASSWORD });
    expect(linked.user?._id).toBe(ben.user_id);
    expect((await team.signIn()).user?._id).toBe(ben.user_id);
  });

  it("attack: guessing its password ends the sign-in after five tries, also all at once", async () => {
    const ben = await registerPerson(team.server.url, `Ben N${team.count}`);
    team.service.account = team.somebody({ email: ben.user?.email ?? "" });
    const browser = new TestBrowser();
    const page = await team.goThere(browser);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => team.finish(browser, page, { password: `guess ${n}` })),
    );
    const codes = guesses.map(({ code }) => code).sort();
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(5);
    expect((await team.finish(browser, page, { password: PASSWORD })).code).toBe("sign_in_expired");
  });

  it("attack: another service claims the e-mail of somebody without a password", async () => {
    await team.signIn("google");
    team.service.account = team.somebody({ sub: `other-${team.count}` });
    expect((await team.signIn("oidc")).code).toBe("sign_in_other_way");
    expect((await team.signIn("oidc", { password: PASSWORD })).code).toBe("wrong_credentials");
  });

  it("deactivated: stays out, linked or not", async () => {
    const { user } = await team.signIn();
    await team.owner.call(calls.userDeactivate, { body: { user_id: user?._id ?? "" } });
    expect((await team.signIn()).code).toBe("account_deactivated");
    const ben = await registerPerson(team.server.url, `Ben N${team.count}`);
    await team.owner.call(calls.userDeactivate, { body: { user_id: ben.user_id } });
    team.service.account = team.somebody({
      sub: `ben-${team.count}`,
      email: ben.user?.email ?? "",
    });
    expect((await team.signIn()).code).toBe("account_deactivated");
  });

  it("imported: is invited, not taken over", async () => {
    const email = `ada${team.count}@example.org`;
    await sql`INSERT INTO users (_id, name, username, email, role, is_active, rev)
      VALUES (gen_random_uuid(), 'I', ${`i${team.count}`}, ${email}, 'member', false, 0)`.execute(
      team.server.db,
    );
    expect((await team.signIn()).code).toBe("email_taken");
  });
});

describe("The registration policy", () => {
  it("holds for sign-in services too; who has an account still gets in", async () => {
    const { user } = await team.signIn();
    await team.owner.call(calls.workspaceUpdate, { body: { registration: "invited" } });
    expect((await team.signIn()).user?._id).toBe(user?._id);
    team.service.account = team.somebody({
      sub: `new-${team.count}`,
      email: `new${team.count}@example.org`,
    });
    expect((await team.signIn()).code).toBe("registration_closed");
    await team.owner.call(calls.workspaceUpdate, {
      body: { registration: "domains", registration_domains: ["example.com"] },
    });
    expect((await team.signIn()).code).toBe("email_domain_not_allowed");
    team.service.account = team.somebody({
      sub: `new-${team.count}`,
      email: `new${team.count}@example.com`,
    });
    expect((await team.signIn()).status).toBe(200);
  });

  it.each([
    ["hostile \u202Ename\u0000\n<b>", "hostile name <b>"],
    ["\u200b\u200b", "New member"],
    ["x".repeat(500), "x".repeat(80)],
  ])("the name %j that a service gives is made fit", async (name, kept) => {
    team.service.account = team.somebody({ name });
    expect((await team.signIn()).user?.name).toBe(kept);
  });
});

describe("Linking in the settings", () => {
  async function link(who: TestClient, browser: TestBrowser, page: URL) {
    const response = await browser.request(`${team.server.url}/api/auth/oidc/link`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${who.token}` },
      body: JSON.stringify({ sign_in: page.searchParams.get("sign_in") }),
    });
    return (await response.json()) as {
      result?: { data: { identities: object[] } };
      code?: string;
    };
  }
  const begin = (browser: TestBrowser, provider = "oidc") =>
    team.goThere(browser, provider, "?link=1&next=%2Fsettings%2Faccount");

  it("links whatever e-mail is there, and unlinks again", async () => {
    const ben = await registerPerson(team.server.url, `Ben N${team.count}`);
    team.service.account = team.somebody({
      email: `private${team.count}@example.net`,
      email_verified: false,
    });
    const browser = new TestBrowser();
    const page = await begin(browser, "google");
    expect(page.pathname).toBe("/settings/account");
    const { result } = await link(ben, browser, page);
    expect(result?.data).toMatchObject({
      has_password: true,
      identities: [{ provider: "google", email: `private${team.count}@example.net` }],
    });
    expect((await ben.call(calls.authMe, {})).google_id).toBe(`subject-${team.count}`);
    expect((await team.signIn("google")).user?._id).toBe(ben.user_id);
    const ways = await ben.call(calls.signInUnlink, { body: { provider: "google" } });
    expect(ways.identities).toEqual([]);
    expect((await ben.call(calls.authMe, {})).google_id).toBeNull();
    expect((await team.signIn("google")).code).toBe("sign_in_email_unverified");
  });

  it("attack: an account that is somebody else's is not linked, nor a second one", async () => {
    await team.signIn();
    const ben = await registerPerson(team.server.url, `Ben N${team.count}`);
    const linkAs = async (sub: string) => {
      team.service.account = team.somebody({ sub });
      const browser = new TestBrowser();
      return (await link(ben, browser, await begin(browser))).code ?? "linked";
    };
    expect(await linkAs(`subject-${team.count}`)).toBe("sign_in_taken");
    expect(await linkAs(`one-${team.count}`)).toBe("linked");
    expect(await linkAs(`two-${team.count}`)).toBe("sign_in_taken");
  });

  it("attack: what was begun to log in links nothing, and the other way round", async () => {
    const ben = await registerPerson(team.server.url, `Ben N${team.count}`);
    const browser = new TestBrowser();
    expect((await link(ben, browser, await team.goThere(browser))).code).toBe("sign_in_expired");
    expect((await team.finish(browser, await begin(browser))).code).toBe("sign_in_expired");
    expect((await link(ben, new TestBrowser(), await begin(browser))).code).toBe("sign_in_expired");
  });

  it("the only way in stays", async () => {
    const { user } = await team.signIn();
    const ada = withToken(user?.access_token ?? "");
    const refused = await ada.ask(calls.signInUnlink, { body: { provider: "oidc" } });
    expect([refused.status, refused.body.code]).toEqual([409, "last_way_in"]);
    expect((await ada.call(calls.signInWays, {})).has_password).toBe(false);
  });
});
