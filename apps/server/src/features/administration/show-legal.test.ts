import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { calls, LegalPage } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";

let server: TestApp;
let visitor: TestClient;

beforeAll(async () => {
  server = await buildTestApp({ SUPPORT_EMAIL: "help@example.org" });
  const owner = await registerPerson(server.url, "Olga Owner");
  await owner.call(calls.workspaceUpdate, { body: { name: "Field & Co" } });
  visitor = new TestClient(server.url);
});
afterAll(() => server.close());

const show = (page: LegalPage, language?: string) =>
  visitor.call(calls.legalShow, { params: { page }, query: language ? { language } : {} });
const replace = async (name: string, text: string) => {
  await mkdir(join(server.dataDir, "legal"), { recursive: true });
  await writeFile(join(server.dataDir, "legal", name), text);
};

describe("Legal pages are readable without login", () => {
  it.each(
    LegalPage.options.flatMap((page) => ["en", "de", "ar"].map((language) => [page, language])),
  )("%s in %s, with the names of this server filled in", async (page, language) => {
    const { text, ...shown } = await show(page as LegalPage, language);
    expect(shown).toEqual({ language, is_default: true });
    expect(text).toMatch(/^# /);
    expect(text).toContain("Field & Co");
    expect(text).toContain("help@example.org");
    expect(text).not.toContain("{{");
  });

  it("in English for any other language, and without a line about a contact that is not there", async () => {
    const bare = await buildTestApp();
    const { text, language } = await new TestClient(bare.url).call(calls.legalShow, {
      params: { page: "privacy-policy" },
      query: { language: "fr" },
    });
    expect(language).toBe("en");
    expect(text).not.toContain("{{");
    expect(text).not.toMatch(/Write to them at/);
    await bare.close();
  });

  it("an operator's Markdown file replaces ours, in every language that it is not translated to", async () => {
    await replace("terms-of-service.md", "# Our rules\n\nBe kind. {{workspace}}");
    await replace("terms-of-service.de.md", "# Unsere Regeln");
    expect(await show("terms-of-service", "en")).toEqual({
      text: "# Our rules\n\nBe kind. {{workspace}}",
      language: null,
      is_default: false,
    });
    expect(await show("terms-of-service", "de")).toMatchObject({
      text: "# Unsere Regeln",
      language: "de",
    });
    expect((await show("privacy-policy")).is_default).toBe(true);
  });

  it.each(["..", "../../etc/passwd", "en/../../x", "EN", "eng", "e%"])(
    "attack: the language %j leads out of the folder",
    async (language) => {
      const params = { page: "privacy-policy" as const };
      const answer = await visitor.ask(calls.legalShow, { params, query: { language } });
      expect(answer.status).toBe(422);
    },
  );

  it("attack: another page of the folder", async () => {
    for (const page of ["..%2Fsecret", "privacy-policy.de", "%00"]) {
      const answer = await fetch(`${server.url}/api/legal/show/${page}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });
});
