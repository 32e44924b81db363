import { ErrorBody, errors } from "@parley/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { registerPerson, type TestClient } from "./test/client.ts";
import { fitting, hostile, type Schema, spoiled } from "./test/hostile-values.ts";

/*
 * Every call of the OpenAPI document, with input that is nearly right or quite wrong: the answer is a
 * success or a documented failure with a sentence, never a 5xx, and the server goes on.
 * PARLEY_BAD_INPUT_RUNS=2000 npm test -- apps/server/src/app-bad-input.test.ts makes a campaign of it.
 */

const campaign = process.env.PARLEY_BAD_INPUT_RUNS;
/** The same input in every ordinary run, so that a failure is news of the change and not of chance. */
const runs = campaign ? { numRuns: Number(campaign) } : { numRuns: 40, seed: 20_261_121 };

interface Operation {
  parameters?: Array<{ name: string; in: "path" | "query"; schema: Schema }>;
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Input {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

let server: TestApp;
let ada: TestClient;
let count = 0;

/** Somebody new: some calls end sessions, and some accounts. */
async function freshPerson(): Promise<TestClient> {
  count += 1;
  return registerPerson(server.url, `Person ${count}`);
}

beforeAll(async () => {
  server = await buildTestApp();
  await registerPerson(server.url, "Owner");
  ada = await freshPerson();
});
afterAll(() => server.close());

const { paths } = (await describeCalls()) as { paths: Record<string, Record<string, Operation>> };

/** The document is the same for every app; it names the tests, so it is read before they are made. */
async function describeCalls(): Promise<unknown> {
  const app = await buildTestApp();
  try {
    return await (await fetch(`${app.url}/api/openapi.json`)).json();
  } finally {
    await app.close();
  }
}

const table = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

/** Input for an operation: right by its schema but for one thing. */
function inputOf({ parameters = [], requestBody }: Operation): fc.Arbitrary<Input> {
  const part = (where: "path" | "query") =>
    fc.record(
      Object.fromEntries(
        parameters.filter((p) => p.in === where).map((p) => [p.name, fitting(p.schema)]),
      ),
      where === "query" ? { requiredKeys: [] } : {},
    );
  const schema = requestBody?.content["application/json"]?.schema;
  const right = fc.record({
    path: part("path"),
    query: part("query"),
    body: schema ? fitting(schema) : fc.constant(undefined),
  });
  return right.chain((input) =>
    fc.oneof(
      fc.constant(input),
      ...(schema ? [spoiled(input.body).map((body) => ({ ...input, body }))] : []),
      ...(["path", "query"] as const)
        .filter((where) => Object.keys(input[where]).length > 0)
        .map((where) =>
          fc
            .tuple(fc.constantFrom(...Object.keys(input[where])), hostile)
            .map(([key, bad]) => ({ ...input, [where]: { ...input[where], [key]: bad } })),
        ),
    ),
  ) as fc.Arbitrary<Input>;
}

/** As text in an address; what cannot stand there at all is left out. */
function inAddress(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.toWellFormed()).slice(0, 8_000);
}

async function send(method: string, path: string, input: Input) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(input.path[name]));
  const query = Object.entries(input.query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${inAddress(value)}`)
    .join("&");
  const hasBody = input.body !== undefined;
  return fetch(`${server.url}${filled}${query && `?${query}`}`, {
    method,
    redirect: "manual",
    headers: {
      authorization: `Bearer ${ada.token}`,
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
  });
}

describe("Bad input ends in a documented answer", () => {
  it.each(table)("$name", async ({ method, path, operation }) => {
    await fc.assert(
      fc.asyncProperty(inputOf(operation), async (input) => {
        const response = await send(method, path, input);
        if (response.status < 400) {
          await response.arrayBuffer();
          return;
        }
        const body = ErrorBody.parse(await response.json());
        expect(response.status).toBeLessThan(500);
        expect(response.status).toBe(errors[body.code].status);
        expect(body.message).toMatch(/\S \S/);
        if (response.status === 401) ada = await freshPerson();
      }),
      runs,
    );
    const health = await fetch(`${server.url}/api/health`);
    expect(health.status).toBe(200);
  });
});
