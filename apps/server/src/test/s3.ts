import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../../e2e/support/free-port.ts";
import type { S3Place } from "../platform/files/s3/s3-client.ts";
import { ownProcess } from "./own-process.ts";

/** An S3 of a test's own (s3rver, which checks signatures), which may go away and come back with what it had. */
export interface TestS3 {
  /** Its one bucket. */
  place: S3Place;
  /** Where it keeps it. */
  folder: string;
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
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );

  // The package has its command, but not the file that would be run.
  const run = `require(${JSON.stringify(cli)}).parseAsync()`;
  const where = ["--directory", folder, "--address", "127.0.0.1", "--port", String(port)];
  const own = ownProcess({
    program: process.execPath,
    // Its pages of a listing go on from a name enciphered with DES, which OpenSSL has put away.
    args: [
      ...["--openssl-legacy-provider", "-e", run, "s3rver", ...where],
      ...["--silent", "--configure-bucket", BUCKET],
    ],
    stdio: ["ignore", "ignore", "inherit"],
    answers,
  });

  const s3: TestS3 = {
    folder: join(folder, BUCKET),
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
    kill: own.kill,
    start: own.start,
    freeze: () => own.signal("SIGSTOP"),
    wake: () => own.signal("SIGCONT"),
    async close() {
      await own.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await s3.start();
  return s3;
}
