import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";

let server: TestApp;
const webBuild = mkdtempSync(join(tmpdir(), "parley-web-"));

beforeAll(async () => {
  mkdirSync(join(webBuild, "assets"));
  writeFileSync(join(webBuild, "index.html"), "<!doctype html><title>Parley</title>");
  writeFileSync(join(webBuild, "theme.js"), "0;");
  writeFileSync(join(webBuild, "assets", "app-1a2b.js"), "1;");
  server = await buildTestApp({}, undefined, { webBuild });
});
afterAll(async () => {
  await server.close();
  rmSync(webBuild, { recursive: true });
});

const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

describe("Every answer", () => {
  const paths = [
    "/",
    "/channel/1",
    "/assets/app-1a2b.js",
    "/api/health",
    "/api/auth/me",
    "/api/no",
  ];

  it.each(paths)("(%s) says what a page may do and that nobody may frame it", async (path) => {
    const { headers } = await get(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it("of the API is kept by nobody, whether it succeeds or fails", async () => {
    for (const path of ["/api/health", "/api/auth/me", "/api/no", "/api/openapi.json"]) {
      expect((await get(path)).headers.get("cache-control")).toBe("private, no-store");
    }
  });
});

describe("The web app", () => {
  it.each(["/", "/login", "/channel/0197", "/no/such/page", "/api-guide"])(
    "answers %s, which it routes itself, and is asked for each time",
    async (path) => {
      const response = await get(path);
      expect(response.headers.get("content-type")).toContain("text/html");
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(await response.text()).toContain("<title>Parley</title>");
    },
  );

  it("keeps files with a hash in their name for ever, others not", async () => {
    const hashed = await get("/assets/app-1a2b.js");
    expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/theme.js")).headers.get("cache-control")).toBe("no-cache");
  });

  it.each(["/assets/no.js", "/assets", "/api", "/api/", "/api?x"])(
    "is no answer to %s, where a page would be mistaken for what was asked",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    },
  );

  it("is no answer to anything but reading", async () => {
    const response = await get("/login", { method: "POST" });
    expect(response.status).toBe(404);
  });

  it.each(["/..%2f..%2fpackage.json", "/assets/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/x"])(
    "does not hand out files outside of it (%s)",
    async (path) => {
      const text = await (await get(path)).text();
      expect(text).not.toMatch(/root:|"name"/);
    },
  );
});
