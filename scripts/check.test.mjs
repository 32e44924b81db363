import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { repoRoot } from "./check-files.mjs";
import { makeFixture } from "./check-fixture.mjs";
import { runStep, steps } from "./check-steps.mjs";

/** The settings of the repository, so that a fixture is judged as the repository is. */
const SETTINGS = ["biome.json", "knip.json", "tsconfig.base.json", "tsconfig.json"]
  .concat(["package.json", ".gitattributes"])
  .concat(["apps/server", "apps/web"].flatMap((app) => [`${app}/tsconfig.json`]))
  .concat(["packages/contract/tsconfig.json", "packages/contract/package.json"]);

/** Runs one step of the check over a few files under the repository's own settings. */
async function check(name, files) {
  const { root, remove } = makeFixture(files);
  try {
    for (const path of SETTINGS) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      copyFileSync(join(repoRoot, path), join(root, path));
    }
    symlinkSync(join(repoRoot, "node_modules"), join(root, "node_modules"), "dir");
    const step = steps.find((candidate) => candidate.name === name);
    return await runStep(step, { node: process.execPath, root });
  } finally {
    remove();
  }
}

const lines = (count) => "export {};\n".repeat(count);

describe.concurrent("each step fails on a violation and passes without", () => {
  test("length", async () => {
    const long = await check("length", { "a/long.ts": lines(251), "a/fits.css": "\n".repeat(250) });
    expect(long.ok).toBe(false);
    expect(long.output).toContain("file-length: a/long.ts has 251 lines");
    expect(long.output).not.toContain("fits.css has");
    const apart = { "a/fits.tsx": lines(250), "a/locales/de.ts": lines(900), "a/schema.sql": "\n" };
    expect(await check("length", apart)).toMatchObject({ ok: true });
  });

  test("sql", async () => {
    const path = "apps/server/src/features/messages/send.ts";
    const sql = {
      template: "export const a = 1;\nconst b = sql<number>`count(*)`;\n",
      string: 'const ä = "ä";\nconst b = "select a from t where b = 1";\n',
      interpolated: "\nconst b = `DELETE FROM " + "$" + "{table} WHERE a = 1`;\n",
      builder: '\nconst b = database.selectFrom("messages");\n',
    };
    for (const source of Object.values(sql)) {
      const { ok, output } = await check("sql", { [path]: source });
      expect({ ok, output }).toMatchObject({
        ok: false,
        output: expect.stringContaining(`sql-only-in-queries: ${path}:2 has`),
      });
    }
    const prose = 'export const text = "Select a file from your computer, or delete from here.";\n';
    const room = "apps/server/src/features/messages/queries.ts";
    expect(await check("sql", { [path]: prose, [room]: sql.template })).toMatchObject({ ok: true });
  });

  test("sql: numbers of migrations", async () => {
    const one = { "apps/server/src/a.ts": "", "apps/server/src/migrations/0001-a.sql": "" };
    expect(await check("sql", one)).toMatchObject({ ok: true });
    for (const second of ["0001-b.sql", "0003-b.sql"]) {
      const path = `apps/server/src/migrations/${second}`;
      const { ok, output } = await check("sql", { ...one, [path]: "" });
      expect(ok).toBe(false);
      expect(output).toContain(`migration-numbers: ${path} is out of order: number 0002 is due`);
    }
  });

  test("texts: German is whole, Arabic may lag", async () => {
    const texts = (code, texts) => ({
      [`apps/web/src/locales/${code}/a.json`]: JSON.stringify(texts),
    });
    const english = texts("en", { in: { day_one: "{{count}} day", day_other: "{{count}} days" } });
    const german = texts("de", { in: { day_one: "ein Tag", day_other: "{{count}} Tage" } });
    const lacking = await check("texts", {
      ...english,
      ...texts("de", { in: { day_one: "Tag" } }),
    });
    expect(lacking.output).toContain("texts: de/a.json lacks in.day_other");
    expect(lacking.ok).toBe(false);
    const arabic = texts("ar", {
      in: { day_one: "يوم", day_two: "يومان", day_few: "{{count}} أيام" },
    });
    const lagging = await check("texts", { ...english, ...german, ...arabic });
    expect(lagging.output).toContain("shown in English: ar a:in.day_zero, ar a:in.day_many,");
    expect(lagging.ok).toBe(true);
  });

  test.each([
    ["a side", '<p className="flex ml-2" />', "has ml-2"],
    ["an edge", '<p className="border-l p-2" />', "has border-l"],
    ["text", '<p className="text-left" />', "has text-left"],
    ["a place", '<p className="absolute -right-2" />', "has -right-2"],
    ["a style", "<p style={{ marginLeft: 1 }} />", "has marginLeft"],
    ["a middle", '<p className="start-1/2 -translate-x-1/2" />', "for one direction only"],
    ["an icon", '<ArrowRight\n  className="size-4"\n/>', "has <ArrowRight>"],
  ])("direction: %s", async (_, tag, problem) => {
    const path = "apps/web/src/features/a.tsx";
    const source = `import { ArrowRight } from "lucide-react";\nexport const a = ${tag};\n`;
    const { ok, output } = await check("direction", { [path]: source });
    expect(output).toContain(`direction: ${path}:2 `);
    expect(output).toContain(problem);
    expect(ok).toBe(false);
  });

  test("direction passes on what follows the language", async () => {
    const tags = [
      '<p className="ms-2 text-start start-1/2 -translate-x-1/2 rtl:translate-x-1/2" />',
      '<ArrowRight className="rtl:-scale-x-100" />',
    ];
    const source = `import { ArrowRight } from "lucide-react";\nexport const a = [${tags}];\n`;
    expect(await check("direction", { "apps/web/src/a.tsx": source })).toMatchObject({ ok: true });
  });

  test.each([
    ["formatting", "export const a = 'b'\n", "format"],
    ["any", "export const a = 1 as any;\n", "noExplicitAny"],
    ["a promise nobody waits for", "async function f() {}\nf();\n", "noFloatingPromises"],
  ])("format-and-lint: %s", async (_, source, rule) => {
    const { ok, output } = await check("format-and-lint", { "apps/server/src/a.ts": source });
    expect(output).toContain(rule);
    expect(ok).toBe(false);
  });

  test("format-and-lint passes on tidy code", async () => {
    const { ok, output } = await check("format-and-lint", {
      "e2e/a.ts": 'export const a = "b";\n',
    });
    expect({ ok, output }).toMatchObject({ ok: true, output: expect.stringContaining("Checked") });
  });

  test.each([
    ["types-server", "apps/server/src/a.ts"],
    ["types-web", "apps/web/src/a.tsx"],
    ["types-contract", "packages/contract/src/a.ts"],
    ["types-tests", "e2e/a.ts"],
  ])("%s", async (name, path) => {
    const wrong = await check(name, { [path]: "export const a: string = [1][0];\n" });
    expect(wrong.ok).toBe(false);
    expect(wrong.output).toContain("TS2322");
    const right = "export const a: number | undefined = [1][0];\n";
    expect(await check(name, { [path]: right })).toMatchObject({ ok: true, output: "" });
  });

  test("unused", async () => {
    const { ok, output } = await check("unused", {
      "apps/server/package.json": JSON.stringify({
        name: "@parley/server",
        dependencies: { zod: "1" },
      }),
      "apps/server/src/main.ts": 'import { used } from "./used.ts";\nused();\n',
      "apps/server/src/used.ts": "export const used = () => {};\nexport const forgotten = 1;\n",
      "apps/server/src/orphan.ts": "export const alone = 1;\n",
      "packages/contract/src/index.ts": "export const unspoken = 1;\n",
    });
    expect(ok).toBe(false);
    expect(output).toMatch(/Unused files .*\n.*src\/orphan\.ts/);
    expect(output).toMatch(/Unused dependencies .*\nzod /);
    expect(output).toMatch(/Unused exports .*\nforgotten .*\nunspoken /);
    expect(output).not.toMatch(/^(used|main|alone) /m);
  });
});
