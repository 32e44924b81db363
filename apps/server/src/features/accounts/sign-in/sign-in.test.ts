import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-app.ts";
import { TestClient } from "../../../test/client.ts";
import { CLIENT } from "../../../test/sign-in-service.ts";
import { SignInTeam } from "../../../test/sign-in-team.ts";
import { TestBrowser } from "../../../test/test-browser.ts";

let team: SignInTeam;
beforeAll(async () => {
  team = await SignInTeam.start();
});
beforeEach(() => team.begin());
afterAll(() => team.close());

const withToken = (token: string) => Object.assign(new TestClient(team.server.url), { token });

describe("Signing in", () => {
  it("shows its buttons only where services are set up and somebody owns the workspace", async () => {
    const { sign_in } = await new TestClient(team.server.url).call(calls.workspaceShow, {});
    expect(sign_in).toEqual([
      { provider: "google", name: "Google" },
      { provider: "oidc", name: "Our company" },
    ]);
    const bare = await buildTestApp();
    const shown = await new TestClient(bare.url).call(calls.workspaceShow, {});
    expect(shown.sign_in).toEqual([]);
    const off = await new TestBrowser().request(`${bare.url}/api/auth/oidc/google`);
    expect(off.headers.get("location")).toBe("/login?problem=sign_in_unavailable");
    await bare.close();
  });

  it("makes an account, and finds it again, whatever its e-mail is by then", async () => {
    const first = await team.signIn("oidc", { time_zone: "Asia/Kolkata" });
    expect(first.status).toBe(200);
    expect(first.user).toMatchObject({
      name: "Ada Okafor",
      email: `ada${team.count}@example.org`,
      role: "member",
      google_id: null,
      profile: { time_zone: "Asia/Kolkata" },
    });
    const ada = withToken(first.user?.access_token ?? "");
    expect((await ada.call(calls.authMe, {})).channels).toHaveLength(1);
    team.service.account = team.somebody({
      email: `new${team.count}@example.org`,
      email_verified: false,
    });
    const again = await team.signIn("oidc", { time_zone: "Europe/Berlin" });
    expect(again.user?._id).toBe(first.user?._id);
    expect(again.user?.profile.time_zone).toBe("Asia/Kolkata");
    expect(again.user?.email).toBe(`ada${team.count}@example.org`);
  });

  it("fills google_id for Google", async () => {
    const { user } = await team.signIn("google");
    expect(user?.google_id).toBe(`subject-${team.count}`);
  });

  it("leads on to the page that was asked for, and to no other site", async () => {
    const inside = await team.goThere(new TestBrowser(), "oidc", "?next=%2Fchannel%2F1%3Fat%3D2");
    expect(inside.searchParams.get("next")).toBe("/channel/1?at=2");
    const outside = await team.goThere(new TestBrowser(), "oidc", "?next=%2F%2Fevil.example");
    expect(outside.searchParams.get("next")).toBeNull();
  });

  it("no address holds a token, and the cookie is for servers only", async () => {
    const browser = new TestBrowser();
    const started = await browser.request(team.startUrl());
    const [cookie = ""] = started.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const location = started.headers.get("location") ?? "";
    expect(location).toMatch(/code_challenge_method=S256/);
    expect(location).not.toContain(cookie.split(/[=;]/)[1]);
    const page = await browser.go(location, team.isHere);
    const { user } = await team.finish(browser, page);
    expect(user?.access_token).toHaveLength(43);
    expect(page.href).not.toContain(user?.access_token);
  });

  it("in two tabs of one browser, both finish", async () => {
    const browser = new TestBrowser();
    const one = await browser.go(team.startUrl(), team.isCallback);
    const two = await browser.go(team.startUrl(), team.isCallback);
    expect((await team.finish(browser, await browser.go(one.href, team.isHere))).status).toBe(200);
    expect((await team.finish(browser, await browser.go(two.href, team.isHere))).status).toBe(200);
  });

  it("who says no there is told so here", async () => {
    team.service.account = null;
    const page = await team.goThere(new TestBrowser());
    expect(page.searchParams.get("problem")).toBe("sign_in_cancelled");
  });

  it("a service that is away is said to be", async () => {
    const away = await buildTestApp({
      OIDC_ISSUER: "http://127.0.0.1:9",
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    });
    const answer = await new TestBrowser().request(
      `${away.url}/api/auth/oidc/oidc?next=%2Fmessages`,
    );
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(
      "/login?problem=sign_in_unavailable&next=%2Fmessages",
    );
    await away.close();
  });
});

