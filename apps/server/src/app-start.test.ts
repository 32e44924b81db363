import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Imports a module in a process of its own, and lists the packages that were loaded by that. */
const LIST_PACKAGES = `
  import { registerHooks } from "node:module";
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*\\/node_modules\\/)/.exec(url) ?? [];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  console.log(JSON.stringify([...packages]));
  process.exit();`;

it("loads only what every server needs: the rest comes with the first that needs it", async () => {
  const args = ["--input-type=module", "--eval", LIST_PACKAGES, `${import.meta.dirname}/app.ts`];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded).toEqual(expect.arrayContaining(["fastify", "kysely", "zod", "ws"]));
  const late = [
    ...["sharp", "file-type", "@node-rs/argon2", "htmlparser2", "nodemailer", "graphile-worker"],
    ...["@fastify/swagger", "@fastify/swagger-ui", "yaml", "ajv"],
    ...["@redis/client", "prom-client", "aws4fetch"],
  ];
  expect(loaded.filter((name) => late.includes(name))).toEqual([]);
}, 60_000);
