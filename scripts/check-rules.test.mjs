import { afterAll, beforeAll, describe, expect, test } from "vitest";
import config from "../.dependency-cruiser.mjs";
import { linkPackages, makeFixture } from "./check-fixture.mjs";
import { checkRules } from "./check-rules.mjs";

const server = "apps/server/src";
const web = "apps/web/src";

/** What the rules allow, close to what they forbid. */
const allowed = {
  "packages/contract/package.json": JSON.stringify({
    name: "@parley/contract",
    exports: { ".": "./src/index.ts", "./*": "./src/*.ts" },
  }),
  "packages/contract/src/index.ts": 'export * from "./ids.ts";\n',
  "packages/contract/src/ids.ts": 'import { z } from "zod";\nexport const id = z;\n',
  "packages/contract/src/ids.test.ts": 'import "vitest";\nimport "./ids.ts";\n',
  [`${server}/config.ts`]: "export type Config = { port: number };\n",
  [`${server}/app.ts`]: 'import "./features/messages/index.ts";\n',
  [`${server}/test/build-app.ts`]: 'import "pg";\nimport "../app.ts";\n',
  [`${server}/platform/database/index.ts`]: 'export type { Kysely } from "kysely";\n',
  [`${server}/platform/realtime/socket.ts`]: 'import "ws";\n',
  [`${server}/features/accounts/index.ts`]: 'export * from "./register.ts";\n',
  [`${server}/features/accounts/register.ts`]: 'export const register = "done";\n',
  [`${server}/features/channels/index.ts`]: 'import { register } from "../accounts/index.ts";\n',
  [`${server}/features/channels/secret.ts`]: "export const secret = 1;\n",
  [`${server}/features/channels/queries.ts`]: 'import { sql } from "kysely";\n',
  [`${server}/features/channels/create.ts`]: 'import "./queries.ts";\nimport "./policy.ts";\n',
  [`${server}/features/channels/policy.ts`]: 'import type { Id } from "@parley/contract/ids";\n',
  [`${server}/features/channels/routes.ts`]: 'import "./create.ts";\n',
  [`${server}/features/channels/law.test.ts`]:
    'import "../../test/build-app.ts";\nimport "kysely";\n',
  [`${server}/features/imports/queries/people.ts`]: 'import "kysely";\n',
  [`${server}/features/messages/index.ts`]: 'import "@parley/contract";\n',
  [`${web}/platform/http/call.ts`]: "export const call = 1;\n",
  [`${web}/platform/realtime/socket.ts`]: "export const socket = 1;\n",
  [`${web}/features/messages/send-message.ts`]: 'import "../../platform/http/call.ts";\n',
  [`${web}/features/messages/Composer.tsx`]:
    'import { send } from "./send-message.ts";\nexport const Composer = () => <b>{send}</b>;\n',
  [`${web}/routes.tsx`]: 'const page = () => import("./features/messages/Composer.tsx");\n',
};

