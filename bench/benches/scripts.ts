import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Bench, BenchOptions } from "../measure/report.ts";

/** Runs one of the benches that are programs of their own, and gives what it printed. */
async function outputOf(file: string, args: string[]): Promise<string> {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${file} ended with ${code}.\n${output}`);
  return output.trim();
}

/** A bench that prints its own tables: they are shown and kept as they are. */
const script = (
  name: string,
  about: string,
  file: string,
  argsOf: (options: BenchOptions) => string[],
): Bench => ({
  name,
  about,
  async run(options) {
    const output = await outputOf(file, argsOf(options));
    console.log(`${output}\n`);
    return { tables: [], lines: [], figures: output.split("\n") };
  },
});

export const scripts: readonly Bench[] = [
  script(
    "search",
    "P6: 20 fixed searches over 1,000,000 messages; wanted p95 ≤ 100 ms",
    "search.ts",
    ({ isShort, data }) => [
      "--messages",
      isShort ? "5000" : "1000000",
      ...(data ? ["--data", `${data}/search${isShort ? "-short" : ""}`] : []),
    ],
  ),
  script(
    "search-sends",
    "P6: what the search index costs a send; there is no short form of it",
    "search-sends.ts",
    () => [],
  ),
  script(
    "open",
    "P9–P10: channel switch and first load in a real browser, after npm start has built the app",
    "open.ts",
    () => [],
  ),
  script(
    "page-loads",
    "requests and processor time of the page of a conversation, until its first message and until all is fetched",
    "page-loads.ts",
    ({ isShort, rounds }) => ["--rounds", String(isShort ? 1 : rounds)],
  ),
  script(
    "markdown",
    "how long the longest and most hostile texts take to be shown",
    "markdown.ts",
    ({ isShort }) => ["--times", isShort ? "2" : "15"],
  ),
];