describe("Attack:", () => {
  const problem = async (browser: TestBrowser, url: string) =>
    (await browser.go(url, team.isHere)).searchParams.get("problem");

  it("a state that was never given", async () => {
    const browser = new TestBrowser();
    const back = await browser.go(team.startUrl(), team.isCallback);
    back.searchParams.set("state", "another");
    expect(await problem(browser, back.href)).toBe("sign_in_expired");
    back.searchParams.delete("state");
    expect(await problem(browser, back.href)).toBe("sign_in_expired");
  });

  it("an answer for another browser (login CSRF)", async () => {
    const theirs = await new TestBrowser().go(team.startUrl(), team.isCallback);
    expect(await problem(new TestBrowser(), theirs.href)).toBe("sign_in_expired");
    const other = new TestBrowser();
    await other.request(team.startUrl());
    expect(await problem(other, theirs.href)).toBe("sign_in_expired");
  });

  it("an answer of one service at the address of the other", async () => {
    const browser = new TestBrowser();
    const back = await browser.go(team.startUrl("oidc"), team.isCallback);
    back.pathname = back.pathname.replace("/oidc/oidc/", "/oidc/google/");
    expect(await problem(browser, back.href)).toBe("sign_in_expired");
  });

  it("an answer that was used before", async () => {
    const browser = new TestBrowser();
    const back = await browser.go(team.startUrl(), team.isCallback);
    const page = await browser.go(back.href, team.isHere);
    expect(await problem(browser, back.href)).toBe("sign_in_expired");
    // The first one is still good, once.
    expect((await team.finish(browser, page)).status).toBe(200);
    expect((await team.finish(browser, page)).code).toBe("sign_in_expired");
  });

  it("a code that was used before, in a sign-in of one's own", async () => {
    const browser = new TestBrowser();
    const used = await browser.go(team.startUrl(), team.isCallback);
    await browser.go(used.href, team.isHere);
    const fresh = await browser.go(team.startUrl(), team.isCallback);
    fresh.searchParams.set("code", used.searchParams.get("code") ?? "");
    expect(await problem(browser, fresh.href)).toBe("sign_in_failed");
  });

  it("the code of another person, never used, put into one's own sign-in", async () => {
    const stolen = await new TestBrowser().go(team.startUrl(), team.isCallback);
    const browser = new TestBrowser();
    const own = await browser.go(team.startUrl(), team.isCallback);
    own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(await problem(browser, own.href)).toBe("sign_in_failed");
  });

  it("a wrong nonce", async () => {
    const browser = new TestBrowser();
    const started = await browser.request(team.startUrl());
    const there = new URL(started.headers.get("location") ?? "");
    there.searchParams.set("nonce", "another nonce");
    expect(await problem(browser, there.href)).toBe("sign_in_failed");
  });

  it("a finished sign-in in another browser, or without the cookie", async () => {
    const browser = new TestBrowser();
    const page = await team.goThere(browser);
    expect((await team.finish(new TestBrowser(), page)).code).toBe("sign_in_expired");
    const other = new TestBrowser();
    await other.request(team.startUrl());
    expect((await team.finish(other, page)).code).toBe("sign_in_expired");
  });

  it("a sign-in that took too long", async () => {
    const browser = new TestBrowser();
    const page = await team.goThere(browser);
    await sql`UPDATE sign_ins SET expires_at = now()`.execute(team.server.db);
    expect((await team.finish(browser, page)).code).toBe("sign_in_expired");
  });

  it("nothing that a database thief could use is stored", async () => {
    const browser = new TestBrowser();
    await browser.request(team.startUrl());
    const secret = browser.cookies(team.server.url).split("=")[1] ?? "none";
    const { rows } = await sql<{
      row: string;
    }>`SELECT row_to_json(s)::text AS row FROM sign_ins s`.execute(team.server.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });
});