/** One violation a line: the rule, the file that breaks it and the statement that does. */
const violations = [
  ["contract-imports-only-zod", "packages/contract/src/bad.ts", 'import "node:fs";'],
  [
    "web-never-imports-server",
    `${web}/features/messages/bad.ts`,
    'import type { Config } from "../../../../server/src/config.ts";',
  ],
  ["server-never-imports-web", `${server}/bad.ts`, 'import "../../web/src/platform/http/call.ts";'],
  [
    "platform-never-imports-features",
    `${server}/platform/log/bad.ts`,
    'import type { A } from "../../features/accounts/index.ts";',
  ],
  [
    "feature-only-through-index",
    `${server}/features/messages/bad.ts`,
    'import { secret } from "../channels/secret.ts";',
  ],
  [
    "feature-order",
    `${server}/features/accounts/bad.ts`,
    'import type { Message } from "../messages/index.ts";',
  ],
  ["feature-order", `${server}/features/search/bad.ts`, 'export * from "../imports/index.ts";'],
  ["no-circles", `${server}/platform/bus/bad-a.ts`, 'import type { B } from "./bad-b.ts";'],
  ["no-circles", `${server}/platform/bus/bad-b.ts`, 'export type { A } from "./bad-a.ts";'],
  ["sql-only-in-queries", `${server}/features/files/bad.ts`, 'import type { A } from "kysely";'],
  ["sql-only-in-queries", `${server}/platform/jobs/bad.ts`, 'const pg = await import("pg");'],
  ["ws-only-in-realtime", `${server}/features/presence/bad.ts`, 'import type { A } from "ws";'],
  [
    "redis-only-in-platform-redis",
    `${server}/platform/bus/bad.ts`,
    'import type { A } from "@redis/client";',
  ],
  [
    "s3-only-in-its-store",
    `${server}/features/exports/bad.ts`,
    'import type { AwsV4Signer } from "aws4fetch";',
  ],
  [
    "policy-imports-only-contract",
    `${server}/features/messages/policy.ts`,
    'import type { Config } from "../../config.ts";',
  ],
  [
    "routes-never-import-queries",
    `${server}/features/imports/routes.ts`,
    'import "./queries/people.ts";',
  ],
  [
    "components-never-import-transport",
    `${web}/features/messages/BadHttp.tsx`,
    'import { call } from "../../platform/http/call.ts";',
  ],
  [
    "components-never-import-transport",
    `${web}/platform/ui/BadSocket.tsx`,
    'import type { A } from "../realtime/socket.ts";',
  ],
  [
    "shipped-code-never-imports-test",
    `${server}/features/events/bad.ts`,
    'import { build } from "../../test/build-app.ts";',
  ],
  ["shipped-code-never-imports-test", `${server}/features/events/mock.ts`, 'import "vitest";'],
  ["every-import-resolves", `${server}/features/events/lost.ts`, 'import "./nowhere.ts";'],
];

const files = {
  ...allowed,
  [`${server}/features/imports/index.ts`]: "export const run = 1;\n",
  ...Object.fromEntries(violations.map(([, path, statement]) => [path, `${statement}\n`])),
};

describe("the rules of the architecture", () => {
  const found = new Map();
  const fixture = makeFixture(files);
  afterAll(fixture.remove);

  beforeAll(async () => {
    linkPackages(fixture.root);
    const { problems } = await checkRules(fixture.root);
    for (const problem of problems) {
      const [, rule, path] = /^(\S+): (\S+)/.exec(problem);
      found.set(path, [...(found.get(path) ?? []), rule]);
    }
  });

  test.each(violations)("%s fails on %s", (rule, path) => {
    expect(found.get(path)).toEqual([rule]);
  });

  test.each(Object.keys(allowed))("%s is allowed", (path) => {
    expect(found.get(path)).toBeUndefined();
  });

  test("every rule has a violation above", () => {
    const shown = new Set(violations.map(([rule]) => rule));
    expect([...new Set(config.forbidden.map((rule) => rule.name))].sort()).toEqual(
      [...shown].sort(),
    );
  });
});

describe("what the rules were held over", () => {
  const check = async (files) => {
    const fixture = makeFixture(files);
    try {
      return (await checkRules(fixture.root)).problems.map((problem) => problem.split("\n")[0]);
    } finally {
      fixture.remove();
    }
  };

  test("zero modules fail", async () => {
    const problems = await check({ "apps/server/README.md": "nothing to read here\n" });
    expect(problems).toEqual(["zero-modules: dependency-cruiser read no file at all"]);
  });

  test("a file that was not read fails", async () => {
    const path = "apps/server/dist/main.ts";
    expect(await check({ [path]: "", [`${server}/main.ts`]: "" })).toEqual([
      `file-not-read: ${path}`,
    ]);
  });

  test("an import that was not read fails", async () => {
    const hidden = 'const code = `\nimport "ws";\n`;\n';
    expect(await check({ [`${server}/main.ts`]: hidden })).toEqual([
      `import-not-read: ${server}/main.ts imports ws`,
    ]);
  });

  test("a feature without a place in the order fails", async () => {
    const [problem, ...others] = await check({ [`${server}/features/polls/index.ts`]: "" });
    expect(problem).toMatch(/^feature-unknown: polls /);
    expect(others).toEqual([]);
  });
});
