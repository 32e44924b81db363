import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../../e2e/support/free-port.ts";
import type { S3Place } from "../platform/files/s3/s3-client.ts";

/** An S3 of a test's own (s3rver, which checks signatures), which may go away and come back with what it had. */
export interface TestS3 {
  /** Its one bucket. */
  place: S3Place;
  /** The configuration of a Parley that uses it. */
  env: Record<string, string>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stands still: takes connections and answers nothing, until `wake`. */
  freeze(): void;
  wake(): void;
  /** Ends it and removes what it left. */
  close(): Promise<void>;
}

const BUCKET = "parley-files";
const cli = fileURLToPath(new URL("cli.js", import.meta.resolve("@20minutes/s3rver")));

/** Starts S3 on a loopback port, with an empty bucket in a scratch folder. */
export async function startS3(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), "parley-s3-"));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const endWithUs = () => child?.kill("SIGKILL");
  process.once("exit", endWithUs);
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );

  const s3: TestS3 = {
    place: {
      endpoint,
      region: "us-east-1",
      bucket: BUCKET,
      prefix: "",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      isPathStyle: true,
    },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    async kill() {
      const ending = child;
      child = undefined;
      if (!ending || ending.exitCode !== null) return;
      const ended = once(ending, "exit");
      ending.kill("SIGKILL");
      await ended;
    },
    async start() {
      // The package has its command, but not the file that would be run.
      const run = `require(${JSON.stringify(cli)}).parseAsync()`;
      const where = ["--directory", folder, "--address", "127.0.0.1", "--port", String(port)];
      // Its pages of a listing go on from a name enciphered with DES, which OpenSSL has put away.
      const args = [
        "--openssl-legacy-provider",
        "-e",
        run,
        "s3rver",
        ...where,
        "--silent",
        "--configure-bucket",
        BUCKET,
      ];
      child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
      while (!(await answers())) {
        if (child.exitCode !== null) throw new Error(`s3rver ended with ${child.exitCode}.`);
        await sleep(20);
      }
    },
    freeze: () => void child?.kill("SIGSTOP"),
    wake: () => void child?.kill("SIGCONT"),
    async close() {
      await s3.kill();
      process.off("exit", endWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await s3.start();
  return s3;
}
