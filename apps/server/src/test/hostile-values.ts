import fc from "fast-check";
import { MISSING } from "./team.ts";

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

/** Values that some program somewhere took for what they are not. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    -(2 ** 63),
    1e308,
    "",
    " ",
    "0",
    "-1",
    "9007199254740993",
    "NaN",
    "null",
    "a\0b",
    "\ud800",
    "\udc00\ud800",
    "\u202egnp.exe",
    "\u200b\u200d\u2060",
    "e\u0301".repeat(500),
    "x".repeat(40_000),
    "x".repeat(40_001),
    "[".repeat(5_000),
    "*".repeat(5_000),
    `${"> ".repeat(2_000)}deep`,
    "'; DROP TABLE users; --",
    "%_\\%",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "../../../../etc/passwd",
    "javascript:alert(1)",
    "http://169.254.169.254/latest/meta-data/",
    "a@b\r\nBcc: c@d",
    "2026-02-30T25:61:61Z",
    "0000-01-01T00:00:00.000Z",
    "+275760-09-13T00:00:00.001Z",
    "FREQ=SECONDLY;COUNT=1000000000",
    "Mars/Olympus_Mons",
    MISSING,
    MISSING.toUpperCase(),
    "00000000-0000-0000-0000-000000000000",
    [],
    {},
    [[[[]]]],
    Array.from({ length: 5_000 }, () => MISSING),
    nested(15),
    nested(40),
    { __proto__x: 1, constructor: { prototype: 1 } },
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
);

const words = ["general", "hello", "ada", "2026-11-21T10:00:00.000Z", "UTC", "yes", "22:30"];

/** Strings in the neighbourhood of what a schema wants. */
function stringOf({ format, maxLength = 200, minLength = 0 }: Schema): fc.Arbitrary<unknown> {
  if (format === "uuid") return fc.oneof(fc.constant(MISSING), fc.uuid());
  if (format === "email") return fc.emailAddress();
  if (format === "date-time") {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  const max = Math.min(maxLength, 300);
  return fc.oneof(
    fc.constantFrom(...words),
    fc.string({ minLength: Math.min(minLength, max), maxLength: max }),
  );
}

/** Values that a schema accepts, or nearly: what it says in words is not tried. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return fc.oneof(...options.map(fitting));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return objectOf(schema);
    case "array":
      return fc.array(fitting(schema.items ?? {}), { maxLength: 4 });
    case "integer":
    case "number":
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1),
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return stringOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fitting(schema)]),
  );
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

/** A value with one thing in it, at any depth, replaced, left out or added. */
export function spoiled(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null) return hostile;
  const entries = Object.entries(value);
  const put = (key: string, child: unknown) =>
    Array.isArray(value)
      ? value.map((old, index) => (String(index) === key ? child : old))
      : { ...value, [key]: child };
  const inside = entries.map(([key, child]) => spoiled(child).map((bad) => put(key, bad)));
  if (Array.isArray(value)) return fc.oneof(hostile, ...inside);
  const left = entries.map(([key]) =>
    fc.constant(Object.fromEntries(entries.filter(([name]) => name !== key))),
  );
  const more = fc
    .tuple(fc.constantFrom("admin", "role", "user_id", "_id", "$where", "toString"), hostile)
    .map(([key, bad]) => put(key, bad));
  return fc.oneof({ arbitrary: hostile, weight: 1 }, more, ...left, ...inside);
}
