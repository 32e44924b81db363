import { openEmbedded } from "../platform/database/embedded/embedded.ts";
import { hasty } from "../platform/database/embedded/settings.ts";
import { createLog } from "../platform/log/log.ts";

/**
 * A process for tests: opens the embedded database of the folder in its first argument, says
 * `open URL` or `failed REASON`, and closes it when its standard input ends.
 */
try {
  const log = createLog({ level: "silent" });
  const server = await openEmbedded({ dataDir: process.argv[2] ?? "", log, settings: hasty });
  console.log(`open ${server.url}`);
  for await (const _ of process.stdin);
  await server.close();
} catch (error) {
  console.log(`failed ${error instanceof Error ? error.message : error}`);
}
process.exit(0);
