import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runFile } from "./test/processes.ts";

let dataDir = "";

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "parley-cli-"));
  chmodSync(dataDir, 0o711);
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the command line to its end. */
async function cli(args: string[], env: NodeJS.ProcessEnv = {}) {
  const command = runFile("cli.ts", args, { PATH: process.env.PATH, DATA_DIR: dataDir, ...env });
  return { code: await command.ends(), output: command.output() };
}

describe("the command line", () => {
  test.each([[["help"]], [["--help"]], [["-h"]]])("lists its commands for %j", async (args) => {
    const { code, output } = await cli(args);
    expect(code).toBe(0);
    expect(output).toMatch(/^Usage: npm run cli -- COMMAND/);
    expect(output).toContain("import slack FILE");
  });

  test("lists them, as a mistake, without a command", async () => {
    const { code, output } = await cli([]);
    expect(code).toBe(2);
    expect(output).toContain("import slack FILE");
  });

  test.each([[["export"]], [["import"]], [["import", "discord"]]])(
    "says that there is no command %j",
    async (args) => {
      const { code, output } = await cli(args);
      expect(code).toBe(2);
      expect(output).toContain(`parley: There is no command "${args.join(" ")}".`);
    },
  );

  test("explains one command", async () => {
    const { code, output } = await cli(["import", "slack", "--help"]);
    expect(code).toBe(0);
    expect(output).toMatch(/^Usage: npm run cli -- import slack FILE/);
  });

  test("says what is wrong with the configuration", async () => {
    const { code, output } = await cli(["import", "slack", "x.zip"], { LOG_LEVEL: "loud" });
    expect(code).toBe(1);
    expect(output).toMatch(/^parley: The configuration is wrong: LOG_LEVEL must be one of/);
  });
});
